#!/bin/sh
# rootfs.sh EXECUTABLE FOLDER: makes the folder all that an image of the executable needs, from this machine's libraries.
set -eu
executable=$1
root=$2
mkdir -p "$root/usr/bin" "$root/etc/ssl/certs" "$root/tmp" "$root/var/lib/sandtable"
chmod 1777 "$root/tmp"
cp "$executable" "$root/usr/bin/sandtable"
# The loader stands in the list by its path, the libraries behind an arrow.
ldd "$executable" | grep -o '/[^ ]*' | sort -u | while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
# What names of hosts and of accounts are read by.
for library in /lib/*-linux-gnu/libnss_dns.so.2 /lib/*-linux-gnu/libnss_files.so.2 /lib/*-linux-gnu/libresolv.so.2; do
  if [ -e "$library" ]; then cp -L "$library" "$root$library"; fi
done
printf 'root:x:0:0::/:/\nsandtable:x:10001:10001::/var/lib/sandtable:/\n' > "$root/etc/passwd"
printf 'root:x:0:\nsandtable:x:10001:\n' > "$root/etc/group"
printf 'hosts: files dns\n' > "$root/etc/nsswitch.conf"
chown -R 10001:10001 "$root/var/lib/sandtable" 2> /dev/null || true
