import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm"
import type { Upkeep } from "../../../core/port/upkeep.ts"
import { isRefusal } from "../../../core/refusal.ts"
import { resealSalt } from "../../../secret/moment-seal.ts"
import type { SecretSeal } from "../../../secret/secret.ts"
import { resealSeed } from "../../../secret/seed.ts"
import { resealTotp } from "../../../secret/user-secret.ts"
import type { GroupCommit } from "../engine/commit.ts"
import type { Db } from "../file/open.ts"
import { campaigns, momentBatches } from "../schema/campaign.ts"
import { chains } from "../schema/draw.ts"
import { users } from "../schema/user.ts"
import { webhooks } from "../schema/webhook.ts"

const stepRows = 100

/** Throws DatabaseUnusable if secrets are encrypted with a key that is not set. */
export const refuseUnknownKeys = (db: Db, seal: SecretSeal) => {
  for (const table of [webhooks, momentBatches, chains, users]) {
    const used = db.selectDistinct({ key: table.sealedWith }).from(table).where(isNotNull(table.sealedWith)).all()
    seal.expectKeys(used.map(({ key }) => key))
  }
}

/** Encrypts at most `limit` secrets after row `after` that the current key has not encrypted yet; returns the rows. */
type ResealSome = (db: Db, seal: SecretSeal, after: number, limit: number) => number[]

const resealWebhooks: ResealSome = (db, seal, after, limit) => {
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

const resealMoments: ResealSome = (db, seal, after, limit) => {
  const { id, commitment, salt, sealedWith } = momentBatches
  const rows = db
    .select({ id, commitment, salt, sealedWith, orgId: campaigns.orgId })
    .from(momentBatches)
    .innerJoin(campaigns, eq(campaigns.id, momentBatches.campaign))
    .where(and(gt(id, after), sql`${sealedWith} IS NOT ${seal.current}`))
    .orderBy(asc(id))
    .limit(limit)
    .all()
  for (const row of rows)
    db.update(momentBatches)
      .set(resealSalt(seal, row.orgId, row))
      .where(eq(id, row.id))
      .run()
  return rows.map((row) => row.id)
}

const resealSeeds: ResealSome = (db, seal, after, limit) => {
  const { id, sealedWith, closedAt } = chains
  const rows = db
    .select()
    .from(chains)
    .where(and(gt(id, after), isNull(closedAt), sql`${sealedWith} IS NOT ${seal.current}`))
    .orderBy(asc(id))
    .limit(limit)
    .all()
  for (const row of rows) db.update(chains).set(resealSeed(seal, row)).where(eq(id, row.id)).run()
  return rows.map((row) => row.id)
}

const resealUsers: ResealSome = (db, seal, after, limit) => {
  const { id, sealedWith, totpSecret } = users
  const rows = db
    .select()
    .from(users)
    .where(and(gt(id, after), isNotNull(totpSecret), sql`${sealedWith} IS NOT ${seal.current}`))
    .orderBy(asc(id))
    .limit(limit)
    .all()
  for (const row of rows) db.update(users).set(resealTotp(seal, row)).where(eq(id, row.id)).run()
  return rows.map((row) => row.id)
}

/** Re-encrypts the secrets of all webhooks, planned moments, open seeds and users with the current key, in steps. */
export const resealStore = (db: Db, commit: GroupCommit, seal: SecretSeal): Pick<Upkeep, "resealSecrets"> => ({
  resealSecrets: async () => {
    let resealed = 0
    for (const resealSome of [resealWebhooks, resealMoments, resealSeeds, resealUsers])
      for (let after: number | undefined = 0; after !== undefined; ) {
        const from: number = after
        const rows = await commit.run(() => resealSome(db, seal, from, stepRows))
        if (isRefusal(rows)) return rows
        resealed += rows.length
        after = rows.length < stepRows ? undefined : rows.at(-1)
      }
    return resealed
  },
})
