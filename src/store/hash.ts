/** SHA-256 as lower-case hex. */
export const sha256 = (text: string): string => new Bun.CryptoHasher("sha256").update(text).digest("hex")
