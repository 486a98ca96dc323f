import { checkEncrypted, type StoredSalt } from "../../../secret/moment-cipher.ts"
import type { SecretCipher, StoredSecrets } from "../../../secret/secret.ts"
import { decryptTokenSecret, type StoredTokenSecret } from "../../../secret/token-secret.ts"
import { decryptTotp, type StoredTotp } from "../../../secret/user-secret.ts"
import type { Dialect } from "../dialect.ts"
import { type Rule, rule } from "../rule.ts"

type Webhook = StoredSecrets & { readonly id: number; readonly orgId: string; readonly webhookId: string }

const webhooksOf = ({ own }: Dialect) => `SELECT w.id, w.org_id AS "orgId", w.webhook_id AS "webhookId", w.secret,
    w.previous_secret AS "previousSecret", w.sealed_with AS "sealedWith"
  FROM webhooks w WHERE w.sealed_with IS NOT NULL AND ${own("w")}`

type Batch = StoredSalt & {
  readonly id: number
  readonly orgId: string
  readonly taken: number
  readonly head: string | null
}

const batchesOf = ({ own }: Dialect) => `SELECT b.id, c.org_id AS "orgId", b.commitment, b.salt,
    b.sealed_with AS "sealedWith", b.taken, b.head
  FROM moment_batches b JOIN campaigns c ON c.id = b.campaign WHERE ${own("b")} AND ${own("c")}`

const secondFactorsOf = ({ own }: Dialect) => `SELECT u.org_id AS "orgId", u.user_id AS "userId",
    u.totp_secret AS "totpSecret", u.sealed_with AS "sealedWith"
  FROM users u WHERE u.sealed_with IS NOT NULL AND ${own("u")}`

const tokenSecretsOf = ({ own }: Dialect) => `SELECT s.id, s.org_id AS "orgId", s.secret, s.sealed_with AS "sealedWith"
  FROM token_secrets s WHERE s.sealed_with IS NOT NULL AND ${own("s")}`

/** The rule of secrets encrypted with a key of `cipher`; others cannot be checked. */
export const secretRule = (cipher: SecretCipher): Rule => {
  const opens = ({ sealedWith }: { readonly sealedWith: string | null }, decrypt: () => void): boolean => {
    try {
      if (cipher.knows(sealedWith)) decrypt()
      return true
    } catch {
      return false
    }
  }
  return rule("secrets", async function* ({ dialect, rows }) {
    for await (const row of rows<Webhook>(webhooksOf(dialect)))
      if (!opens(row, () => cipher.decrypt(row))) yield `webhook ${row.id} has a secret that its key does not decrypt`
    for await (const row of rows<Batch>(batchesOf(dialect)))
      if (!opens(row, () => checkEncrypted(cipher, row.orgId, row)))
        yield `batch ${row.id} of moments has a salt or a time that its key does not decrypt`
    for await (const row of rows<StoredTotp>(secondFactorsOf(dialect)))
      if (!opens(row, () => decryptTotp(cipher, row)))
        yield `user ${row.userId} has a second factor that its key does not decrypt`
    for await (const row of rows<StoredTokenSecret & { readonly id: number }>(tokenSecretsOf(dialect)))
      if (!opens(row, () => decryptTokenSecret(cipher, row)))
        yield `secret ${row.id} of player tokens is one that its key does not decrypt`
  })
}
