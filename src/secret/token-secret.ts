import type { SecretCipher } from "./secret.ts"

/** The secret of an organization's player tokens as stored: encrypted with the key that `sealedWith` names, or plain. */
export type StoredTokenSecret = {
  readonly orgId: string
  readonly secret: string
  readonly sealedWith: string | null
}

/** No webhook has such an id. */
const ownerOf = (orgId: string) => ({ orgId, webhookId: "player tokens" })

export const encryptTokenSecret = (secrets: SecretCipher, orgId: string, made: string): StoredTokenSecret => {
  const { secret, sealedWith } = secrets.encrypt(ownerOf(orgId), made, null)
  return { orgId, secret, sealedWith }
}

/** Throws if the key is unknown, or the secret was changed or belongs to another organization. */
export const decryptTokenSecret = (secrets: SecretCipher, { orgId, secret, sealedWith }: StoredTokenSecret): string =>
  secrets.decrypt({ ...ownerOf(orgId), secret, previousSecret: null, sealedWith }).secret

/** The same secret, encrypted with the current key. */
export const reencryptTokenSecret = (
  secrets: SecretCipher,
  stored: StoredTokenSecret,
): Pick<StoredTokenSecret, "secret" | "sealedWith"> => {
  const { secret, sealedWith } = encryptTokenSecret(secrets, stored.orgId, decryptTokenSecret(secrets, stored))
  return { secret, sealedWith }
}
