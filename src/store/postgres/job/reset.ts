import type { Pool } from "pg"
import { publicOrgId } from "../../../core/organization/test-organization.ts"
import { refuseUnavailable } from "../../../core/refusal.ts"
import type { ResetSteps } from "../../../record/test/reset.ts"
import type { Jobs } from "../../../record/transaction.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { decryptTokenSecret, encryptTokenSecret } from "../../../secret/token-secret.ts"
import { movedTotp } from "../../../secret/user-secret.ts"
import { withEveryPart } from "../cluster/every-part.ts"
import { directoryOf } from "../cluster/place.ts"
import type { Session } from "../connection/pool.ts"
import { wholeLockThere } from "../engine/commit/batch.ts"
import { exclusively } from "../engine/commit/exclusive.ts"
import { removeHalfMade } from "./half-made.ts"

/** Read and added by a statement each: a cluster would ask all servers where one statement is about two organizations. */
const readOrganization = `SELECT name, created_at AS "createdAt", erasure_secret AS "erasureSecret"
  FROM organizations WHERE org_id = $1`
const addOrganization = `INSERT INTO organizations (org_id, id, name, tiers, created_at, erasure_secret)
  VALUES ($1, nextval('row_ids'), $2, '[]', $3, $4)`

/** A row in another organization is another one for a cluster, so rows are not updated. */
const readRows = (name: string) => `SELECT to_jsonb(t) AS row FROM ${name} t WHERE org_id = $1`
const dropRows = (name: string) => `DELETE FROM ${name} WHERE org_id = $1`
const addRows = (name: string) =>
  `INSERT INTO ${name} SELECT t.* FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb) t`
const movedTables = ["api_keys", "users", "console_sessions", "player_keys", "token_secrets", "token_revocations"]

const retireWebhooks = `UPDATE webhooks SET active = FALSE, deleted_at = coalesce(deleted_at, $2) WHERE org_id = $1`
const nameOwner = "UPDATE directory SET owner = $2 WHERE owner = $1"
const nameData = "UPDATE test_organizations SET data_id = $2, generation = $3 WHERE org_id = $1"

const selectClosed = `SELECT org_id AS "dataId" FROM removals`
const selectNamed = `SELECT data_id AS "dataId" FROM test_organizations WHERE org_id = ANY ($1) AND deleted_at IS NULL`
const named = "SELECT 1 FROM test_organizations WHERE org_id = $1 AND data_id = $2 AND deleted_at IS NULL"
const closed = "SELECT 1 FROM removals WHERE org_id = $1"
const open = "DELETE FROM removals WHERE org_id = $1"

type MovedRow = Readonly<Record<string, unknown>> & { readonly org_id: string }
type DataId = { readonly dataId: string }
type CopiedRow = { readonly name: string; readonly createdAt: number; readonly erasureSecret: string | null }

const isNamed = async (session: Session, dataId: string): Promise<boolean> =>
  (await session.query(named, [publicOrgId(dataId), dataId])).length > 0
const isClosed = async (session: Session, dataId: string): Promise<boolean> =>
  (await session.query(closed, [dataId])).length > 0

type Needs = {
  readonly pool: Pool
  readonly jobs: Jobs
  readonly cipher: SecretCipher
  readonly wall: () => number
}

/** The same row in another organization, for which its secrets are encrypted. */
const movedBy =
  (cipher: SecretCipher, to: string) =>
  (name: string, row: MovedRow): MovedRow => {
    const { org_id: orgId, sealed_with: sealedWith = null } = row as { org_id: string; sealed_with?: string | null }
    if (sealedWith === null) return { ...row, org_id: to }
    if (name === "users") {
      const { user_id: userId, totp_secret: totpSecret } = row as { user_id?: string; totp_secret?: string | null }
      const moved = movedTotp(cipher, { orgId, userId: userId ?? "", totpSecret: totpSecret ?? null, sealedWith }, to)
      return { ...row, org_id: to, totp_secret: moved.totpSecret, sealed_with: moved.sealedWith }
    }
    const secret = decryptTokenSecret(cipher, { orgId, secret: String(row["secret"]), sealedWith })
    const moved = encryptTokenSecret(cipher, to, secret)
    return { ...row, org_id: to, secret: moved.secret, sealed_with: moved.sealedWith }
  }

/** The moves of a reset over PostgreSQL. */
export const resetSteps = ({ pool, jobs, cipher, wall }: Needs): ResetSteps => {
  const moveRows = async (session: Session, from: string, to: string) => {
    const moved = movedBy(cipher, to)
    for (const name of movedTables) {
      const rows = await session.query<{ row: MovedRow }>(readRows(name), [from])
      if (rows.length === 0) continue
      await session.query(dropRows(name), [from])
      await session.query(addRows(name), [JSON.stringify(rows.map(({ row }) => moved(name, row)))])
    }
  }

  return {
    begin: async ({ from, to }) => {
      // Either before the end of a deletion, which then finds it, or after, where there is nothing to copy.
      await exclusively(pool, from, async (session) => {
        const [known] = await session.query<CopiedRow>(readOrganization, [from])
        if (known) await session.query(addOrganization, [to, known.name, known.createdAt, known.erasureSecret])
      })
      return null
    },

    swap: async ({ orgId, from, to, generation }, addWebhooks) => {
      const added = await jobs.run({ orgId: to }, addWebhooks)
      if (added !== null) return added
      const isDone = await exclusively(pool, from, async (session) => {
        for (const locked of [to, orgId]) await session.query(wholeLockThere, [locked])
        if (!(await isNamed(session, from)) || !(await isClosed(session, from)) || (await isClosed(session, to)))
          return false
        await session.query(retireWebhooks, [from, wall()])
        await moveRows(session, from, to)
        if (directoryOf(pool)) await session.query(nameOwner, [from, to])
        await session.query(nameData, [orgId, to, generation])
        return true
      })
      return isDone ? null : refuseUnavailable("the reset took too long and was undone")
    },

    unfinished: () =>
      withEveryPart(pool, async (session) => {
        const dataIds = (await session.query<DataId>(selectClosed)).map(({ dataId }) => dataId)
        if (dataIds.length === 0) return []
        const listed = await session.query<DataId>(selectNamed, [dataIds.map(publicOrgId)])
        return listed.map(({ dataId }) => dataId).filter((dataId) => dataIds.includes(dataId))
      }),

    undo: async (dataId) => {
      await exclusively(pool, dataId, async (session) => {
        if (!(await isNamed(session, dataId))) return
        await removeHalfMade(pool, session, { dataId, now: wall() })
        await session.query(open, [dataId])
      })
      return null
    },
  }
}
