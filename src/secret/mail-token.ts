import type { SecretCipher } from "./secret.ts"

/** The token of a link that a queued mail holds: encrypted with the key that `sealedWith` names, or plain. */
export type StoredMailToken = {
  readonly orgId: string
  readonly mailId: string
  readonly token: string | null
  readonly sealedWith: string | null
}

type Sealed = Pick<StoredMailToken, "sealedWith" | "token">

/** No webhook has such an id. */
const ownerOf = ({ orgId, mailId }: Pick<StoredMailToken, "mailId" | "orgId">) => ({
  orgId,
  webhookId: `mail ${mailId}`,
})

export const sealedMailToken = (
  secrets: SecretCipher,
  { token, ...mail }: Pick<StoredMailToken, "mailId" | "orgId" | "token">,
): Sealed => {
  if (token === null) return { token, sealedWith: null }
  const { secret, sealedWith } = secrets.encrypt(ownerOf(mail), token, null)
  return { token: secret, sealedWith }
}

const decrypted = (secrets: SecretCipher, { token, sealedWith, ...mail }: StoredMailToken): string | null =>
  token === null ? null : secrets.decrypt({ ...ownerOf(mail), secret: token, previousSecret: null, sealedWith }).secret

/** The token of a mail, null for one without; undefined if its key is not set. */
export const knownMailToken = (secrets: SecretCipher, stored: StoredMailToken): string | null | undefined =>
  secrets.knows(stored.sealedWith) ? decrypted(secrets, stored) : undefined

/** The same token, encrypted with the current key. */
export const reencryptMailToken = (secrets: SecretCipher, stored: StoredMailToken): Sealed =>
  sealedMailToken(secrets, { ...stored, token: decrypted(secrets, stored) })
