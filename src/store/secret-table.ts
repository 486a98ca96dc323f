import { reencryptMailToken, type StoredMailToken } from "../secret/mail-token.ts"
import { reencryptSalt, type StoredSalt } from "../secret/moment-cipher.ts"
import type { SecretCipher, StoredSecrets } from "../secret/secret.ts"
import { reencryptSeed, type StoredSeed } from "../secret/seed.ts"
import { reencryptTokenSecret, type StoredTokenSecret } from "../secret/token-secret.ts"
import { reencryptTotp, type StoredTotp } from "../secret/user-secret.ts"

type Values = Readonly<Record<string, unknown>>
/** A row with a secret, and the organization that it belongs to. */
export type SecretRow = Values & { readonly orgId: string }

/** A table with secrets, under its names in both databases. */
export type SecretTable = {
  readonly name: string
  /** The columns that encryption depends on, by their fields. */
  readonly bound: Readonly<Record<string, string>>
  /** The columns that encryption writes, by their fields: all are texts. */
  readonly written: Readonly<Record<string, string>>
  /** The condition that the row `t` holds a secret. */
  readonly condition: string
  /** The written fields with the current key. Throws if the keys cannot decrypt the row. */
  reencrypt(row: SecretRow, cipher: SecretCipher): Values
}

type Webhook = StoredSecrets & { readonly orgId: string; readonly webhookId: string }

export const secretTables: readonly SecretTable[] = [
  {
    name: "webhooks",
    bound: { webhookId: "webhook_id" },
    written: { secret: "secret", previousSecret: "previous_secret", sealedWith: "sealed_with" },
    condition: "TRUE",
    reencrypt: (row, cipher) => {
      const webhook = row as unknown as Webhook
      const { secret, previousSecret } = cipher.decrypt(webhook)
      return cipher.encrypt(webhook, secret, previousSecret)
    },
  },
  {
    name: "moment_batches",
    bound: { commitment: "commitment" },
    written: { salt: "salt", sealedWith: "sealed_with" },
    condition: "TRUE",
    reencrypt: (row, cipher) => reencryptSalt(cipher, row.orgId, row as unknown as StoredSalt),
  },
  {
    name: "chains",
    bound: { chainId: "chain_id" },
    written: { seed: "seed", sealedWith: "sealed_with" },
    // The seed of a closed chain is public.
    condition: "t.closed_at IS NULL",
    reencrypt: (row, cipher) => reencryptSeed(cipher, row as unknown as StoredSeed),
  },
  {
    name: "users",
    bound: { userId: "user_id" },
    written: { totpSecret: "totp_secret", sealedWith: "sealed_with" },
    condition: "t.totp_secret IS NOT NULL",
    reencrypt: (row, cipher) => reencryptTotp(cipher, row as unknown as StoredTotp),
  },
  {
    name: "mails",
    bound: { mailId: "mail_id" },
    written: { token: "token", sealedWith: "sealed_with" },
    condition: "t.token IS NOT NULL",
    reencrypt: (row, cipher) => reencryptMailToken(cipher, row as unknown as StoredMailToken),
  },
  {
    name: "token_secrets",
    bound: {},
    written: { secret: "secret", sealedWith: "sealed_with" },
    condition: "TRUE",
    reencrypt: (row, cipher) => reencryptTokenSecret(cipher, row as unknown as StoredTokenSecret),
  },
]

/** The columns of the row `t` that `reencrypt` reads, named like their fields, after its number. */
export const secretColumns = ({ bound, written }: SecretTable): string =>
  ["t.id", ...Object.entries({ ...bound, ...written }).map(([field, column]) => `t.${column} AS "${field}"`)].join(", ")
