import { readdirSync, readFileSync } from "node:fs"
import { type Process, replicated, startProcess } from "./process.ts"

/** The service below Litestream, below the supervisor, listening. */
export const startReplicated = async (environment: Readonly<Record<string, string>>, command = replicated) => {
  const supervisor: Process = await startProcess(environment, command)
  const servicePid = Number(/"pid":(\d+)[^\n]*"msg":"listening"/.exec(supervisor.output())?.[1])
  const litestreamPid = Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${servicePid}/status`, "utf8"))?.[1])
  return {
    ...supervisor,
    servicePid,
    litestreamPid,
    /** Ends every process at one moment; Litestream first, so that it cannot sync once more. */
    killAll: async () => {
      for (const pid of [litestreamPid, servicePid, supervisor.pid]) process.kill(pid, "SIGKILL")
      await supervisor.ended()
    },
  }
}

export type Replicated = Awaited<ReturnType<typeof startReplicated>>

/** What `read` answers of a process or thread, or `gone` once the kernel has forgotten it. */
const whileThere = <T>(read: () => T, gone: T): T => {
  try {
    return read()
  } catch {
    return gone
  }
}

/**
 * Whether any thread of the process is there and not merely waiting for its parent to take note of its end: the first
 * thread may have ended while another one still holds the files.
 */
export const isAlive = (pid: number): boolean => {
  const threads = `/proc/${pid}/task`
  const isThere = (id: string) =>
    whileThere(() => !/^State:\s*Z/m.test(readFileSync(`${threads}/${id}/status`, "utf8")), false)
  return whileThere(() => readdirSync(threads), []).some(isThere)
}
