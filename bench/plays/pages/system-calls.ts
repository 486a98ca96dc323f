import { readFileSync } from "node:fs"
import { join } from "node:path"
import { treeOf } from "../../process.ts"

const attachMs = 1_000
const syncCalls = ["fsync", "fdatasync", "sync_file_range"]

/** What the kernel was asked for. */
export type SystemCalls = { readonly calls: number; readonly syncs: number }

/** Why `strace` cannot count system calls here, or null. */
export const missingStrace = (): string | null => (Bun.which("strace") === null ? "strace is not installed" : null)

/** The calls by name of the table that `strace -c` writes. */
const readTable = (table: string): Map<string, number> =>
  new Map(
    table.split("\n").flatMap((line) => {
      const [, calls, name] = /^ *[\d.]+ +[\d.]+ +\d+ +(\d+) +(?:\d+ +)?(\w+)$/.exec(line) ?? []
      return name === undefined || name === "total" ? [] : [[name, Number(calls)] as const]
    }),
  )

/** Counts the system calls of processes and their descendants while `task` runs, which takes longer for it. */
export const countSystemCalls = async (
  pids: readonly number[],
  folder: string,
  task: () => Promise<void>,
): Promise<SystemCalls> => {
  const path = join(folder, "strace")
  const processes = [...new Set(pids.flatMap(treeOf))]
  const child = Bun.spawn(["strace", "-f", "-c", "-o", path, ...processes.map((pid) => `--attach=${pid}`)], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  })
  await Bun.sleep(attachMs)
  await task()
  child.kill("SIGINT")
  await child.exited
  const counts = readTable(readFileSync(path, "utf8"))
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + (counts.get(name) ?? 0), 0)
  return { calls: sum([...counts.keys()]), syncs: sum(syncCalls) }
}

/** What processes and their descendants have asked to be written to files, by the kernel's own count. */
export const writesOf = (pids: readonly number[]): { readonly writes: number; readonly bytes: number } => {
  const total = { writes: 0, bytes: 0 }
  for (const pid of new Set(pids.flatMap(treeOf)))
    try {
      const io = readFileSync(`/proc/${pid}/io`, "utf8")
      const field = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, "m").exec(io)?.[1] ?? 0)
      total.writes += field("syscw")
      total.bytes += field("write_bytes")
    } catch {
      // It ended meanwhile, or the system has no such file.
    }
  return total
}
