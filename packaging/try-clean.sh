#!/usr/bin/env bash
# Installs a wheel on a bare Debian, where there is neither a compiler nor Node, and uses it as a
# writer would. The system is made by debootstrap in FOLDER, unless it is there already.
# usage, as root: [SUITE=sid] bash packaging/try-clean.sh WHEEL FOLDER
set -euo pipefail
wheel=$(realpath "$1") root=$(realpath --canonicalize-missing "$2")
examples=$(realpath "$(dirname "$0")/../examples")

if [ ! -x "$root/usr/bin/python3" ]; then
  debootstrap --variant=minbase --include=python3,python3-venv,ca-certificates \
    "${SUITE:-stable}" "$root"
fi
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/" # It may know the proxy of this network.
for program in cc gcc clang make node npm; do
  if chroot "$root" sh -c "command -v $program"; then
    echo "$program is there, so this is no bare system" >&2
    exit 1
  fi
done

rm -rf "$root/try" && mkdir "$root/try"
cp -r "$wheel" "$examples" "$root/try/"
chroot "$root" env -i HOME=/try PATH=/usr/bin:/bin PIP_CERT=/etc/ssl/certs/ca-certificates.crt \
  sh -euc '
    cd /try
    python3 -m venv env
    before=$(du -sm env | cut -f1)
    env/bin/pip install --quiet --only-binary=:all: ./*.whl
    env/bin/citectx --version
    env/bin/citectx show examples/main.tex --line 27 | tee card.txt
    grep -q moths2020 card.txt
    env/bin/citectx doctor examples/main.tex > /dev/null
    env/bin/citectx check examples/main.tex > /dev/null || [ $? = 1 ]
    env/bin/citectx-server --version
    echo "installed: $before MB before, $(du -sm env | cut -f1) MB after, $(python3 --version)"
  '
