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

struct version_field
{
  const char *name;
  const char *built, *running;
};

/* Fill FIELD with the first field in which the compiler that runs us differs
   from the one whose headers we were built with; false if there is none.  */

static bool
find_mismatch (const plugin_gcc_version *running, version_field *field)
{
  const plugin_gcc_version *built = &gcc_version;
  const version_field fields[] = {
    { "version", built->basever, running->basever },
    { "date stamp", built->datestamp, running->datestamp },
    { "development phase", built->devphase, running->devphase },
    { "revision", built->revision, running->revision },
    { "configuration", built->configuration_arguments,
      running->configuration_arguments },
  };
  for (const version_field &candidate : fields)
    if (strcmp (candidate.built, candidate.running) != 0)
      {
        *field = candidate;
        return true;
      }
  return false;
}

/* Say that FIELD differs: an error, unless the user chose to go on without
   the plugin.  In words of our own: the compiler's functions for it may be
   others than those known here, and a real warning would fail -Werror.  */

static int
report_mismatch (const plugin_name_args *info, const version_field &field)
{
  bool disable = sc_arguments_disable_on_mismatch (info);
  fprintf (stderr,
           "switchcost: %s: '%s' was built for another compiler%s: "
           "its %s is '%s' there and '%s' here\n",
           disable ? "warning" : "error", info->full_name,
           disable ? " and does nothing" : " and must be rebuilt for this one",
           field.name, field.built, field.running);
  return disable ? 0 : 1;
}

SC_EXPORT int
plugin_init (plugin_name_args *info, plugin_gcc_version *running)
{
  version_field field;
  if (find_mismatch (running, &field))
    return report_mismatch (info, field);

  sc_options_init (&options);
  /* The error that a wrong argument gives fails the compilation; going on
     until then shows the errors of the source as well.  */
  if (!sc_arguments_parse (info, &options))
    return 0;
  if (options.report && !sc_report_open (options.report))
    return 0;
  if (options.help)
    sc_arguments_print_help ();
  if (options.version)
    sc_arguments_print_version ();

  register_callback (info->base_name, PLUGIN_INFO, NULL, &information);
  sc_settings_register (info->base_name);
  sc_pragmas_register (info->base_name);
  sc_hints_register (info->base_name);
  sc_passes_register (info->base_name, &options);
  return 0;
}
