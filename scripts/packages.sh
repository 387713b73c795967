# Installs missing Debian packages.  To be sourced by bash scripts:
#
#   need_packages PACKAGE...
#
# says what is missing and installs it with apt-get, as root or through sudo.
# Nothing is printed, and the network not touched, if all is there.  Returns 1
# with a message if a package is missing and cannot be installed.
#
# shellcheck shell=bash
# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Whether the package lists have been brought up to date by this process.
packages_updated=

# Prints those of the packages $@ that are not installed.  (A package of
# several architectures has several statuses.)
packages_missing ()
{
  local package
  for package; do
    dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null \
      | grep -qx installed || echo "$package"
  done
}

# Runs apt-get with arguments $@ and shows its output only if it fails.
packages_apt ()
{
  local log as_root=()
  ((EUID == 0)) || as_root=(sudo)
  log=$(mktemp)
  if "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C \
       apt-get -q -y -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0 "$@" \
       </dev/null >"$log" 2>&1; then
    rm -f "$log"
    return 0
  fi
  echo "apt-get $1 failed; the end of its output:" >&2
  tail -n 15 "$log" | sed 's/^/  /' >&2
  rm -f "$log"
  return 1
}

need_packages ()
{
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null
  then
    echo "This is no Debian system (there is no apt-get)." >&2
    echo "Please install what these Debian packages hold: $*" >&2
    return 1
  fi

  local missing
  mapfile -t missing < <(packages_missing "$@")
  ((${#missing[@]})) || return 0

  if ((EUID != 0)) && ! { command -v sudo >/dev/null && sudo -v; }; then
    echo "Installing packages takes root or sudo.  Please run as root:" >&2
    echo "  apt-get install ${missing[*]}" >&2
    return 1
  fi

  echo "Installing with apt-get: ${missing[*]}"
  if [[ ! $packages_updated ]]; then
    # A stale or broken extra source need not matter: the install decides.
    packages_apt update || true
    packages_updated=yes
  fi
  packages_apt install --no-install-recommends "${missing[@]}" || return 1
}
