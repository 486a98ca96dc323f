/** A private key: PEM (PKCS #8), JWK, or as WebCrypto has it. */
type PrivateKey = string | Jwk | CryptoKey

/** The fields of a JWK; all may be missing, as in the types of platforms. */
type Jwk = {
  readonly [field in "kty" | "crv" | "d" | "x" | "y" | "n" | "e" | "p" | "q" | "dp" | "dq" | "qi" | "alg" | "use"]?:
    | string
    | undefined
} & { readonly kid?: unknown; readonly key_ops?: readonly string[] | undefined; readonly ext?: boolean | undefined }

type Claims = {
  readonly orgId: string
  /** The `playerKeyId` of the public key that the organization has registered. */
  readonly keyId: string
  /** The player's id in your systems. */
  readonly externalId: string
  /** 3600 if it is left out; at most a day. */
  readonly expiresInSeconds?: number
  /** The campaigns and mini-games that the token opens; all if it is left out. */
  readonly games?: readonly string[]
}

type Algorithm = { readonly jwt: string; readonly name: string; readonly key: object; readonly signing: object }

const ecdsa = { name: "ECDSA", namedCurve: "P-256" }
const rsa = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }
const ed25519 = { name: "Ed25519" }
const algorithms: readonly Algorithm[] = [
  { jwt: "ES256", name: ecdsa.name, key: ecdsa, signing: { name: "ECDSA", hash: "SHA-256" } },
  { jwt: "RS256", name: rsa.name, key: rsa, signing: rsa },
  { jwt: "EdDSA", name: ed25519.name, key: ed25519, signing: ed25519 },
]

const advice = "privateKey must be a private key of P-256, RSA or Ed25519: PEM (PKCS #8), JWK or CryptoKey"

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")

const bytesOfPem = (pem: string): Uint8Array<ArrayBuffer> => {
  const [, base64] = /-----BEGIN PRIVATE KEY-----([\s\S]+?)-----END PRIVATE KEY-----/.exec(pem) ?? []
  if (base64 === undefined) throw new TypeError(`${advice}; openssl pkcs8 -topk8 -nocrypt converts other PEM files`)
  return Uint8Array.from(atob(base64.replaceAll(/\s/g, "")), (character) => character.charCodeAt(0))
}

/** The key as WebCrypto has it. A PEM does not say its kind outside of its bytes: only the right one can be imported. */
const imported = async (privateKey: string | Jwk): Promise<CryptoKey> => {
  const bytes = typeof privateKey === "string" ? bytesOfPem(privateKey) : null
  for (const { key } of algorithms)
    try {
      return bytes
        ? await crypto.subtle.importKey("pkcs8", bytes, key as EcKeyImportParams, false, ["sign"])
        : await crypto.subtle.importKey("jwk", privateKey as JsonWebKey, key as EcKeyImportParams, false, ["sign"])
    } catch {
      // Another kind of key.
    }
  throw new TypeError(advice)
}

const keys = new Map<string, Promise<CryptoKey>>()

/** Each key is imported once. */
const keyOf = (privateKey: PrivateKey): Promise<CryptoKey> => {
  if (privateKey instanceof CryptoKey) return Promise.resolve(privateKey)
  const name = JSON.stringify(privateKey)
  const known = keys.get(name) ?? imported(privateKey)
  keys.set(name, known)
  return known
}

/**
 * A token for one player, signed without a call to the service: hand it to the player's app as it is. The public key has
 * to be registered with `createPlayerKey`.
 */
export const signPlayerToken = async (
  privateKey: PrivateKey,
  { orgId, keyId, externalId, expiresInSeconds = 3600, games }: Claims,
): Promise<{ readonly token: string; readonly expiresAt: string }> => {
  const key = await keyOf(privateKey)
  const algorithm = algorithms.find(({ name }) => name === key.algorithm.name)
  if (!algorithm) throw new TypeError(advice)
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiresAt = issuedAt + expiresInSeconds
  const claims = { aud: orgId, sub: externalId, iat: issuedAt, exp: expiresAt, ...(games && { games }) }
  const parts = [{ alg: algorithm.jwt, kid: keyId, typ: "JWT" }, claims]
  const text = parts.map((part) => base64url(new TextEncoder().encode(JSON.stringify(part)))).join(".")
  const signature = await crypto.subtle.sign(algorithm.signing as EcdsaParams, key, new TextEncoder().encode(text))
  return {
    token: `${text}.${base64url(new Uint8Array(signature))}`,
    expiresAt: new Date(expiresAt * 1000).toISOString(),
  }
}
