import { checkEncrypted, type StoredSalt } from "../../../../secret/moment-cipher.ts"
import type { SecretCipher, StoredSecrets } from "../../../../secret/secret.ts"
import { decryptTotp, type StoredTotp } from "../../../../secret/user-secret.ts"
import { type CheckedBatch, type CheckedTake, differingMoments } from "../../../invariant/moment.ts"
import { outbox } from "../../../invariant/queries.ts"
import { queryRule, type Rule, sharedRule } from "./rule.ts"

type Row = StoredSecrets & { readonly id: number; readonly orgId: string; readonly webhookId: string }

const encrypted = `SELECT id, org_id AS "orgId", webhook_id AS "webhookId", secret, previous_secret AS "previousSecret",
  sealed_with AS "sealedWith" FROM webhooks WHERE org_id = $1 AND sealed_with IS NOT NULL`

type Batch = StoredSalt & { readonly id: number; readonly taken: number; readonly head: string | null }

const batches = `SELECT id, commitment, salt, sealed_with AS "sealedWith", taken, head FROM moment_batches
  WHERE org_id = $1`

const secondFactors = `SELECT org_id AS "orgId", user_id AS "userId", totp_secret AS "totpSecret",
  sealed_with AS "sealedWith" FROM users WHERE org_id = $1 AND sealed_with IS NOT NULL`

/** Secrets encrypted with keys that `cipher` does not have cannot be checked without their key. */
const secretRule = (cipher: SecretCipher): Rule =>
  sharedRule("secrets", async function* (snapshot, orgId) {
    for await (const row of snapshot.rows<Row>(encrypted, [orgId])) {
      if (!cipher.knows(row.sealedWith)) continue
      try {
        cipher.decrypt(row)
      } catch {
        yield `webhook ${row.id} has a secret that its key does not decrypt`
      }
    }
    for await (const row of snapshot.rows<Batch>(batches, [orgId])) {
      if (!cipher.knows(row.sealedWith)) continue
      try {
        checkEncrypted(cipher, orgId, row)
      } catch {
        yield `batch ${row.id} of moments has a salt or a time that its key does not decrypt`
      }
    }
    for await (const row of snapshot.rows<StoredTotp>(secondFactors, [orgId])) {
      if (!cipher.knows(row.sealedWith)) continue
      try {
        decryptTotp(cipher, row)
      } catch {
        yield `user ${row.userId} has a second factor that its key does not decrypt`
      }
    }
  })

const committed = `SELECT id, commitment, salt, sealed_with AS "sealedWith", count FROM moment_batches WHERE org_id = $1`
const blocksOf = "SELECT times FROM moment_blocks WHERE org_id = $1 AND batch = $2 ORDER BY number"
const takesOf = "SELECT position, at FROM moment_takes WHERE org_id = $1 AND batch = $2"

/** The moments that were committed to, one batch at a time. */
const commitmentRule = (cipher: SecretCipher): Rule =>
  sharedRule("commitments", async function* (snapshot, orgId) {
    for (const batch of await snapshot.query<CheckedBatch>(committed, [orgId])) {
      const blocks = await snapshot.query<{ times: string }>(blocksOf, [orgId, batch.id])
      const takes = await snapshot.query<CheckedTake>(takesOf, [orgId, batch.id])
      yield* differingMoments(
        cipher,
        orgId,
        batch,
        blocks.map(({ times }) => times),
        takes,
      )
    }
  })

/** The rules of webhooks, and of what is encrypted. */
export const webhookRules = (cipher: SecretCipher): readonly Rule[] => [
  queryRule("outbox", outbox),
  secretRule(cipher),
  commitmentRule(cipher),
]
