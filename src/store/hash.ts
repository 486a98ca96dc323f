import type { Hashing } from "../core/draw/hashing.ts"

/** SHA-256 as lower-case hex. */
export const sha256 = (text: string): string => new Bun.CryptoHasher("sha256").update(text).digest("hex")

const digest = new Uint8Array(32)

/** Bun's hashes for draws, in the forms that were the fastest of those measured. */
export const nativeHashing: Hashing = {
  sha256: (data) => {
    Bun.SHA256.hash(data, digest)
    return digest.toHex()
  },
  hmac: (key, message) => new Bun.CryptoHasher("sha256", key).update(message).digest(),
}
