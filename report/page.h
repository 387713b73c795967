/* Style and script of the page, made from page.css and page.js by the build.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

extern const char page_css[];
extern const char page_js[];

#endif /* REPORT_PAGE_H */
