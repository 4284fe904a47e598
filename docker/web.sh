#!/bin/sh
# Runs nginx (its arguments are ours) and ends it so that nobody notices. nginx itself closes its listener the moment it is
# told to stop, while whoever balances still sends requests. So at TERM or QUIT `/web-health` says 503 first and every answer
# closes its connection (nginx.conf looks for the file); only after DRAIN_SECONDS nginx ends, its running requests before it.
# Where nginx.conf looks for it.
draining=${DRAINING_FILE:-/tmp/draining}
# A container that is started again keeps its files, where /tmp is not in memory.
rm -f "$draining"

drain() {
  trap '' TERM QUIT
  : >"$draining"
  sleep "${DRAIN_SECONDS:-5}"
  kill -QUIT "$nginx"
}
trap drain TERM QUIT

"$@" &
nginx=$!
wait "$nginx"
code=$?
# A signal interrupts the wait; after the drain nginx is about to end.
if [ -e "$draining" ]; then
  wait "$nginx"
  code=$?
fi
exit "$code"
