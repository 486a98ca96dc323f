import type { SecretCipher } from "./secret.ts"

/** The seed of a chain as stored, in hex: encrypted with the key that `sealedWith` names, or plain. */
export type StoredSeed = {
  readonly orgId: string
  readonly chainId: string
  readonly seed: string
  readonly sealedWith: string | null
}

/** No webhook has such an id. */
const ownerOf = (orgId: string, chainId: string) => ({ orgId, webhookId: `chain ${chainId}` })

export const encryptSeed = (
  secrets: SecretCipher,
  orgId: string,
  chainId: string,
  seed: string,
): Pick<StoredSeed, "seed" | "sealedWith"> => {
  const { secret, sealedWith } = secrets.encrypt(ownerOf(orgId, chainId), seed, null)
  return { seed: secret, sealedWith }
}

/** Throws if the key is unknown, or the seed was changed or belongs to another chain. */
export const decryptSeed = (secrets: SecretCipher, { orgId, chainId, seed, sealedWith }: StoredSeed): string =>
  secrets.decrypt({ ...ownerOf(orgId, chainId), secret: seed, previousSecret: null, sealedWith }).secret

/** The same seed, encrypted with the current key. */
export const reencryptSeed = (secrets: SecretCipher, stored: StoredSeed): Pick<StoredSeed, "seed" | "sealedWith"> =>
  encryptSeed(secrets, stored.orgId, stored.chainId, decryptSeed(secrets, stored))
