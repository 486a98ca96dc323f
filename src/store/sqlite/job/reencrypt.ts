import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm"
import type { Upkeep } from "../../../core/port/upkeep.ts"
import { isRefusal } from "../../../core/refusal.ts"
import { reencryptSalt } from "../../../secret/moment-cipher.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { reencryptSeed } from "../../../secret/seed.ts"
import { reencryptTotp } from "../../../secret/user-secret.ts"
import type { GroupCommit } from "../engine/commit.ts"
import type { Db } from "../file/open.ts"
import { campaigns, momentBatches } from "../schema/campaign.ts"
import { chains } from "../schema/draw.ts"
import { users } from "../schema/user.ts"
import { webhooks } from "../schema/webhook.ts"

const stepRows = 100

/** Throws DatabaseUnusable if secrets are encrypted with a key that is not set. */
export const refuseUnknownKeys = (db: Db, cipher: SecretCipher) => {
  for (const table of [webhooks, momentBatches, chains, users]) {
    const used = db.selectDistinct({ key: table.sealedWith }).from(table).where(isNotNull(table.sealedWith)).all()
    cipher.expectKeys(used.map(({ key }) => key))
  }
}

/** Encrypts at most `limit` secrets after row `after` that the current key has not encrypted yet; returns the rows. */
type ReencryptSome = (db: Db, cipher: SecretCipher, after: number, limit: number) => number[]

const reencryptWebhooks: ReencryptSome = (db, cipher, after, limit) => {
  const rows = db
    .select()
    .from(webhooks)
    .where(and(gt(webhooks.id, after), sql`${webhooks.sealedWith} IS NOT ${cipher.current}`))
    .orderBy(asc(webhooks.id))
    .limit(limit)
    .all()
  for (const row of rows) {
    const { secret, previousSecret } = cipher.decrypt(row)
    db.update(webhooks)
      .set(cipher.encrypt(row, secret, previousSecret))
      .where(eq(webhooks.id, row.id))
      .run()
  }
  return rows.map(({ id }) => id)
}

const reencryptMoments: ReencryptSome = (db, cipher, after, limit) => {
  const { id, commitment, salt, sealedWith } = momentBatches
  const rows = db
    .select({ id, commitment, salt, sealedWith, orgId: campaigns.orgId })
    .from(momentBatches)
    .innerJoin(campaigns, eq(campaigns.id, momentBatches.campaign))
    .where(and(gt(id, after), sql`${sealedWith} IS NOT ${cipher.current}`))
    .orderBy(asc(id))
    .limit(limit)
    .all()
  for (const row of rows)
    db.update(momentBatches)
      .set(reencryptSalt(cipher, row.orgId, row))
      .where(eq(id, row.id))
      .run()
  return rows.map((row) => row.id)
}

const reencryptSeeds: ReencryptSome = (db, cipher, after, limit) => {
  const { id, sealedWith, closedAt } = chains
  const rows = db
    .select()
    .from(chains)
    .where(and(gt(id, after), isNull(closedAt), sql`${sealedWith} IS NOT ${cipher.current}`))
    .orderBy(asc(id))
    .limit(limit)
    .all()
  for (const row of rows) db.update(chains).set(reencryptSeed(cipher, row)).where(eq(id, row.id)).run()
  return rows.map((row) => row.id)
}

const reencryptUsers: ReencryptSome = (db, cipher, after, limit) => {
  const { id, sealedWith, totpSecret } = users
  const rows = db
    .select()
    .from(users)
    .where(and(gt(id, after), isNotNull(totpSecret), sql`${sealedWith} IS NOT ${cipher.current}`))
    .orderBy(asc(id))
    .limit(limit)
    .all()
  for (const row of rows) db.update(users).set(reencryptTotp(cipher, row)).where(eq(id, row.id)).run()
  return rows.map((row) => row.id)
}

/** Re-encrypts the secrets of all webhooks, planned moments, open seeds and users with the current key, in steps. */
export const reencryptionOperations = (
  db: Db,
  commit: GroupCommit,
  cipher: SecretCipher,
): Pick<Upkeep, "reencryptSecrets"> => ({
  reencryptSecrets: async () => {
    let reencrypted = 0
    for (const reencryptSome of [reencryptWebhooks, reencryptMoments, reencryptSeeds, reencryptUsers])
      for (let after: number | undefined = 0; after !== undefined; ) {
        const from: number = after
        const rows = await commit.run(() => reencryptSome(db, cipher, from, stepRows))
        if (isRefusal(rows)) return rows
        reencrypted += rows.length
        after = rows.length < stepRows ? undefined : rows.at(-1)
      }
    return reencrypted
  },
})
