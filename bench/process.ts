import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url))
const startMs = 60_000
const stopMs = 15_000
const pollMs = 5
const heldSampleMs = 100
/** The unit of CPU time in /proc: 100 per second wherever Linux runs today. */
const tickMs = 10

export const print = (line: string) => process.stdout.write(`${line}\n`)

/** A line of a table whose columns have these widths; a negative one aligns to the left. */
export const row = (widths: readonly number[], cells: readonly (string | number)[]) =>
  cells
    .map((cell, index) => {
      const width = widths[index] ?? 8
      return width < 0 ? String(cell).padEnd(-width) : String(cell).padStart(width)
    })
    .join(" ")

/** Runs `task` with a new folder, which is removed afterwards. */
export const inFolder = async <T>(task: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), "premio-bench-"))
  try {
    return await task(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A new file for figures, in the folder for temporary files. */
export const resultPath = (name: string) =>
  join(tmpdir(), `premio-${name}-${new Date().toISOString().replaceAll(/[:.]/g, "-")}.json`)

/** A server in a process of its own. */
export type Server = {
  readonly url: string
  readonly pid: number
  /** The time from the start of the process to its first response, and its memory at that point. */
  readonly startMs: number
  readonly startMiB: number | null
  /** Stops the process, so that it takes nothing from the one whose turn it is; `resume` continues it. */
  pause(): void
  resume(): void
  /** Sends `signal`, by default SIGTERM, and resolves once the process has exited. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/**
 * The url in the first line that a server writes. It writes to a file, so that the measuring process is not kept busy
 * reading.
 */
const readUrl = async (child: Bun.Subprocess, logPath: string): Promise<string> => {
  const end = performance.now() + startMs
  for (;;) {
    const log = readFileSync(logPath, "utf8")
    const url = /"url":\s*"([^"]+)"/.exec(log)?.[1]
    if (url !== undefined) return url
    if (child.exitCode !== null || performance.now() > end) {
      child.kill("SIGKILL")
      throw new Error(`${child.exitCode === null ? "it does not listen" : "it ended"}: ${log.slice(-2_000)}`)
    }
    await Bun.sleep(pollMs)
  }
}

/** Starts a server in the folder `cwd`, whose output goes to the file `logPath` and names its url. */
export const startServer = async (
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
  logPath: string,
  cwd = root,
): Promise<Server> => {
  const log = openSync(logPath, "w")
  const started = performance.now()
  const child = Bun.spawn([...command], {
    cwd,
    env: { ...process.env, ...environment },
    stdin: "ignore",
    stdout: log,
    stderr: log,
  })
  closeSync(log)
  const url = await readUrl(child, logPath)
  return {
    url,
    pid: child.pid,
    startMs: performance.now() - started,
    startMiB: usageOf([child.pid])?.peakMiB ?? null,
    pause: () => child.kill("SIGSTOP"),
    resume: () => child.kill("SIGCONT"),
    stop: async (signal = "SIGTERM") => {
      child.kill(signal)
      child.kill("SIGCONT")
      const timer = setTimeout(() => child.kill("SIGKILL"), stopMs)
      await child.exited
      clearTimeout(timer)
    },
  }
}

/** CPU time since the start of the processes, and the memory that they have held at most. */
export type Usage = { readonly cpuMs: number; readonly peakMiB: number }

const fieldsOf = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
  // The second field is the name, in parentheses, and may hold spaces.
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")
}

/** The process and all its descendants. */
export const treeOf = (pid: number): number[] => {
  const parents = new Map<number, number>()
  for (const name of readdirSync("/proc"))
    if (/^\d+$/.test(name))
      try {
        parents.set(Number(name), Number(fieldsOf(Number(name))[1]))
      } catch {
        // It ended meanwhile.
      }
  const tree = [pid]
  for (const parent of tree) for (const [child, its] of parents) if (its === parent) tree.push(child)
  return tree
}

/**
 * Resident memory of a process now and at its highest, in MiB, and what of it the system cannot take back now: pages of
 * mapped files are read again when they are needed.
 */
export const memoryOf = (pid: number) => {
  const mebibytes = (field: string) => Math.round(kibOf(`/proc/${pid}/status`, field) / 1024)
  return {
    now: mebibytes("VmRSS"),
    highest: mebibytes("VmHWM"),
    held: mebibytes("RssAnon") + mebibytes("RssShmem"),
  }
}

/** Samples what a process holds until the returned function is called, which returns the most; null without /proc. */
export const sampleHeld = (pid: number): (() => number | null) => {
  let most: number | null = null
  const sample = () => {
    if (usageOf([pid])) most = Math.max(most ?? 0, memoryOf(pid).held)
  }
  const timer = setInterval(sample, heldSampleMs)
  return () => {
    clearInterval(timer)
    sample()
    return most
  }
}

const kibOf = (path: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(path, "utf8"))?.[1] ?? 0)

/**
 * What a process and its descendants have used, including ended ones; null if the system has no /proc. A single process
 * reports its peak resident memory; several that share memory report what they hold now, with shared pages counted
 * once.
 */
export const usageOf = (pids: readonly number[]): Usage | null => {
  if (!existsSync("/proc/self/stat")) return null
  let cpuMs = 0
  let kib = 0
  for (const first of pids) {
    const tree = treeOf(first)
    for (const pid of tree)
      try {
        // Its own, user and system, and those of reaped children.
        const ticks = fieldsOf(pid).slice(11, 15).map(Number)
        cpuMs += ticks.reduce((sum, n) => sum + n, 0) * tickMs
        kib += tree.length === 1 ? kibOf(`/proc/${pid}/status`, "VmHWM") : kibOf(`/proc/${pid}/smaps_rollup`, "Pss")
      } catch {
        // It ended meanwhile.
      }
  }
  return { cpuMs, peakMiB: kib / 1024 }
}
