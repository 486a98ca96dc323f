import type { Hashing } from "../core/draw/hashing.ts"

/** SHA-256 as lower-case hex. */
export const sha256 = (text: string): string => new Bun.CryptoHasher("sha256").update(text).digest("hex")

/**
 * A hasher of HMAC-SHA256 that has read the text. Bun 1.4.5 throws here, once, what WebCrypto has left behind after it could
 * not read somebody's public key.
 */
export const hmacOfText = (key: Uint8Array, text: string): Bun.CryptoHasher => {
  try {
    return new Bun.CryptoHasher("sha256", key).update(text)
  } catch {
    return new Bun.CryptoHasher("sha256", key).update(text)
  }
}

/** HMAC-SHA256 as lower-case hex, under a key in hex. */
export const hmacSha256 = (hexKey: string, text: string): string =>
  hmacOfText(Uint8Array.fromHex(hexKey), text).digest("hex")

const blockBytes = 64
const hashBytes = 32
/** Longer messages, which draws do not have, are hashed in a slower way. */
const maxMessageBytes = 512
const encoder = new TextEncoder()
const digest = new Uint8Array(hashBytes)
/** The input of HMAC: the key's inner block and the message, then the outer block and the hash of the former. */
const inner = new Uint8Array(blockBytes + maxMessageBytes)
const outer = new Uint8Array(blockBytes + hashBytes)
const message = inner.subarray(blockBytes)
const innerHash = outer.subarray(blockBytes)
/** The prefixes of `inner`, by length: creating a view costs as much as a hash. */
const beginnings: (Uint8Array | undefined)[] = []
const beginningOf = (length: number): Uint8Array => {
  const view = beginnings[length] ?? inner.subarray(0, length)
  beginnings[length] = view
  return view
}

type KeyBlocks = { readonly inner: Uint8Array; readonly outer: Uint8Array }

/** A key of 32 bytes in the form that HMAC needs, prepared once for each key. */
const keyBlocks = new WeakMap<Uint8Array, KeyBlocks>()
const blocksOf = (key: Uint8Array): KeyBlocks => {
  const known = keyBlocks.get(key)
  if (known) return known
  const padded = (pad: number) => Uint8Array.from({ length: blockBytes }, (_, index) => (key[index] ?? 0) ^ pad)
  const blocks = { inner: padded(0x36), outer: padded(0x5c) }
  keyBlocks.set(key, blocks)
  return blocks
}

/** Two hashes into existing buffers: a hasher for each message would cost as much again. */
const hmacOf = (key: Uint8Array, text: string): Uint8Array => {
  if (key.length > blockBytes || text.length * 3 > maxMessageBytes) return hmacOfText(key, text).digest()
  const blocks = blocksOf(key)
  inner.set(blocks.inner)
  const { written } = encoder.encodeInto(text, message)
  Bun.SHA256.hash(beginningOf(blockBytes + written), innerHash)
  outer.set(blocks.outer)
  Bun.SHA256.hash(outer, digest)
  return digest
}

/** Bun's hashes for draws, in the fastest of the forms that were measured. */
export const nativeHashing: Hashing = {
  sha256: (data) => {
    Bun.SHA256.hash(data, digest)
    return digest.toHex()
  },
  hmac: hmacOf,
}
