# Completion of switchcost-report for bash.
#
# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later

_switchcost_report ()
{
  local word=${COMP_WORDS[COMP_CWORD]} command='' index
  local commands='summary top show diff html dot'
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    case ${COMP_WORDS[index]} in
      -n | --limit) index=$((index + 1)) ;;
      -*) ;;
      *) command=${COMP_WORDS[index]}; break ;;
    esac
  done
  case ${COMP_WORDS[COMP_CWORD - 1]} in
    -n | --limit) return ;; # A number.
  esac
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W \
      '--limit= --no-progress --help --usage --version -n -q' -- "$word")
    [[ ${COMPREPLY[*]} != --limit= ]] || compopt -o nospace 2>/dev/null
  elif [[ ! $command ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
  else
    # A report; or the file of a place, to which the line is added by hand.
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}

complete -F _switchcost_report switchcost-report
