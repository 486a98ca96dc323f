import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from "node:fs"
import { arch, cpus, release, totalmem, type } from "node:os"
import { join } from "node:path"

const syncs = 400
const page = Buffer.alloc(4096, 1)

export const quantile = (values: ArrayLike<number>, share: number): number => {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The middle value, or the mean of the two in the middle; 0 if there are none. */
export const median = (values: ArrayLike<number>): number => {
  const sorted = Float64Array.from(values).sort()
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}

/** Milliseconds that an append of 4 KiB and its fsync take in `folder`: the price of one durable change. */
const syncTimes = (folder: string): number[] => {
  const path = join(folder, `premio-fsync-${process.pid}`)
  const file = openSync(path, "w")
  const times: number[] = []
  for (let i = 0; i < syncs; i++) {
    const started = performance.now()
    writeSync(file, page)
    fsyncSync(file)
    times.push(performance.now() - started)
  }
  closeSync(file)
  rmSync(path)
  return times
}

const versionOf = (command: readonly string[]): string | null => {
  try {
    const { exitCode, stdout } = Bun.spawnSync([...command], { stdin: "ignore", stderr: "ignore" })
    return exitCode === 0 ? stdout.toString().trim() : null
  } catch {
    return null
  }
}

/** The type of the file system of `folder`, or null if `findmnt` does not report it. */
const fileSystemOf = (folder: string) => versionOf(["findmnt", "-n", "-o", "FSTYPE", "-T", folder])

const loadOf = (): string => {
  try {
    return readFileSync("/proc/loadavg", "utf8").split(" ").slice(0, 3).join(" ")
  } catch {
    return "unknown"
  }
}

/** What a reader needs to know about the machine to compare figures. `fsync…Ms` were just measured in `folder`. */
export const machineFacts = (folder: string) => {
  const times = syncTimes(folder)
  return {
    at: new Date().toISOString(),
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryMiB: Math.round(totalmem() / 2 ** 20),
    system: `${type()} ${release()} ${arch()}`,
    fileSystem: fileSystemOf(folder),
    fsyncP50Ms: quantile(times, 0.5),
    fsyncP99Ms: quantile(times, 0.99),
    loadAverage: loadOf(),
    bun: Bun.version,
  }
}

export type Machine = ReturnType<typeof machineFacts>

export const describeMachine = (machine: Machine): string[] => [
  `${machine.cpu}, ${machine.cores} cores, ${machine.memoryMiB} MiB, ${machine.system}, Bun ${machine.bun}`,
  `${machine.fileSystem ?? "unknown file system"}, fsync of 4 KiB p50 ${machine.fsyncP50Ms.toFixed(2)} ms p99 ${machine.fsyncP99Ms.toFixed(2)} ms, load before ${machine.loadAverage}`,
  ...(machine.fileSystem === "tmpfs"
    ? ["WARNING: this folder is memory, where fsync costs nothing: set TMPDIR to a folder on a disk"]
    : []),
]
