import { statSync } from "node:fs"
import { isNotNull, sql } from "drizzle-orm"
import type { Store } from "../../../core/store.ts"
import type { GroupCommit } from "../engine/commit.ts"
import type { Db } from "../file/open.ts"
import { deliveries } from "../schema/webhook.ts"

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** What the operator's metrics ask of the database, each cheap enough to be asked every few seconds. */
export const metricsStore = (db: Db, commit: GroupCommit, path: string) =>
  ({
    pendingDeliveries: async (limit) => {
      const pending = db
        .select({ one: sql`1` })
        .from(deliveries)
        .where(isNotNull(deliveries.dueAt))
        .limit(limit)
        .as("pending")
      return db.$count(pending)
    },

    fileBytes: () => ({ database: sizeOf(path), wal: sizeOf(`${path}-wal`) }),

    observeCommits: (observer) => commit.observe(observer),
  }) satisfies Partial<Store>
