import { existsSync, readdirSync, readFileSync } from "node:fs"
import { installedLitestream } from "../../../src/replication/binary.ts"
import { parseMetrics } from "../service/metrics.ts"
import { type Process, replicated, startProcess } from "../service/process.ts"
import { until } from "../waiting.ts"

/** Whether Litestream is installed; without it nothing can be replicated. */
export const hasLitestream = installedLitestream() !== null

/** What `read` returns for a process or thread, or `gone` once the kernel has forgotten it. */
const whileThere = <T>(read: () => T, gone: T): T => {
  try {
    return read()
  } catch {
    return gone
  }
}

/** The running children of a process whose command line has `word`. */
const childOf = (parent: number, word: string): number | undefined => {
  const isIt = (pid: number) => {
    const status = whileThere(() => readFileSync(`/proc/${pid}/status`, "utf8"), "")
    return (
      new RegExp(`^PPid:\\s*${parent}$`, "m").test(status) &&
      !/^State:\s*Z/m.test(status) &&
      whileThere(() => readFileSync(`/proc/${pid}/cmdline`, "utf8"), "").includes(word)
    )
  }
  return readdirSync("/proc")
    .map(Number)
    .find((pid) => pid > 0 && isIt(pid))
}

/** The service and Litestream under the supervisor, listening. */
export const startReplicated = async (environment: Readonly<Record<string, string>>, command = replicated) => {
  const supervisor: Process = await startProcess(environment, command)
  const servicePid = Number(/"pid":(\d+)[^\n]*"msg":"listening"/.exec(supervisor.output())?.[1])
  const parent = Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${servicePid}/status`, "utf8"))?.[1])
  const litestream = () => childOf(parent, "\0replicate\0")
  await until("Litestream runs", litestream)
  return {
    ...supervisor,
    servicePid,
    litestreamPid: () => litestream() ?? 0,
    /** Resolves once the replica has everything that was written before the call. */
    level: async (withinMs = 20_000) => {
      const calledAt = Date.now()
      await until(
        "the replica is level",
        async () => {
          // Read before the answer: a slow one must not make an older check look like one after the call.
          const askedAt = Date.now()
          const { value } = parseMetrics(await (await fetch(`${supervisor.url}/metrics`)).text())
          const at = askedAt - value("premio_replication_age_seconds") * 1_000
          return (value("premio_replication_state", { state: "level" }) === 1 && at > calledAt) || undefined
        },
        withinMs,
      )
    },
    /** Ends every process at once; the supervisor first, so that it restarts nothing. */
    killAll: async () => {
      const pids = [parent, litestream() ?? parent, servicePid]
      for (const pid of pids) if (existsSync(`/proc/${pid}`)) process.kill(pid, "SIGKILL")
      await supervisor.ended()
      await until("all are gone", () => !pids.some(isAlive) || undefined)
    },
  }
}

export type Replicated = Awaited<ReturnType<typeof startReplicated>>

/**
 * Whether any thread of the process exists and is not merely waiting to be reaped: the first thread may have ended
 * while another still holds the files.
 */
export const isAlive = (pid: number): boolean => {
  const threads = `/proc/${pid}/task`
  const isThere = (id: string) =>
    whileThere(() => !/^State:\s*Z/m.test(readFileSync(`${threads}/${id}/status`, "utf8")), false)
  return whileThere(() => readdirSync(threads), []).some(isThere)
}
