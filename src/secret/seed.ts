import type { SecretSeal } from "./secret.ts"

/** The seed of a chain as stored, in hex: encrypted with the key that `sealedWith` names, or plain. */
export type StoredSeed = {
  readonly orgId: string
  readonly chainId: string
  readonly seed: string
  readonly sealedWith: string | null
}

/** No webhook has such an id. */
const ownerOf = (orgId: string, chainId: string) => ({ orgId, webhookId: `chain ${chainId}` })

export const sealSeed = (
  secrets: SecretSeal,
  orgId: string,
  chainId: string,
  seed: string,
): Pick<StoredSeed, "seed" | "sealedWith"> => {
  const { secret, sealedWith } = secrets.seal(ownerOf(orgId, chainId), seed, null)
  return { seed: secret, sealedWith }
}

/** Throws if the key is unknown, or the seed was changed or belongs to another chain. */
export const openSeed = (secrets: SecretSeal, { orgId, chainId, seed, sealedWith }: StoredSeed): string =>
  secrets.open({ ...ownerOf(orgId, chainId), secret: seed, previousSecret: null, sealedWith }).secret

/** The same seed, encrypted with the current key. */
export const resealSeed = (secrets: SecretSeal, stored: StoredSeed): Pick<StoredSeed, "seed" | "sealedWith"> =>
  sealSeed(secrets, stored.orgId, stored.chainId, openSeed(secrets, stored))
