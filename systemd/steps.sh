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
# The installer's links to the command and to the switch; the package brings its own in /usr/bin and /usr/sbin.
readonly command=/usr/local/bin/gipfel switch=/usr/local/sbin/gipfel-read-only read_only=$home/read-only
# The block's first line is how an older installation is found again: it stays as it is.
readonly boot=/boot/firmware/config.txt begin='# Gipfel: the glass, at 400 kHz' finish='# Gipfel: end'
readonly trial=/run/systemd/system.control/gipfel.service kept=$games/before-upgrade
# A program that reports ready may still fall over; it has to stand for this long.
readonly seconds_to_stand=5

# What is installed, what was before, and what to tell at the end.
name='' before='' unfinished='' has_changed=no needs_reboot=no

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

# A root that forgets, as overlayroot and raspi-config make it, would forget Gipfel, too.
check_root() {
    if mountpoint -q /media/root-ro || { is_booted && grep -qsw 'boot=overlay' /proc/cmdline; }; then
        refuse "this system is read-only, and forgets at the next start. First: sudo gipfel-read-only off; sudo reboot"
    fi
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

# What is to be installed lies ready in a folder of its own, or the old one stays.
make_version() {
    name=$(version_name)
    local version=$home/versions/$name
    if [ -e "$version/ready" ]; then return; fi
    say "Building version $name ..."
    has_changed=yes
    run rm -rf "$version"
    unfinished=$version
    build "$version"
    # A card may keep a name and lose what it stands for: what is ready has to be on it before it is called so.
    run sync -f "$home"
    run touch "$version/ready"
    run sync -f "$home"
    unfinished=
}

# Somebody who stopped the service wants it stopped, until the next boot at least.
is_wanted() { [ -z "$before" ] || [ "$(systemctl is-active gipfel.service)" != inactive ]; }

# Whether the new version would bring the record to tables that the one before may not know.
is_migrating() {
    local ask='import sys, pathlib; from gipfel.store.schema import VERSION, version_of
sys.exit(version_of(pathlib.Path(sys.argv[1])) == VERSION)'
    [ -e "$games/games.db" ] && runuser -u gipfel -- "$home/versions/$name/bin/python" -c "$ask" "$games/games.db"
}

keep_games() {
    systemctl stop gipfel.service
    rm -rf "$kept"
    install -d -o gipfel -g gipfel -m 700 "$kept" && cp -a "$games"/games.db* "$kept"
}

put_games_back() {
    if [ ! -d "$kept" ]; then return; fi
    rm -f "$games"/games.db*
    mv "$kept"/games.db* "$games" && rm -rf "$kept"
}

# A version on trial runs by a unit in /run, which goes before the one in /etc: so there is nothing to take back but that
# unit, and a power cut takes it back by itself.
is_standing() {
    local version=$home/versions/$name process
    mkdir -p "$trial.d"
    cp "$1/gipfel.service" "$trial"
    # Somebody's own ExecStart= would start what is in use: ours is the last.
    { echo '[Service]' && echo 'ExecStart=' && sed -n "s,^ExecStart=$home/current/,ExecStart=$version/,p" "$trial"; } \
        >"$trial.d/zz-trial.conf"
    systemctl daemon-reload
    systemctl restart gipfel.service || return 1
    process=$(systemctl show --value --property=MainPID gipfel.service)
    sleep "$seconds_to_stand"
    [ "$process" = "$(systemctl show --value --property=MainPID gipfel.service)" ] && systemctl -q is-active gipfel.service
}

end_trial() {
    rm -rf "$trial" "$trial.d"
    systemctl daemon-reload
}

# The new version takes over the service and the game, or the one before goes on with it.
try_version() {
    local is_pointed=no
    if ! is_booted || ! is_wanted; then return; fi
    if [ "$has_changed" = no ] && [ "$before" = "versions/$name" ]; then return; fi
    if [ "$is_dry" = yes ]; then say "  would run: systemctl restart gipfel.service"; return; fi
    if [ -n "$before" ] && is_migrating; then
        if ! keep_games; then
            rm -rf "$kept"
            systemctl start gipfel.service || true
            refuse "there is no room for a copy of the games in $games."
        fi
        # From here on only the new version can be sure to read the record, even after a power cut.
        point "$home/current" "versions/$name"
        is_pointed=yes
    fi
    if is_standing "$1"; then
        rm -rf "$kept"
        return
    fi
    systemctl stop gipfel.service || true
    end_trial
    if [ "$is_pointed" = yes ]; then point "$home/current" "$before"; fi
    sweep
    if [ -z "$before" ]; then refuse "the service did not start. journalctl -u gipfel says why."; fi
    put_games_back
    systemctl start gipfel.service || true
    refuse "the new version did not start, and the one before is back. journalctl -u gipfel says why."
}

# Only now does the next boot find the new version.
settle() {
    local unit
    point "$home/current" "versions/$name"
    for unit in gipfel.service gipfel-poweroff.target gipfel-games.service; do write "$units/$unit" <"$1/$unit"; done
    write "$read_only" <"$1/read-only"
    if [ ! -x "$read_only" ]; then run chmod 755 "$read_only"; fi
    if [ ! -L "$units/multi-user.target.wants/gipfel.service" ]; then run systemctl enable --quiet gipfel.service; fi
    if [ ! -e "$trial" ]; then return; fi
    end_trial
    if grep -qs '^ExecStart=' "$units"/gipfel.service.d/*.conf; then systemctl restart gipfel.service; fi
}

# The table's devices, for their groups, and the display's bus.
open_devices() {
    if ! cmp -s "$1/gipfel.rules" "$devices"; then
        write "$devices" <"$1/gipfel.rules"
        if is_booted && command -v udevadm >/dev/null; then run udevadm control --reload && run udevadm trigger; fi
    fi
    write "$modules" <<<"i2c-dev"
    if [ ! -f "$boot" ]; then say "There is no $boot, so I2C has to be switched on by hand."; return; fi
    if grep -qxF "$begin" "$boot"; then return; fi
    # A block of our own at the end, so that uninstalling finds it again.
    write "$boot" < <(awk 1 "$boot"; printf '%s\n' "$begin" '[all]' 'dtparam=i2c_arm=on,i2c_arm_baudrate=400000' "$finish")
    needs_reboot=yes
}

sweep() {
    local version
    for version in "$home"/versions/*; do
        if [ -e "$version" ] && [ "versions/${version##*/}" != "$(readlink "$home/current")" ]; then
            run rm -rf "$version"
        fi
    done
}

