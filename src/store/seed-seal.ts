import type { SecretSeal } from "./secret.ts"

/** The seed of a chain as stored, in hex: encrypted with the key that `sealedWith` names, or plain. */
export type StoredSeed = { readonly chainId: string; readonly seed: string; readonly sealedWith: string | null }

/** No webhook has such an id. */
const owner = (orgId: string, chainId: string) => ({ orgId, webhookId: `chain ${chainId}` })

/** A seed for storing: encrypted, where SECRETS_KEY is set, for its chain alone. */
export const sealSeed = (secrets: SecretSeal, orgId: string, chainId: string, seed: string): StoredSeed => {
  const { secret, sealedWith } = secrets.seal(owner(orgId, chainId), seed, null)
  return { chainId, seed: secret, sealedWith }
}

/** The seed in hex. Throws if its key is unknown, or if it was changed or belongs to another chain. */
export const openSeed = (secrets: SecretSeal, orgId: string, { chainId, seed, sealedWith }: StoredSeed): string =>
  secrets.open({ ...owner(orgId, chainId), secret: seed, previousSecret: null, sealedWith }).secret

/** The same seed, encrypted with the current key. */
export const resealSeed = (secrets: SecretSeal, orgId: string, stored: StoredSeed): StoredSeed =>
  sealSeed(secrets, orgId, stored.chainId, openSeed(secrets, orgId, stored))
