/**
 * Lets no file of process `pid` grow beyond `bytes`, or lifts that again: a full disk that needs no disk of its own and
 * no privilege. What is written past it fails with EFBIG.
 */
export const limitFileSize = (pid: number, bytes: number | "unlimited") => {
  const { exitCode, stderr } = Bun.spawnSync(["prlimit", `--pid=${pid}`, `--fsize=${bytes}:`])
  if (exitCode !== 0) throw new Error(`prlimit: ${stderr.toString()}`)
}
