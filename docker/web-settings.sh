#!/bin/sh
# Prints what nginx.conf includes: name servers, trusted proxies and gateways, as the environment names them (docs/operations.md).
# Every word is judged before it becomes a line of nginx's settings.
set -f

fail() {
  echo "web: $1" >&2
  exit 1
}
words() { printf '%s' "$1" | tr ',' ' '; }
matches() { printf '%s\n' "$1" | grep -Eqi "^($2)\$"; }

octet='(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])'
group='[0-9a-f]{1,4}'
is_ipv4() { matches "$1" "($octet\\.){3}$octet"; }
is_ipv6() {
  matches "$1" "($group:){7}$group" && return
  matches "$1" "($group(:$group)*)?::($group(:$group)*)?" && matches "$1" '([^:]*:){2,7}[^:]*'
}
is_address() {
  case $1 in
    \[*\]) is_ipv6 "$(printf '%s' "$1" | tr -d '[]')" ;;
    *) is_ipv4 "$1" ;;
  esac
}
is_name() { matches "$1" '[a-z0-9]([a-z0-9_.-]*[a-z0-9])?' && ! matches "$1" '[0-9.]+'; }
is_port() { matches "$1" '[0-9]{1,5}' && [ "$1" -ge 1 ] && [ "$1" -le 65535 ]; }
# As gateway/src/http/trust-proxy.ts: a range that no one has alone would let everybody claim any address.
is_range() {
  address=${1%/*} longest=128 widest=7
  if is_ipv4 "$address"; then longest=32 widest=8; else is_ipv6 "$address" || return; fi
  case $1 in
    */*) prefix=${1##*/} ;;
    *) prefix=$longest ;;
  esac
  matches "$prefix" '[0-9]{1,3}' && [ "$prefix" -ge $widest ] && [ "$prefix" -le $longest ]
}
# Sets host and port, an address of IPv6 in brackets.
split() {
  host=$1 port=
  case $1 in
    *\]) ;;
    *\]:*) host=${1%:*} port=${1##*:} ;;
    *:*:*) host="[$1]" ;;
    *:*) host=${1%:*} port=${1##*:} ;;
  esac
}

# A name server that only one interface reaches (fe80::1%eth0) is none for nginx.
: "${RESOLVER:=$(sed -n 's/^nameserver[[:space:]]*\([0-9A-Fa-f.:]*\)[[:space:]]*$/\1,/p' /etc/resolv.conf)}"
servers= families=' ipv6=off'
for server in $(words "${RESOLVER:-127.0.0.1}"); do
  split "$server"
  is_address "$host" && is_port "${port:-53}" ||
    fail "RESOLVER: $server is no name server; write 10.0.0.2, 10.0.0.2:5353 or [fd00::2]:53, several by commas."
  servers="$servers $host:${port:-53}"
  # Addresses of IPv6 are asked for in a network that has them.
  case $host in \[*) families= ;; esac
done
[ -n "$servers" ] || fail 'RESOLVER names no name server.'
echo "resolver$servers valid=1s$families;"

# The gateway sees `web` alone.
[ -n "${TRUSTED_PROXIES:-}" ] || [ "${TRUST_PROXY:-uniquelocal}" = uniquelocal ] ||
  fail "TRUST_PROXY ($TRUST_PROXY) is the gateway's, and 'web' stands before it: name the proxies in TRUSTED_PROXIES."
trusted=
for range in $(words "${TRUSTED_PROXIES:-10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7}"); do
  is_range "$range" ||
    fail "TRUSTED_PROXIES: $range is no address or range of proxies; write 192.0.2.7, 10.1.0.0/16 or fd00::/64, several by commas."
  echo "set_real_ip_from $range;"
  trusted="$trusted $range 1;"
done
[ -n "$trusted" ] || fail 'TRUSTED_PROXIES names no proxy.'
echo "geo \$realip_remote_addr \$is_from_proxy { default 0;$trusted }"

# Names in an upstream are looked up again from nginx 1.27.3 on.
follows_names() {
  version=$(nginx -v 2>&1)
  version=${version##*/}
  printf '%s.0.0\n' "${version%% *}" | {
    IFS=. read -r major minor patch _
    [ "$((major * 1000000 + minor * 1000 + patch))" -ge 1027003 ]
  }
}

group_of_gateways= has_names= count=0
for gateway in $(words "${GATEWAYS:-gateway:8080}"); do
  split "$gateway"
  resolve=
  is_address "$host" || { is_name "$host" && resolve=' resolve'; } && is_port "$port" ||
    fail "GATEWAYS: $gateway is no gateway; write gateway:8080, 10.0.0.5:8080 or [fd00::5]:8080, several by commas."
  [ -z "$resolve" ] || has_names=1
  group_of_gateways="$group_of_gateways server $gateway max_fails=0$resolve;"
  count=$((count + 1))
done
case $count in
  0) fail 'GATEWAYS names no gateway.' ;;
  # All addresses of one name in turn, and those it has this second.
  1) echo "map '' \$gateway { default http://$gateway; }" ;;
  *)
    [ -z "$has_names" ] || follows_names ||
      fail "GATEWAYS: several names need nginx 1.27.3 or newer, and this is $(nginx -v 2>&1); write their addresses, or one name that has all of them."
    # Each page is drawn and kept by one gateway. nginx tells gateways apart by what is written here, not by their addresses.
    echo "upstream gateways { zone gateways 256k; hash \$gateway_key consistent;$group_of_gateways }"
    echo "map '' \$gateway { default http://gateways; }"
    ;;
esac
