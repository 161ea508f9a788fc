#!/bin/sh
# One program with every quirk; the name it is copied to says which one it has.
quirk=${0##*/}
# It never reads its input.
[ "$quirk" = deaf ] && printf 10 && exit 0

set -- $(cat)
action=$1
shift
if [ "$action" = 0 ]; then
  [ "$quirk" = nameless ] || echo "Quirk $quirk"
  exit 0
fi
size=10
[ "$action" = 2 ] && size=$1 && shift 3
hand=
while [ "$size" -gt 0 ]; do
  hand="$hand $1"
  shift
  size=$((size - 1))
done
set -- $hand

case $quirk in
hangs) sleep 1001 ;;
# A child that would hold the output open for long.
child) sleep 1002 & echo "$1 $2 $3" ;;
floods) yes "12 12 12" ;;
dies) kill -s SEGV $$ ;;
throws) echo "$1 $2 $3" && echo "it throws" >&2 && exit 1 ;;
fails) echo "$1 $2 $3" && exit 3 ;;
silent) ;;
repeats) echo "$1 $1 $1" ;;
two) echo "$1 $2" ;;
fifty) echo 50 ;;
bytes) printf '\377\033[2J I hold %s, so %s, %s, %s\n' "$*" "$1" "$2" "$3" ;;
*) echo "$1 $2 $3" ;;
esac
