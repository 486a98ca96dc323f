#!/bin/bash
# Boots systemd over a copy of this machine's files, with the repository $1 at /opt/premio; runs as root in namespaces of its own.
# What it changes lies in memory, in $2, and ends with it.
set -eu
repository=$1 scratch=$2
mount --make-rprivate /
mount -t tmpfs tmpfs "$scratch"
root=$scratch/root
mkdir -p "$scratch/upper" "$scratch/work" "$root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$scratch/upper,workdir=$scratch/work" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
for folder in run tmp dev; do mount -t tmpfs tmpfs "$root/$folder"; done
cp -a /dev/{null,zero,full,random,urandom,tty} "$root/dev/"
mkdir "$root/dev/pts" "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ip link set lo up

mkdir -p "$root/opt/premio" "$root/etc/premio" "$root/etc/systemd/system/premio.service.d"
mount --bind "$repository" "$root/opt/premio"
chroot "$root" useradd --system --user-group premio
units=$root/etc/systemd/system
cp "$repository/deploy/systemd/premio.service" "$units/"
# Of the rest of the machine, nothing is started.
printf '[Unit]\nDefaultDependencies=no\n[Service]\nStandardOutput=append:/run/premio.log\nStandardError=append:/run/premio.log\n' \
  >"$units/premio.service.d/test.conf"
ln -sf /dev/null "$units/network-online.target"
cat >"$root/etc/premio/premio.env"
chmod 600 "$root/etc/premio/premio.env"
echo uninitialized >"$root/etc/machine-id"

mkdir "$root/before"
cd "$root"
pivot_root . before
umount -l /before
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --unit=premio.service --log-level=err