# take_steps SETTINGS: all of it, in order. SETTINGS is the folder with the unit and what else the system has to know.
take_steps() {
    before=$(readlink "$home/current") || true
    make_user "$1"
    open_devices "$1"
    make_version
    try_version "$1"
    settle "$1"
    sweep
}

tell() {
    say "Gipfel is installed. Its page: http://$(cat /etc/hostname).local:8137."
    say "Every part is checked by: sudo systemctl stop gipfel; sudo -u gipfel gipfel doctor; sudo systemctl start gipfel"
    if [ "$needs_reboot" = yes ]; then say "Restart the Pi once, for the display and its name: sudo reboot"; fi
}

stop_service() {
    if is_booted && [ -e "$units/gipfel.service" ]; then run systemctl stop gipfel.service; fi
}

# Everything but games and their user.
take_away() {
    if [ -e "$units/gipfel.service" ]; then run systemctl disable --quiet gipfel.service; fi
    if [ -e "$units/gipfel-games.service" ]; then run systemctl disable --quiet gipfel-games.service; fi
    run rm -f "$units/gipfel.service" "$units/gipfel-poweroff.target" "$units/gipfel-games.service" "$users" "$modules" "$devices"
    run rm -rf "$trial" "$trial.d"
    if is_booted; then run systemctl daemon-reload; fi
    if [ "$(readlink "$command")" = "$home/current/bin/gipfel" ]; then run rm "$command"; fi
    if [ "$(readlink "$switch")" = "$read_only" ]; then run rm "$switch"; fi
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
