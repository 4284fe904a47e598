#!/bin/sh
# Runs nginx (its arguments are ours) and ends it so that nobody notices. nginx itself closes its listener the moment it is
# told to stop, while whoever balances still sends requests. So at TERM or QUIT `/web-health` says 503 first and every answer
# closes its connection (nginx.conf looks for the file); only after DRAIN_SECONDS nginx ends, its running requests before it.
# Where nginx.conf looks for it.
draining=${DRAINING_FILE:-/tmp/draining}
# Its process, from the moment it is begun.
nginx=

drain() {
  trap '' TERM QUIT
  # Also when it was begun this very moment.
  : "${nginx:=$!}"
  [ -n "$nginx" ] || exit 0
  : >"$draining"
  sleep "${DRAIN_SECONDS:-5}"
  # Until it listens for signals they are lost.
  while kill -QUIT "$nginx" 2>/dev/null; do sleep 1; done &
}
trap drain TERM QUIT

folder=${draining%/*}
"${0%/*}/web-settings.sh" >"$folder/web-settings.conf" || exit 1
# A container that is started again keeps its files, where /tmp is not in memory.
rm -f "$draining" "$folder/complaints"
# A complaint goes on with the visitor's address and what was asked for. Of that only the gateway is kept. In a shell of its own:
# `$!` is nginx, or nothing. The pipe goes when the last complaint was said.
mkfifo "$folder/complaints"
({
  sed -u 's/, client: .*, upstream: "\([a-z]*:\/\/[^"\/]*\).*/, upstream: \1/; s/, client: .*//' <"$folder/complaints" >&2
  rm -f "$folder/complaints"
} &)
"$@" 2>"$folder/complaints" &
: "${nginx:=$!}"
wait "$nginx"
code=$?
# A signal interrupts the wait; after the drain nginx is about to end.
if [ -e "$draining" ]; then
  wait "$nginx"
  code=$?
fi
# Whoever waits for this script ends what is left of the container with it.
tries=0
while [ -p "$folder/complaints" ] && [ $((tries += 1)) -le 20 ]; do sleep 0.1; done
exit "$code"
