/** The hash by which keys and tokens are looked up, and versions told apart. */
export const sha256 = (text: string): Buffer => new Bun.CryptoHasher("sha256").update(text).digest()
