import { beforeAll, describe, expect, test } from "bun:test"
import { generateKeyPairSync, type KeyObject } from "node:crypto"
import { createPremio, signPlayerToken } from "../../../src/sdk/server/premio.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService({ clock: "real" })
const org = givenOrganization(service, beforeAll)

const pairs = {
  ES256: () => generateKeyPairSync("ec", { namedCurve: "P-256" }),
  RS256: () => generateKeyPairSync("rsa", { modulusLength: 2048 }),
  EdDSA: () => generateKeyPairSync("ed25519"),
}

const pemOf = (key: KeyObject) => key.export({ type: "pkcs8", format: "pem" }) as string

/** The ways in which a private key may be given. */
const forms = {
  PEM: async (key: KeyObject) => pemOf(key),
  JWK: async (key: KeyObject) => key.export({ format: "jwk" }),
  CryptoKey: async (key: KeyObject) => {
    const { kty = "" } = key.export({ format: "jwk" })
    const algorithm = {
      EC: { name: "ECDSA", namedCurve: "P-256" },
      RSA: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
      OKP: { name: "Ed25519" },
    }[kty] as EcKeyImportParams
    const bytes = Uint8Array.from(Buffer.from(pemOf(key).replaceAll(/-----.*-----|\s/g, ""), "base64"))
    return crypto.subtle.importKey("pkcs8", bytes, algorithm, false, ["sign"])
  },
}

describe.each(Object.entries(pairs))("a token signed by %s", (algorithm, makePair) => {
  test("is accepted by the service, however the key is given", async () => {
    const { privateKey, publicKey } = makePair()
    const premio = createPremio({ baseUrl: service.url, apiKey: org.key, orgId: org.orgId })
    const pem = publicKey.export({ type: "spki", format: "pem" }) as string
    const key = await premio.createPlayerKey({ name: "backend", publicKey: pem })
    expect(String(key.algorithm)).toBe(algorithm)
    for (const form of Object.values(forms)) {
      const claims = {
        orgId: org.orgId,
        keyId: key.playerKeyId,
        externalId: "user-ñ",
        expiresInSeconds: 120,
        games: ["a"],
      }
      const { token, expiresAt } = await signPlayerToken(await form(privateKey), claims)
      expect(Math.abs(Date.parse(expiresAt) - Date.now() - 120_000)).toBeLessThan(10_000)
      const player = createPremio({ baseUrl: service.url, apiKey: token, orgId: org.orgId })
      expect(await player.getMe()).toMatchObject({ externalId: "user-ñ" })
    }
  })
})

test("other private keys are refused with what to give instead", async () => {
  const claims = { orgId: "sol", keyId: "pk_1", externalId: "user-1" }
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-384" })
  const older = pairs.ES256().privateKey.export({ type: "sec1", format: "pem" }) as string
  for (const key of [pemOf(privateKey), older, { kty: "oct", k: "c2VjcmV0" }])
    expect(signPlayerToken(key, claims)).rejects.toThrow("privateKey must be")
})
