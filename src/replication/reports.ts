import type { ReplicationReport } from "../core/replication.ts"

type Source = { on(event: "message", listener: (message: unknown) => void): unknown }

/** Keeps the supervisor's latest report; while there is no new one, the replica's age grows. */
export const hearReports = (source: Source, clock: () => number) => {
  let report: ReplicationReport = {
    at: clock(),
    state: "starting",
    ageMs: 0,
    fault: null,
    restarts: 0,
    verifyMs: null,
    verification: null,
  }
  source.on("message", (message) => {
    report = message as ReplicationReport
  })
  return {
    latest: (): ReplicationReport => {
      const at = clock()
      return { ...report, at, ageMs: report.ageMs + Math.max(0, at - report.at) }
    },
  }
}
