import { and, eq, getTableColumns, isNotNull } from "drizzle-orm"
import { jsonBytes } from "../../../core/organization/configuration.ts"
import { refuseUnavailable } from "../../../core/refusal.ts"
import type { ResetSteps } from "../../../record/test/reset.ts"
import type { Tx } from "../../../record/transaction.ts"
import type { SecretCipher } from "../../../secret/secret.ts"
import { decryptTokenSecret, encryptTokenSecret } from "../../../secret/token-secret.ts"
import { movedTotp } from "../../../secret/user-secret.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import type { Db } from "../file/open.ts"
import { users } from "../schema/organization/user.ts"
import { tokenSecrets } from "../schema/player/player-key.ts"
import { removeHalfMade } from "./half-made.ts"

const revocationsOfAStep = 200
/** They keep their rows. */
const movedTables = ["api_keys", "users", "console_sessions", "player_keys", "token_secrets"]

const statementsFor = ({ $client: client }: Db) => ({
  copyOrganization: client.query<never, [from: string, to: string]>(
    `INSERT INTO organizations (org_id, name, tiers, created_at, erasure_secret, configuration_bytes)
     SELECT ?2, name, '[]', created_at, erasure_secret, ${jsonBytes([])} FROM organizations WHERE org_id = ?1`,
  ),
  revocations: client.query<{ id: number }, [from: string, after: number]>(
    `SELECT id FROM token_revocations WHERE org_id = ? AND id > ? ORDER BY id LIMIT ${revocationsOfAStep}`,
  ),
  copyRevocations: client.query<never, [from: string, to: string, after: number, last: number]>(
    `INSERT INTO token_revocations (org_id, id_hash, at, through)
     SELECT ?2, id_hash, at, through FROM token_revocations WHERE org_id = ?1 AND id > ?3 AND id <= ?4`,
  ),
  /** Their ids, of which there is one in all organizations, go to their copies. */
  retireWebhooks: client.query<never, [from: string, now: number]>(
    `UPDATE webhooks SET webhook_id = webhook_id || '~' || id, active = FALSE, deleted_at = coalesce(deleted_at, ?2)
     WHERE org_id = ?1`,
  ),
  name: client.query<never, [orgId: string, to: string, generation: number]>(
    "UPDATE test_organizations SET data_id = ?2, generation = ?3 WHERE org_id = ?1",
  ),
  move: movedTables.map((table) =>
    client.query<never, [from: string, to: string]>(`UPDATE ${table} SET org_id = ?2 WHERE org_id = ?1`),
  ),
  unfinished: client.query<{ dataId: string }, []>(
    `SELECT t.data_id AS dataId FROM removals r JOIN test_organizations t ON t.data_id = r.org_id
     WHERE t.deleted_at IS NULL`,
  ),
  removeHalfMade: removeHalfMade(client),
  open: client.query<never, [dataId: string]>("DELETE FROM removals WHERE org_id = ?"),
})

type Needs = {
  readonly cipher: SecretCipher
  /** Called after keys, and webhooks, of an organization have changed. */
  readonly organizations: { forgetKeys(tx: Tx): void }
  readonly outbox: { forgetSubscribers(tx: Tx, orgId: string): void }
}

/** The moves of a reset in the file. */
export const resetSteps = (db: Db, commit: GroupCommit, { cipher, organizations, outbox }: Needs): ResetSteps => {
  const sqlite = statementsFor(db)

  const isUnfinished = (dataId: string) => sqlite.unfinished.all().some((closed) => closed.dataId === dataId)

  /** Secrets are encrypted for their organization. */
  const moveSecrets = (from: string, to: string) => {
    const { orgId, userId, totpSecret, sealedWith } = getTableColumns(users)
    const encrypted = and(eq(users.orgId, from), isNotNull(users.sealedWith))
    for (const user of db.select({ orgId, userId, totpSecret, sealedWith }).from(users).where(encrypted).all())
      db.update(users)
        .set(movedTotp(cipher, user, to))
        .where(eq(users.userId, user.userId))
        .run()
    for (const stored of db.select().from(tokenSecrets).where(eq(tokenSecrets.orgId, from)).all()) {
      const { secret, sealedWith: key } = encryptTokenSecret(cipher, to, decryptTokenSecret(cipher, stored))
      db.update(tokenSecrets).set({ secret, sealedWith: key }).where(eq(tokenSecrets.orgId, from)).run()
    }
  }

  return {
    begin: async ({ from, to }) => {
      const begun = await commit.run(to, () => sqlite.copyOrganization.run(from, to) && null)
      if (begun) return begun
      for (let after = 0, last: number | undefined; ; after = last) {
        last = sqlite.revocations.all(from, after).at(-1)?.id
        if (last === undefined) return null
        const upTo = last
        const copied = await commit.run(to, () => sqlite.copyRevocations.run(from, to, after, upTo) && null)
        if (copied) return copied
      }
    },

    swap: ({ orgId, from, to, generation }, addWebhooks) =>
      commit.run(to, (tx) => {
        if (!isUnfinished(from)) return refuseUnavailable("the test organization was deleted meanwhile")
        sqlite.retireWebhooks.run(from, tx.wall)
        outbox.forgetSubscribers(tx, from)
        addWebhooks(tx)
        moveSecrets(from, to)
        for (const move of sqlite.move) move.run(from, to)
        organizations.forgetKeys(tx)
        sqlite.name.run(orgId, to, generation)
        return null
      }),

    unfinished: async () => sqlite.unfinished.all().map(({ dataId }) => dataId),

    undo: (dataId) =>
      commit.run(dataId, (tx) => {
        if (!isUnfinished(dataId)) return null
        sqlite.removeHalfMade.run(dataId, tx.wall)
        sqlite.open.run(dataId)
        return null
      }),
  }
}
