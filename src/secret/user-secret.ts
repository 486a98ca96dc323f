import type { SecretCipher } from "./secret.ts"

/** The secret of a user's second factor as stored: encrypted with the key that `sealedWith` names, or plain. */
export type StoredTotp = {
  readonly orgId: string
  readonly userId: string
  readonly totpSecret: string | null
  readonly sealedWith: string | null
}

/** No webhook has such an id. */
const ownerOf = ({ orgId, userId }: Pick<StoredTotp, "orgId" | "userId">) => ({ orgId, webhookId: `user ${userId}` })

const encryptTotp = (
  secrets: SecretCipher,
  { totpSecret, ...user }: Omit<StoredTotp, "sealedWith">,
): Pick<StoredTotp, "totpSecret" | "sealedWith"> => {
  if (totpSecret === null) return { totpSecret, sealedWith: null }
  const { secret, sealedWith } = secrets.encrypt(ownerOf(user), totpSecret, null)
  return { totpSecret: secret, sealedWith }
}

/** The same secret for the same user under another data id. */
export const movedTotp = (
  secrets: SecretCipher,
  stored: StoredTotp,
  orgId: string,
): Pick<StoredTotp, "totpSecret" | "sealedWith"> =>
  encryptTotp(secrets, { orgId, userId: stored.userId, totpSecret: decryptTotp(secrets, stored) })

/** The secret for the rules; also null if its key is not set, as in the operator's commands. */
export const knownTotp = (secrets: SecretCipher, stored: StoredTotp): string | null =>
  secrets.knows(stored.sealedWith) ? decryptTotp(secrets, stored) : null

/** The secret of a changed user as stored: it stays as it is, with its key, unless the rules have changed it. */
export const changedTotp = (
  secrets: SecretCipher,
  before: StoredTotp | null,
  user: Omit<StoredTotp, "sealedWith">,
): Pick<StoredTotp, "totpSecret" | "sealedWith"> =>
  before && knownTotp(secrets, before) === user.totpSecret
    ? { totpSecret: before.totpSecret, sealedWith: before.sealedWith }
    : encryptTotp(secrets, user)

/** Throws if the key is unknown, or the secret was changed or belongs to another user. */
export const decryptTotp = (secrets: SecretCipher, { totpSecret, sealedWith, ...user }: StoredTotp): string | null =>
  totpSecret === null
    ? null
    : secrets.decrypt({ ...ownerOf(user), secret: totpSecret, previousSecret: null, sealedWith }).secret

/** The same secret, encrypted with the current key. */
export const reencryptTotp = (
  secrets: SecretCipher,
  stored: StoredTotp,
): Pick<StoredTotp, "totpSecret" | "sealedWith"> =>
  encryptTotp(secrets, { ...stored, totpSecret: decryptTotp(secrets, stored) })
