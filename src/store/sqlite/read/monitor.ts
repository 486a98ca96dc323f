import type { Database } from "bun:sqlite"
import { statSync } from "node:fs"
import { statfs } from "node:fs/promises"
import { dirname } from "node:path"
import { and, isNotNull, sql } from "drizzle-orm"
import type { Monitor } from "../../../core/port/monitor.ts"
import type { UsedUpCounter } from "../../../record/used-up.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import type { Db } from "../file/open.ts"
import type { FreshDeliveries } from "../log/delivery/fresh-deliveries.ts"
import { organizations } from "../schema/organization/organization.ts"
import { deliveries, isIndexed } from "../schema/webhook.ts"

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** The queries of the operator's metrics and health checks, each cheap enough to run every few seconds. */
export const monitorReads = (
  db: Db,
  sqlite: Database,
  commit: GroupCommit,
  { usedUp, freshDeliveries }: { readonly usedUp: UsedUpCounter; readonly freshDeliveries: FreshDeliveries },
  path: string,
): Monitor => ({
  checkWritable: () =>
    commit.runForAll(() => {
      sqlite.run("PRAGMA user_version = 0")
      return { organizationsAway: 0, isCoordinatorAway: false }
    }),

  clockOffsetMs: () => null,

  pendingDeliveries: async (limit) => {
    const pending = db
      .select({ one: sql`1` })
      .from(deliveries)
      .where(and(isNotNull(deliveries.dueAt), isIndexed))
      .limit(limit)
      .as("pending")
    return Math.min(limit, (await db.$count(pending)) + freshDeliveries.size)
  },

  storedBytes: async () => ({ database: sizeOf(path), wal: sizeOf(`${path}-wal`) }),

  disk: async () => {
    const { bavail, blocks, bsize } = await statfs(dirname(path))
    return { availableBytes: bavail * bsize, totalBytes: blocks * bsize }
  },

  usedUp: usedUp.counts,

  configurationBytes: async () => {
    const bytes = sql<number>`coalesce(sum(${organizations.configurationBytes}), 0)`
    return db.select({ bytes }).from(organizations).get()?.bytes ?? 0
  },

  observeCommits: (observer) => commit.observe(observer),
})
