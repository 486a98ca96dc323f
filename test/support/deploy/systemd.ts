import { mkdtempSync, rmdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { until } from "../waiting.ts"

const repository = join(import.meta.dir, "../../..")
const programs = ["unshare", "nsenter", "pgrep", "ip", "curl", "useradd", "/lib/systemd/systemd"]

/** Whether `bootSystemd` works here: as root, with the programs that it needs, where namespaces may be made. */
export const canBoot =
  process.getuid?.() === 0 &&
  programs.every((name) => Bun.which(name) !== null) &&
  Bun.spawnSync(["unshare", "--mount", "--pid", "--fork", "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).success

/** A systemd of its own, which has started premio.service of deploy/systemd as it is. */
export type Booted = {
  /** Runs a command beside it; returns the exit code and what it printed. */
  run(...command: string[]): { readonly exitCode: number; readonly output: string }
  stop(): Promise<void>
}

/** Boots systemd in namespaces of its own, with `environment` as the content of premio.env. */
export const bootSystemd = async (environment: Readonly<Record<string, string>>): Promise<Booted> => {
  const scratch = mkdtempSync(join(tmpdir(), "premio-systemd-"))
  const namespaces = ["--mount", "--pid", "--fork", "--cgroup", "--uts", "--ipc", "--net", "--kill-child"]
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`)
  const outer = Bun.spawn(["unshare", ...namespaces, "bash", join(import.meta.dir, "boot.sh"), repository, scratch], {
    stdin: Buffer.from(lines.join("")),
    stdout: "ignore",
    stderr: "ignore",
  })
  const find = () =>
    Bun.spawnSync(["pgrep", "-P", String(outer.pid)])
      .stdout.toString()
      .trim() || undefined
  const first = await until("the first process", find)
  const run = (...command: string[]) => {
    const inside = ["nsenter", "--target", first, "--mount", "--pid", "--net", "--cgroup", "--ipc", "--uts", "--root"]
    const { exitCode, stdout, stderr } = Bun.spawnSync([...inside, ...command], { stderr: "pipe" })
    return { exitCode, output: stdout.toString() + stderr.toString() }
  }
  const stop = async () => {
    // Whatever it has started ends with it.
    process.kill(Number(first), "SIGKILL")
    await outer.exited
    rmdirSync(scratch)
  }
  return { run, stop }
}
