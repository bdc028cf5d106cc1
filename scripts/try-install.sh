#!/bin/sh
# Follows docs/operations.md in a fresh Debian: installs, builds, starts as the service does, sets up the first admin,
# backs up, restores, runs the checks. For root, on a machine with debootstrap; without systemd, so the unit's command is
# started by hand, as its user and with its settings.
#   scripts/try-install.sh bookworm|trixie [FOLDER]
# One at a time: the lock of the data folder holds for the whole machine.
# FOLDER keeps the fresh Debian for the next run. The version that is tried is the last commit of this checkout.
set -eu
suite=${1:?Usage: scripts/try-install.sh bookworm|trixie [FOLDER]}
base=${2:-/var/tmp/quad-try}
port=${PORT:-4270}
here=$(cd "$(dirname "$0")/.." && pwd)
fresh=$base/base-$suite
root=$base/root-$suite
began=$(date +%s)
say() { printf '\n== %s (%s s)\n' "$*" "$(($(date +%s) - began))"; }
# Behind a network's own certificate authority, NODE_EXTRA_CA_CERTS names its certificate here.
authority=${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS=/etc/authority.pem}
path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
inside() { chroot "$root" env -i PATH="$path" LANG=C.UTF-8 HOME=/root ${authority:+"$authority"} "$@"; }
server=
end() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  for at in proc dev; do umount "$root/$at" 2>/dev/null || true; done
}
trap end EXIT

say "Debian $suite"
[ -e "$fresh/etc/debian_version" ] || debootstrap --variant=minbase "$suite" "$fresh" >"$base-$suite.log"
for at in proc dev; do umount "$root/$at" 2>/dev/null || true; done
rm -rf "$root"
cp -a "$fresh" "$root"
cp /etc/resolv.conf /etc/hosts "$root/etc/"
[ -z "$authority" ] || install -m 644 "$NODE_EXTRA_CA_CERTS" "$root/etc/authority.pem"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"

say 'packages'
inside sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends git npm ca-certificates >/dev/null'
if [ "$suite" = bookworm ]; then inside npm install --loglevel=error --global node@24; fi
inside sh -c 'node --version; npm --version'

say 'user, code, build'
inside useradd --system --home-dir /var/lib/quad --shell /usr/sbin/nologin quad
git clone -q --depth 1 "file://$here" "$root/opt/quad"
inside sh -c 'cd /opt/quad && npm ci --loglevel=error && npm run --silent build'
inside sh -c 'cd /opt/quad && install -m 640 -o root -g quad docs/deploy/quad.env /etc/quad.env && install -m 755 docs/deploy/quad /usr/local/sbin/quad && install -d -m 755 /etc/systemd/system && install -m 644 docs/deploy/quad.service /etc/systemd/system/quad.service'
# What systemd would make, by StateDirectory and RuntimeDirectory.
inside install -d -m 700 -o quad -g quad /var/lib/quad /run/quad
# A name that exists here, no proxy and no mail server; the password has letters that shells treat in their own way.
inside sed -i "s|^PUBLIC_URL=.*|PUBLIC_URL=http://localhost:$port|; s|^PORT=.*|PORT=$port|; /^SMTP_URL=/d; /^TRUSTED_PROXIES=/d" /etc/quad.env
printf '%s\n' 'METRICS_TOKEN=a $HOME & #1 "quoted" token' >>"$root/etc/quad.env"

say 'doctor before the first start'
inside quad doctor || true

start() {
  chroot --userspec=quad:quad "$root" env -i PATH=/usr/bin:/bin LANG=C.UTF-8 HOME=/var/lib/quad USER=quad \
    TMPDIR=/run/quad QUAD_SETTINGS=/etc/quad.env \
    sh -c "umask 077; cd /opt/quad; exec $(sed -n 's/^ExecStart=//p' "$root/etc/systemd/system/quad.service")" >"$root/var/log/quad.log" 2>&1 &
  server=$!
  until grep -q 'Quad is ready' "$root/var/log/quad.log"; do
    kill -0 "$server" || { cat "$root/var/log/quad.log"; exit 1; }
    sleep 0.2
  done
}
stop() {
  kill "$server"
  wait "$server" || true
  server=
}

say 'start'
start
link=$(sed -n 's/.*\(http:[^"]*set-up?token=[^"]*\).*/\1/p' "$root/var/log/quad.log")
say 'first admin'
node="$root/opt/quad/node_modules/.bin/node"
ask() { "$node" --input-type=module -e '
  const [origin, method, path, body] = process.argv.slice(1)
  const answer = await fetch(origin + path, { method, headers: { origin, "content-type": "application/json" }, body })
  console.log(answer.status, (await answer.text()).slice(0, 300))
  process.exit(answer.ok ? 0 : 1)' "http://localhost:$port" "$@"; }
ask POST /api/set-up "{\"token\":\"${link##*token=}\",\"name\":\"Ada Admin\",\"email\":\"ada@example.edu\",\"password\":\"Correct-Horse-7-Battery\",\"zone\":\"Europe/Berlin\"}"
inside quad grant ada@example.edu admin

say 'doctor, while it runs'
inside quad doctor
say 'backup, while it runs'
inside quad backup /var/lib/quad/kept.tar.gz
inside quad person export ada@example.edu | head -c 200
stop
say 'restore'
inside quad restore /var/lib/quad/kept.tar.gz
start
inside quad reset-link ada@example.edu
inside quad doctor
say 'nobody but root may change the code'
if inside runuser -u quad -- sh -c 'touch /opt/quad/x || mv /opt/quad /opt/quad2 || touch /opt/quad/dist/x'; then exit 1; fi
stop
say 'everything worked'
