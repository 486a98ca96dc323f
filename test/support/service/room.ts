/**
 * Keeps the files of process `pid` from growing beyond `bytes`, or lifts that limit: a full disk that needs no disk and
 * no privilege. Further writes fail with EFBIG.
 */
export const limitFileSize = (pid: number, bytes: number | "unlimited") => {
  const { exitCode, stderr } = Bun.spawnSync(["prlimit", `--pid=${pid}`, `--fsize=${bytes}:`])
  if (exitCode !== 0) throw new Error(`prlimit: ${stderr.toString()}`)
}

export type SmallDisk = {
  /** Where it is mounted for the processes that `inside` starts. */
  readonly folder: string
  /** The same place for all others. */
  readonly outside: string
  /** The command, run where the disk is mounted. */
  inside(command: readonly string[]): string[]
  unmount(): Promise<void>
}

/**
 * A disk of `bytes` at `folder`, visible only to one small process and those that enter its namespace, so that nothing
 * stays behind. Null if this user may not mount.
 */
export const mountSmallDisk = async (folder: string, bytes: number): Promise<SmallDisk | null> => {
  const mount = `mount -t tmpfs -o size=${bytes} tmpfs "$1" && echo mounted && exec cat`
  const holder = Bun.spawn(["unshare", "--map-root-user", "--mount", "sh", "-c", mount, "sh", folder], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "ignore",
  })
  const { value } = await holder.stdout.getReader().read()
  if (!value) return null
  const enter = ["nsenter", `--target=${holder.pid}`, "--user", "--preserve-credentials", "--mount"]
  return {
    folder,
    outside: `/proc/${holder.pid}/root${folder}`,
    inside: (command) => [...enter, `--wd=${process.cwd()}`, ...command],
    unmount: async () => {
      holder.kill("SIGKILL")
      await holder.exited
    },
  }
}
