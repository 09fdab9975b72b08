# shellcheck shell=bash
# What is done to a system that gets Gipfel, step by step: one list, for `install` and for the package's scripts.
#
# A version is a folder of its own, named after what went into it: /opt/gipfel/versions/NAME. It is built beside the one
# in use, tried out, and only then does the link /opt/gipfel/current point to it. Whatever stops us before that
# moment leaves the old version as it was; what is left of the new one is swept away, at the latest by the next run.
#
# Who takes these steps says three things: `version_name` prints the name of what it would build, `build FOLDER` builds
# it, and $task and $is_dry are what the sentences are about.

readonly home=/opt/gipfel games=/var/lib/gipfel
readonly units=/etc/systemd/system
readonly users=/etc/sysusers.d/gipfel.conf modules=/etc/modules-load.d/gipfel.conf
readonly devices=/etc/udev/rules.d/60-gipfel.rules
readonly command=/usr/local/bin/gipfel # the installer's; the package brings its own in /usr/bin
# The block's first line is how an older installation is found again: it stays as it is.
readonly boot=/boot/firmware/config.txt begin='# Gipfel: the glass, at 400 kHz' finish='# Gipfel: end'
# A program that reports ready may still fall over; it has to stand for this long.
readonly seconds_to_stand=5

has_changed=no needs_reboot=no unfinished='' before=''

say() { printf '%s\n' "$*"; }
refuse() { printf 'Gipfel was not %sed: %s\n' "$task" "$*" >&2; exit 1; }

# Everything that changes something goes through these three, so that a dry run is the same run.
run() {
    if [ "$is_dry" = yes ]; then say "  would run: $*"; else "$@"; fi
}

# write FILE: what comes in becomes the file, as a whole or not at all; one that is so already is not touched.
write() {
    local draft
    draft=$(mktemp)
    cat >"$draft"
    if cmp -s "$draft" "$1"; then
        rm "$draft"
    elif [ "$is_dry" = yes ]; then
        rm "$draft"
        say "  would write: $1"
    else
        has_changed=yes
        install -D -m 644 "$draft" "$1.new"
        rm "$draft"
        sync "$1.new"
        mv "$1.new" "$1"
    fi
}

# point LINK TARGET: the link is never missing, not for a moment.
point() {
    if [ "$(readlink "$1")" = "$2" ]; then return; fi
    has_changed=yes
    run ln -sfn "$2" "$1.new"
    run mv -T "$1.new" "$1"
}

is_booted() { [ -d /run/systemd/system ]; }
is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

check_system() {
    local codename architecture
    codename=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release 2>/dev/null || true)
    case $codename in
        bookworm | trixie) ;;
        *) refuse "Raspberry Pi OS bookworm or trixie is needed, and this is ${codename:-another system}." ;;
    esac
    architecture=$(dpkg --print-architecture)
    case $architecture in
        arm64) ;;
        amd64) say "This is a PC, not a Pi: the page and a webcam work, buttons and display do not." ;;
        *) refuse "the 64-bit edition of Raspberry Pi OS is needed, and this one is $architecture." ;;
    esac
}

# check_space MEGABYTES
check_space() {
    local free
    free=$(($(df -Pk / | awk 'NR == 2 {print $4}') / 1024))
    [ "$free" -ge "$1" ] || refuse "$1 MB are needed on the card, and $free MB are free."
}

# The service's user, and the groups to whom the table's devices belong.
make_user() {
    write "$users" <"$1/gipfel.sysusers"
    # An installation from before the voice has the user, but not yet in the sound cards' group.
    if ! id -nG gipfel 2>/dev/null | grep -qw audio; then run systemd-sysusers "$users"; fi
}

install_version() {
    local name version
    name=$(version_name)
    version=$home/versions/$name
    if [ ! -e "$version/ready" ]; then
        say "Building version $name ..."
        has_changed=yes
        run rm -rf "$version"
        unfinished=$version
        build "$version"
        # A card may keep a name and lose what it stands for: what is ready has to be on the card before it is called so.
        run sync -f "$home"
        run touch "$version/ready"
        run sync -f "$home"
        unfinished=
    fi
    before=$(readlink "$home/current") || true
    point "$home/current" "versions/$name"
}

install_settings() {
    local unit
    for unit in gipfel.service gipfel-poweroff.target; do write "$units/$unit" <"$1/$unit"; done
    if [ ! -L "$units/multi-user.target.wants/gipfel.service" ]; then run systemctl enable --quiet gipfel.service; fi
    write "$devices" <"$1/gipfel.rules"
    write "$modules" <<<"i2c-dev"
}

# A block of our own at the end of config.txt, so that uninstalling finds it again.
switch_i2c_on() {
    if [ ! -f "$boot" ]; then say "There is no $boot, so I2C has to be switched on by hand."; return; fi
    if grep -qxF "$begin" "$boot"; then return; fi
    write "$boot" < <(awk 1 "$boot"; printf '%s\n' "$begin" '[all]' 'dtparam=i2c_arm=on,i2c_arm_baudrate=400000' "$finish")
    needs_reboot=yes
}

# Whether the service comes up, and stays up.
starts() {
    run systemctl restart gipfel.service || return 1
    run sleep "$seconds_to_stand"
    [ "$is_dry" = yes ] || [ "$(systemctl show --value --property=NRestarts gipfel.service)" = 0 ]
}

# A new version that does not come up gives its place back to the one before.
restart() {
    if ! is_booted || [ "$has_changed" = no ]; then return; fi
    run systemctl daemon-reload
    if starts; then return; fi
    if [ -n "$before" ] && [ "$before" != "$(readlink "$home/current")" ] && [ -e "$home/$before/ready" ]; then
        point "$home/current" "$before"
        if [ -d "$home/$before/share/gipfel" ]; then install_settings "$home/$before/share/gipfel"; fi
        systemctl daemon-reload
        systemctl restart gipfel.service || true
        refuse "the new version did not start, and the one before is back. journalctl -u gipfel says why."
    fi
    refuse "the service did not start. journalctl -u gipfel says why."
}

sweep() {
    local version
    for version in "$home"/versions/*; do
        if [ -e "$version" ] && [ "versions/${version##*/}" != "$(readlink "$home/current")" ]; then
            run rm -rf "$version"
        fi
    done
}

# take_steps SETTINGS: all of it, in order. SETTINGS is the folder with the unit and what else the system has to know;
# a version keeps a copy in share/gipfel, so that one that comes back brings its own.
take_steps() {
    make_user "$1"
    install_version
    install_settings "$1"
    switch_i2c_on
    restart
    sweep
}

stop_service() {
    if [ ! -e "$units/gipfel.service" ]; then return; fi
    if is_booted; then run systemctl stop gipfel.service; fi
    run systemctl disable --quiet gipfel.service
}

# Everything but games and their user.
take_away() {
    run rm -f "$units/gipfel.service" "$units/gipfel-poweroff.target" "$users" "$modules" "$devices"
    if is_booted; then run systemctl daemon-reload; fi
    if [ "$(readlink "$command")" = "$home/current/bin/gipfel" ]; then run rm "$command"; fi
    run rm -rf "$home"
    if [ -f "$boot" ]; then write "$boot" < <(sed "/^$begin\$/,/^$finish\$/d" "$boot"); fi
}

# However we end: nothing half done is left.
tidy() {
    local status=$?
    if [ -n "$unfinished" ] && [ "$is_dry" = no ]; then
        rm -rf "$unfinished"
        say "Stopped in the middle: what was installed before is as it was." >&2
    fi
    exit "$status"
}
