import { createHmac, hkdfSync } from "node:crypto"
import { hmacOfText, sha256 } from "./hash.ts"
import type { SecretKeys } from "./secret.ts"

/** Shows whether two requests are equal, without revealing their contents. */
export type Fingerprints = {
  /** The fingerprint of a text of an organization. */
  of(orgId: string, text: string): string
  /** Whether a fingerprint belongs to this text, whichever key or version made it. */
  isOf(fingerprint: string, orgId: string, text: string): boolean
}

type Key = { readonly name: string; readonly bytes: Uint8Array }

const nameLength = 8

const keyOf = (serviceKey: Uint8Array, secret: Uint8Array | null): Key => {
  const bytes = Buffer.from(hkdfSync("sha256", serviceKey, secret ?? "", "kept answers", 32))
  return { bytes, name: createHmac("sha256", bytes).update("name").digest("hex").slice(0, nameLength) }
}

const keyed = ({ name, bytes }: Key, orgId: string, text: string): string =>
  `${name}:${hmacOfText(bytes, `${orgId}\n${text}`).digest("hex")}`

/**
 * Fingerprints by HMAC: a plain hash would make it easy to guess the emails and ids in bodies. The key also needs
 * SECRETS_KEY, if set, in addition to the one in the database. Plain hashes of earlier versions still match; they are
 * made until `isKeyed` says that no process of such a version has to understand them.
 */
export const fingerprintsBy = (
  serviceKey: Uint8Array,
  { current, previous }: SecretKeys,
  isKeyed: () => boolean = () => true,
): Fingerprints => {
  const newest = keyOf(serviceKey, current)
  const keys = new Map(
    [newest, ...[null, ...previous].map((secret) => keyOf(serviceKey, secret))].map((key) => [key.name, key]),
  )
  return {
    of: (orgId, text) => (isKeyed() ? keyed(newest, orgId, text) : sha256(text)),
    isOf: (fingerprint, orgId, text) => {
      if (!fingerprint.includes(":")) return fingerprint === sha256(text)
      const key = keys.get(fingerprint.slice(0, nameLength))
      // Nobody knows the key of an organization that came from another database: its repeats get their stored answers.
      return key === undefined || fingerprint === keyed(key, orgId, text)
    },
  }
}
