import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm"
import type { Upkeep } from "../../../core/port/upkeep.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { SecretSeal } from "../../secret.ts"
import type { GroupCommit } from "../engine/commit.ts"
import type { Db } from "../file/open.ts"
import { webhooks } from "../schema/webhook.ts"

const stepRows = 100

/** Throws DatabaseUnusable if secrets are encrypted with a key that is not set. */
export const refuseUnknownKeys = (db: Db, seal: SecretSeal) => {
  const used = db
    .selectDistinct({ key: webhooks.sealedWith })
    .from(webhooks)
    .where(isNotNull(webhooks.sealedWith))
    .all()
  seal.expectKeys(used.map(({ key }) => key))
}

/** Encrypts at most `limit` secrets after row `after` that the current key has not encrypted yet; returns the rows. */
const resealSome = (db: Db, seal: SecretSeal, after: number, limit: number): number[] => {
  const rows = db
    .select()
    .from(webhooks)
    .where(and(gt(webhooks.id, after), sql`${webhooks.sealedWith} IS NOT ${seal.current}`))
    .orderBy(asc(webhooks.id))
    .limit(limit)
    .all()
  for (const row of rows) {
    const { secret, previousSecret } = seal.open(row)
    db.update(webhooks)
      .set(seal.seal(row, secret, previousSecret))
      .where(eq(webhooks.id, row.id))
      .run()
  }
  return rows.map(({ id }) => id)
}

/** Re-encrypts the secrets of all webhooks with the current key, in steps. */
export const resealStore = (db: Db, commit: GroupCommit, seal: SecretSeal): Pick<Upkeep, "resealSecrets"> => ({
  resealSecrets: async () => {
    let resealed = 0
    for (let after = 0; ; ) {
      const from = after
      const rows = await commit.run(() => resealSome(db, seal, from, stepRows))
      if (isRefusal(rows)) return rows
      resealed += rows.length
      if (rows.length < stepRows) return resealed
      after = rows.at(-1) ?? after
    }
  },
})
