import { checkEncrypted, type StoredSalt } from "../../../../secret/moment-cipher.ts"
import type { SecretCipher, StoredSecrets } from "../../../../secret/secret.ts"
import { decryptTotp, type StoredTotp } from "../../../../secret/user-secret.ts"
import { type CheckedBatch, type CheckedTake, differingMoments } from "../../../invariant/moment.ts"
import { type Rule, rowsOf, sharedRule } from "./rule.ts"

type Row = StoredSecrets & { readonly id: number; readonly orgId: string; readonly webhookId: string }

const encrypted = `SELECT id, org_id AS orgId, webhook_id AS webhookId, secret, previous_secret AS previousSecret,
  sealed_with AS sealedWith FROM webhooks WHERE sealed_with IS NOT NULL`

type Batch = StoredSalt & {
  readonly id: number
  readonly orgId: string
  readonly taken: number
  readonly head: string | null
}

const batches = `SELECT b.id, c.org_id AS orgId, b.commitment, b.salt, b.sealed_with AS sealedWith, b.taken, b.head
  FROM moment_batches b JOIN campaigns c ON c.id = b.campaign`

const secondFactors = `SELECT org_id AS orgId, user_id AS userId, totp_secret AS totpSecret, sealed_with AS sealedWith
  FROM users WHERE sealed_with IS NOT NULL`

/** The rule of secrets encrypted with a key of `cipher`; others cannot be checked. */
export const secretRule = (cipher: SecretCipher): Rule =>
  sharedRule("secrets", function* (sqlite) {
    for (const row of rowsOf<Row>(sqlite, encrypted)) {
      if (!cipher.knows(row.sealedWith)) continue
      try {
        cipher.decrypt(row)
      } catch {
        yield `webhook ${row.id} has a secret that its key does not decrypt`
      }
    }
    for (const row of rowsOf<Batch>(sqlite, batches)) {
      if (!cipher.knows(row.sealedWith)) continue
      try {
        checkEncrypted(cipher, row.orgId, row)
      } catch {
        yield `batch ${row.id} of moments has a salt or a time that its key does not decrypt`
      }
    }
    for (const row of rowsOf<StoredTotp>(sqlite, secondFactors)) {
      if (!cipher.knows(row.sealedWith)) continue
      try {
        decryptTotp(cipher, row)
      } catch {
        yield `user ${row.userId} has a second factor that its key does not decrypt`
      }
    }
  })

const committed = `SELECT b.id, c.org_id AS orgId, b.commitment, b.salt, b.sealed_with AS sealedWith, b.count
  FROM moment_batches b JOIN campaigns c ON c.id = b.campaign`

/** The rule of committed moments, one batch at a time. */
export const commitmentRule = (cipher: SecretCipher): Rule =>
  sharedRule("commitments", function* (sqlite) {
    const blocksOf = sqlite.query<{ times: string }, [number]>(
      "SELECT times FROM moment_blocks WHERE batch = ? ORDER BY number",
    )
    const takesOf = sqlite.query<CheckedTake, [number]>("SELECT position, at FROM moment_takes WHERE batch = ?")
    for (const { orgId, ...batch } of rowsOf<CheckedBatch & { orgId: string }>(sqlite, committed)) {
      const blocks = blocksOf.all(batch.id).map(({ times }) => times)
      yield* differingMoments(cipher, orgId, batch, blocks, takesOf.iterate(batch.id))
    }
  })
