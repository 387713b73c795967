# Compilers of this machine, and of a Debian unstable system made by
# unstable-tree.  To be sourced by bash scripts after packages.sh, with root
# being the folder of the source, and tree that system's ("" for the default):
#
#   compilers_sort VERSION...   sorts versions into the arrays native and foreign
#   compilers_tree PACKAGES     makes the system if any is foreign, with those; sets
#                               tree
#   run_in WHERE COMMAND...     runs COMMAND "here" or in the "tree"
#   copy_source FOLDER          copies the source into the tree as FOLDER
#
# shellcheck shell=bash
# Copyright (C) 2026 The switchcost authors
# SPDX-License-Identifier: GPL-3.0-or-later

native=() foreign=()

as_root=()
((EUID == 0)) || as_root=(sudo)

# Has this machine, or its release of Debian if $install is set, GCC $1?
native_p ()
{
  if command -v "g++-$1" >/dev/null && command -v "gcc-$1" >/dev/null \
     && [[ -d $("gcc-$1" -print-file-name=plugin)/include ]]; then
    return 0
  fi
  [[ ${install:-} ]] && command -v apt-cache >/dev/null \
    && apt-cache show --no-all-versions "gcc-$1-plugin-dev" >/dev/null 2>&1
}

compilers_sort ()
{
  local version
  for version; do
    if native_p "$version"; then
      native+=("$version")
    else
      foreign+=("$version")
    fi
  done
}

compilers_tree ()
{
  ((${#foreign[@]})) || return 0
  # shellcheck disable=SC2154
  tree=$("$root/scripts/unstable-tree" --gcc "${foreign[*]}" --with "$1" \
           ${tree:+"$tree"}) || return 1
  tree=${tree##*$'\n'}
}

# Sanitizers read /proc, and GCC's testsuite needs terminals: they are mounted for
# the time of a command, where that is allowed.
# shellcheck disable=SC2016
enter='mount -t proc proc "$0/proc" 2>/dev/null
       mount --bind /dev/pts "$0/dev/pts" 2>/dev/null
       exec chroot "$0" "$@"'
private=()
if "${as_root[@]}" unshare --mount true 2>/dev/null; then
  private=(unshare --mount)
else
  # A mount would stay.
  # shellcheck disable=SC2016
  enter='exec chroot "$0" "$@"'
fi

run_in ()
{
  local where=$1
  shift
  if [[ $where == here ]]; then
    "$@"
  else
    "${as_root[@]}" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
      LC_ALL=C "${private[@]}" sh -c "$enter" "$tree" "$@"
  fi
}

# What git would not have is left out.
copy_source ()
{
  local target=$tree$1
  "${as_root[@]}" rm -rf "$target"
  "${as_root[@]}" mkdir -p "$target"
  tar -C "$root" --exclude=./build --exclude=./.git --exclude=./bench/results \
    --exclude=./bench/work -cf - . \
    | "${as_root[@]}" tar -C "$target" --no-same-owner -xf -
}
