/* From labels to segments.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef SC_SEGMENTS_H
#define SC_SEGMENTS_H

#include "problem.h"

/* Fill the segments, bounds and n_reached of PROBLEM from what was given.  */
enum sc_reason sc_segments_make (struct sc_problem *problem);

#endif /* SC_SEGMENTS_H */
