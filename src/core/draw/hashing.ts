/** The hashes of draws, which the core does not compute itself. */
export type Hashing = {
  /** Lower-case hex of the SHA-256 of bytes, or of a text as UTF-8. */
  sha256(data: string | Uint8Array): string
  /** The 32 bytes of HMAC-SHA256, which the next call may overwrite. */
  hmac(key: Uint8Array, message: string): Uint8Array
}
