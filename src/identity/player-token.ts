import {
  CompactSign,
  type CryptoKey,
  compactVerify,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  importJWK,
  importSPKI,
  type JWK,
} from "jose"
import { Cache } from "../core/cache/cache.ts"
import {
  maxTokenBytes,
  type PublicKey,
  type PublicKeyAlgorithm,
  publicKeyAlgorithms,
  readHeader,
  serviceKeyId,
  type TokenKey,
} from "../core/player/token-check.ts"
import type { PlayerTokens } from "../core/port/identity.ts"

const encoder = new TextEncoder()

/** The names by which tokens name the algorithm of a key. */
const namesOf: Record<TokenKey["algorithm"], string[]> = {
  HS256: ["HS256"],
  ES256: ["ES256"],
  RS256: ["RS256"],
  EdDSA: ["EdDSA", "Ed25519"],
}

const cachedKeys = 1_000
const imported = new Cache<string, Promise<CryptoKey>>(cachedKeys)

/** A public key as the library uses it: importing one takes longer than verifying with it. */
const importedKey = ({ algorithm, key }: TokenKey): Promise<CryptoKey> => {
  const known = imported.get(key)
  if (known) return known
  const made = importSPKI(key, algorithm)
  imported.set(key, made)
  return made
}

const verifierOf = (key: TokenKey): Uint8Array | Promise<CryptoKey> =>
  key.algorithm === "HS256" ? Uint8Array.fromHex(key.key) : importedKey(key)

const orNull = async <T>(task: () => Promise<T>): Promise<T | null> => {
  try {
    return await task()
  } catch {
    return null
  }
}

const isForm = /^\s*-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----\s*$/
const maxPemLength = 4_096

/** A text that is one public key, and nothing else: a certificate or a private key has another label. */
const fromPem = async (pem: string): Promise<CryptoKey | null> => {
  if (pem.length > maxPemLength || !isForm.test(pem)) return null
  for (const algorithm of publicKeyAlgorithms) {
    const key = await orNull(() => importSPKI(pem.trim(), algorithm, { extractable: true }))
    if (key) return key
  }
  return null
}

const algorithmOf = ({ kty, crv }: Readonly<Record<string, unknown>>): PublicKeyAlgorithm | null => {
  if (kty === "RSA") return "RS256"
  if (kty === "EC" && crv === "P-256") return "ES256"
  return kty === "OKP" && crv === "Ed25519" ? "EdDSA" : null
}

const privateFields = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]
const publicFields = ["kty", "crv", "x", "y", "n", "e"]

/** A JWK that verifies by its algorithm, according to all that it says of its use. */
const fromJwk = async (jwk: Readonly<Record<string, unknown>>): Promise<CryptoKey | null> => {
  const { alg, use, key_ops: operations } = jwk
  const algorithm = algorithmOf(jwk)
  if (!algorithm || privateFields.some((name) => name in jwk)) return null
  const isMeant =
    (alg === undefined || namesOf[algorithm].some((name) => name === alg)) &&
    (use === undefined || use === "sig") &&
    (operations === undefined || (Array.isArray(operations) && operations.includes("verify")))
  if (!isMeant) return null
  const fields = Object.fromEntries(Object.entries(jwk).filter(([name]) => publicFields.includes(name)))
  const key = await orNull(() => importJWK(fields as JWK, algorithm, { extractable: true }))
  return key instanceof Uint8Array ? null : key
}

const minBits = 2_048
const maxBits = 4_096

const numberOf = (base64url: string): bigint =>
  BigInt(`0x0${Uint8Array.fromBase64(base64url, { alphabet: "base64url" }).toHex()}`)

const bitsOf = (base64url: string): number => numberOf(base64url).toString(2).length

/** Whether an RSA key can have this exponent: anybody can sign for 1, and nobody for an even one. */
const isExponent = (base64url: string): boolean => {
  const exponent = numberOf(base64url)
  return exponent >= 3n && exponent % 2n === 1n
}

/** The key as it is stored; null if its kind is none of ours, or its size. */
const storedKey = async (key: CryptoKey): Promise<PublicKey | null> => {
  const jwk = await exportJWK(key)
  const algorithm = algorithmOf(jwk)
  if (!algorithm) return null
  const bits = jwk.n === undefined ? minBits : bitsOf(jwk.n)
  if (jwk.e !== undefined && !isExponent(jwk.e)) return null
  return bits < minBits || bits > maxBits ? null : { algorithm, key: await exportSPKI(key) }
}

/** JSON Web Tokens of players, by `jose`. */
export const joseTokens: PlayerTokens = {
  read: (token) => {
    if (token.length > maxTokenBytes) return null
    try {
      const header = readHeader(decodeProtectedHeader(token))
      return header && { ...header, claims: decodeJwt(token) }
    } catch {
      return null
    }
  },

  isSigned: async (token, key) =>
    (await orNull(async () => compactVerify(token, await verifierOf(key), { algorithms: namesOf[key.algorithm] }))) !==
    null,

  sign: (claims, secret) =>
    new CompactSign(encoder.encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: serviceKeyId })
      .sign(Uint8Array.fromHex(secret)),

  publicKeyOf: async (text) => {
    const key = typeof text === "string" ? await fromPem(text) : await fromJwk(text)
    return key && (await orNull(() => storedKey(key)))
  },
}
