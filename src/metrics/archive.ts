import { Counter, Gauge, type Registry } from "prom-client"
import type { ArchiveObserver } from "../core/port/archive.ts"

const millisecondsPerSecond = 1_000

/** Returns an observer of the archive of plays, which also reports failures to `onFailure`. */
export const archiveMetrics = (registry: Registry) => {
  const registers = [registry]
  const plays = new Counter({
    name: "premio_archived_plays_total",
    help: "Plays that have left the database for the files of PLAYS_FOLDER.",
    registers,
  })
  const until = new Gauge({
    name: "premio_archived_until_timestamp_seconds",
    help: "Time of the latest play that has left since the process was started, since the Unix epoch; 0 before the first.",
    registers,
  })
  const failures = new Counter({
    name: "premio_archive_failures_total",
    help: "Attempts to archive plays that failed, so that none left.",
    registers,
  })
  let latest = 0
  return (onFailure: (error: unknown) => void): ArchiveObserver => ({
    archived: (count, at) => {
      latest = Math.max(latest, at)
      plays.inc(count)
      until.set(latest / millisecondsPerSecond)
    },
    failed: (error) => {
      failures.inc()
      onFailure(error)
    },
  })
}
