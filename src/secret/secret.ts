import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto"
import { Cache } from "../core/cache/cache.ts"
import { DatabaseUnusable } from "../unusable.ts"

/** The encryption keys of secrets (docs/operating.md#encrypted-secrets), of 32 bytes each. */
export type SecretKeys = {
  /** Encrypts new secrets; null: secrets are stored in plain text. */
  readonly current: Uint8Array | null
  /** Only decrypt what they encrypted earlier. */
  readonly previous: readonly Uint8Array[]
}

export const noKeys: SecretKeys = { current: null, previous: [] }

/** The secrets of a webhook as stored in its row; `sealedWith` names their key, or is null if they are plain. */
export type StoredSecrets = {
  readonly secret: string
  readonly previousSecret: string | null
  readonly sealedWith: string | null
}

/** The webhook to which secrets belong: they can be decrypted for no other. */
type Owner = { readonly orgId: string; readonly webhookId: string }

const algorithm = "aes-256-gcm"
const nonceBytes = 12
const tagBytes = 16
const cachedSecrets = 20_000

/** A name of a key that reveals nothing about it. */
const nameOf = (key: Uint8Array): string =>
  createHash("sha256").update("premio webhook secrets").update(key).digest("hex").slice(0, 16)

const boundTo = ({ orgId, webhookId }: Owner): Buffer => Buffer.from(JSON.stringify([orgId, webhookId]))

/** Nonce, ciphertext and tag, in base64. */
const encryptText = (key: Uint8Array, owner: Owner, secret: string): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(boundTo(owner))
  const text = [cipher.update(secret, "utf8"), cipher.final()]
  return Buffer.concat([nonce, ...text, cipher.getAuthTag()]).toString("base64")
}

/** Throws if any of it was changed, or if it belongs to another webhook. */
const decryptText = (key: Uint8Array, owner: Owner, encrypted: string): string => {
  const bytes = Buffer.from(encrypted, "base64")
  if (bytes.length < nonceBytes + tagBytes) throw new Error("the secret is cut off")
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(boundTo(owner)).setAuthTag(bytes.subarray(-tagBytes))
  const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
  return Buffer.concat([text, decipher.final()]).toString("utf8")
}

/** Encrypts and decrypts secrets at rest (AES-256-GCM): those of webhooks, and others under ids that no webhook has. */
export class SecretCipher {
  /** The name of the encrypting key; null if secrets are stored in plain text. */
  readonly current: string | null
  readonly #key: Uint8Array | null
  readonly #keys: ReadonlyMap<string, Uint8Array>
  /** By owner and ciphertext, so that a delivery costs no decryption. */
  readonly #decrypted = new Cache<string, string>(cachedSecrets)

  constructor({ current, previous }: SecretKeys) {
    this.#key = current
    this.current = current && nameOf(current)
    this.#keys = new Map([...previous, ...(current ? [current] : [])].map((key) => [nameOf(key), key]))
  }

  /** Throws DatabaseUnusable unless secrets of all keys in `used` can be decrypted. */
  expectKeys(used: readonly (string | null)[]) {
    if (!used.every((key) => this.knows(key)))
      throw new DatabaseUnusable(
        "secrets in the database are encrypted with a key that is not set: set SECRETS_KEY to it, or SECRETS_KEY_PREVIOUS beside a new one",
      )
  }

  /** Whether secrets of the key `sealedWith` can be decrypted. */
  knows(sealedWith: string | null): boolean {
    return sealedWith === null || this.#keys.has(sealedWith)
  }

  encrypt(owner: Owner, secret: string, previousSecret: string | null): StoredSecrets {
    const key = this.#key
    if (!key) return { secret, previousSecret, sealedWith: null }
    const previous = previousSecret === null ? null : encryptText(key, owner, previousSecret)
    return { secret: encryptText(key, owner, secret), previousSecret: previous, sealedWith: this.current }
  }

  /** Throws when the key is unknown, or a secret was changed. */
  decrypt({ secret, previousSecret, sealedWith, ...owner }: Owner & StoredSecrets) {
    if (sealedWith === null) return { secret, previousSecret }
    return {
      secret: this.#decrypt(owner, secret, sealedWith),
      previousSecret: previousSecret === null ? null : this.#decrypt(owner, previousSecret, sealedWith),
    }
  }

  /** The secrets that sign at `now`, newest first. */
  signing(stored: Owner & StoredSecrets, overlapUntil: number | null, now: number): readonly string[] {
    const { secret, previousSecret } = this.decrypt(stored)
    return previousSecret !== null && (overlapUntil ?? 0) > now ? [secret, previousSecret] : [secret]
  }

  #decrypt(owner: Owner, encrypted: string, sealedWith: string): string {
    const cacheKey = `${owner.orgId} ${owner.webhookId} ${encrypted}`
    const known = this.#decrypted.get(cacheKey)
    if (known !== undefined) return known
    const key = this.#keys.get(sealedWith)
    if (!key) throw new Error(`the secrets of webhook ${owner.webhookId} are encrypted with a key that is not set`)
    const secret = decryptText(key, owner, encrypted)
    this.#decrypted.set(cacheKey, secret)
    return secret
  }
}
