/* switchcost: what GCC calls when it loads the plugin.

   In order: is this the compiler that the plugin was built for; are the
   arguments right; then the passes are registered.  Nothing is printed
   unless something is wrong or was asked for: compilers are run by scripts
   that take any output for a failure.

   Until the first question is answered nothing of the compiler may be used:
   our references to it are weak, and those to functions that another release
   does not have are null.

   Copyright (C) 2026 The switchcost authors
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compat.h"
#include "arguments.h"
#include "hints.h"
#include "mismatch.h"
#include "pass.h"
#include "pragmas.h"
#include "report.h"
#include "settings.h"

#define SC_EXPORT __attribute__ ((visibility ("default")))

SC_EXPORT int plugin_is_GPL_compatible;

static sc_options options;

static plugin_info information
    = { SWITCHCOST_VERSION,
        "lowers switches of functions whose indirect branches are mitigated; "
        "-fplugin-arg-switchcost-help lists the arguments" };

SC_EXPORT int
plugin_init (plugin_name_args *info, plugin_gcc_version *running)
{
  if (sc_mismatch_p (running))
    {
      bool disable = sc_arguments_disable_on_mismatch (info);
      sc_mismatch_report (info->full_name, running, disable);
      return disable ? 0 : 1;
    }

  sc_options_init (&options);
  /* The error that a wrong argument gives fails the compilation; going on
     until then shows the errors of the source as well.  */
  if (!sc_arguments_parse (info, &options))
    return 0;
  if (options.report)
    sc_report_open (options.report);
  if (options.help)
    sc_arguments_print_help ();
  if (options.version)
    sc_arguments_print_version ();

  /* Its attribute and pragma exist once.  The event is never invoked.  */
  if (get_named_event_id ("switchcost", NO_INSERT) != -1)
    {
      inform (UNKNOWN_LOCATION,
              "%qs is loaded twice: what it is asked for as %qs is ignored",
              "switchcost", info->base_name);
      return 0;
    }
  get_named_event_id ("switchcost", INSERT);

  register_callback (info->base_name, PLUGIN_INFO, NULL, &information);
  sc_settings_register (info->base_name);
  sc_pragmas_register (info->base_name);
  sc_hints_register (info->base_name);
  sc_passes_register (info->base_name, &options);
  return 0;
}
