import type { Pool } from "pg"
import type { Monitor } from "../../../core/port/monitor.ts"
import { refuseUnavailable } from "../../../core/refusal.ts"
import { findAway } from "../cluster/away.ts"
import { inEveryPart } from "../cluster/every-part.ts"
import { databaseBytes } from "../cluster/size.ts"
import { probeWrite } from "../connection/barrier.ts"
import { reread } from "../connection/reread.ts"
import type { ClockWatch } from "../engine/clock/clock-watch.ts"
import type { Parts } from "./parts.ts"

/** The sum of a count over all parts of the database. */
const sumOf = async (pool: Pool, text: string, values: readonly unknown[]): Promise<number> =>
  (await inEveryPart(pool, (session) => session.query<{ n: number }>(text, values))).reduce((sum, { n }) => sum + n, 0)

/** What the operator's metrics and health checks read; each value is cheap enough to be read every few seconds. */
export const monitorPort = ({ jobs, pools, usedUp }: Parts, clocks: ClockWatch): Monitor => {
  return {
    checkWritable: async () => {
      const isWritable = await reread(() => probeWrite(pools.writing)).then(
        () => true,
        () => false,
      )
      const { organizations, isAll } = await findAway(pools, isWritable)
      if (isAll) return refuseUnavailable("the database accepts no writes at the moment")
      if (clocks.fault !== null) return refuseUnavailable(clocks.fault)
      return { organizationsAway: organizations, isCoordinatorAway: !isWritable }
    },

    clockOffsetMs: () => clocks.offsetMs,

    pendingDeliveries: async (limit) => {
      const text = `SELECT count(*)::float8 AS n FROM (SELECT 1 FROM deliveries WHERE due_at IS NOT NULL LIMIT $1) p`
      return Math.min(limit, await sumOf(pools.reading, text, [limit]))
    },

    storedBytes: async () => ({ database: await databaseBytes(pools.reading) }),

    configurationBytes: async () => {
      return sumOf(pools.reading, "SELECT coalesce(sum(bytes), 0)::float8 AS n FROM configuration_counts", [])
    },

    disk: async () => null,

    usedUp: usedUp.counts,

    observeCommits: (observer) => jobs.observe(observer),
  }
}
