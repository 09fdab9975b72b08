/* What the kernel starts first: brings the driver of the disk, mounts the root as a Pi's kernel does, and goes there. */
#include <fcntl.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void)
{
    int driver = open("/virtio_blk.ko", O_RDONLY | O_CLOEXEC);

    if (driver < 0 || syscall(SYS_finit_module, driver, "", 0))
        return 1;
    mount("devtmpfs", "/dev", "devtmpfs", 0, "");
    while (access("/dev/vda", F_OK)) /* the kernel's rootwait */
        usleep(10000);
    if (mount("/dev/vda", "/root", "ext4", MS_RDONLY, "") || chdir("/root") || mount(".", "/", NULL, MS_MOVE, NULL) ||
        chroot("."))
        return 2;
    execl("/sbin/init", "/sbin/init", NULL);
    return 3;
}
