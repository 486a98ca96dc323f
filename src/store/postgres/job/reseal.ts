import type { Pool } from "pg"
import type { Upkeep } from "../../../core/port/upkeep.ts"
import type { SecretSeal, StoredSecrets } from "../../secret.ts"
import { type Session, withSession } from "../connection/pool.ts"
import { exclusively } from "../engine/exclusive.ts"

const stepRows = 100

/** Of deleted webhooks too: their rows stay. */
const usedKeys = `SELECT DISTINCT sealed_with AS "sealedWith" FROM webhooks WHERE sealed_with IS NOT NULL`
const owners = `SELECT DISTINCT org_id AS "orgId" FROM webhooks WHERE sealed_with IS DISTINCT FROM $1`
const sealedOtherwise = `SELECT org_id AS "orgId", id, webhook_id AS "webhookId", secret,
    previous_secret AS "previousSecret", sealed_with AS "sealedWith"
  FROM webhooks WHERE org_id = $1 AND sealed_with IS DISTINCT FROM $2 ORDER BY id LIMIT ${stepRows}`
const update = `UPDATE webhooks w SET secret = u.secret, previous_secret = u.previous_secret, sealed_with = u.sealed_with
  FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) AS u(id, secret, previous_secret, sealed_with)
  WHERE w.org_id = $1 AND w.id = u.id`

type SealedRow = StoredSecrets & { readonly orgId: string; readonly id: number; readonly webhookId: string }

/** Throws DatabaseUnusable if secrets are encrypted with a key that is not set. */
export const refuseUnknownKeys = async (pool: Pool, seal: SecretSeal): Promise<void> => {
  const used = await withSession(pool, (session) => session.query<Pick<SealedRow, "sealedWith">>(usedKeys))
  seal.expectKeys(used.map(({ sealedWith }) => sealedWith))
}

/** Re-encrypts the secrets of all webhooks with the current key, in steps of one organization each. */
export const resealStore = (pool: Pool, seal: SecretSeal): Pick<Upkeep, "resealSecrets"> => {
  const resealSome = async (session: Session, orgId: string): Promise<number> => {
    const rows = await session.query<SealedRow>(sealedOtherwise, [orgId, seal.current])
    if (rows.length === 0) return 0
    const resealed = rows.map((row) => {
      const { secret, previousSecret } = seal.open(row)
      return { ...row, ...seal.seal(row, secret, previousSecret) }
    })
    const listOf = (field: keyof SealedRow) => resealed.map((row) => row[field])
    const lists = (["id", "secret", "previousSecret", "sealedWith"] as const).map(listOf)
    await session.query(update, [orgId, ...lists])
    return rows.length
  }

  return {
    resealSecrets: async () => {
      const found = await withSession(pool, (session) =>
        session.query<Pick<SealedRow, "orgId">>(owners, [seal.current]),
      )
      let resealed = 0
      for (const { orgId } of found)
        for (let step = stepRows; step === stepRows; resealed += step)
          step = await exclusively(pool, orgId, (session) => resealSome(session, orgId))
      return resealed
    },
  }
}
