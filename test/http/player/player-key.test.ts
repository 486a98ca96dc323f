import { expect, test } from "bun:test"
import { exportJWK, exportPKCS8, exportSPKI, generateKeyPair } from "jose"
import { member } from "../../support/console/user.ts"
import { asPlayer, givenPartner, issuedToken } from "../../support/service/player-token.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)
const path = "/api/v1/admin/player-keys"
const revokePath = "/api/v1/admin/player-tokens/revoke"
const me = "/api/v1/me"

const pair = (algorithm: string, modulusLength?: number) =>
  generateKeyPair(algorithm, { extractable: true, ...(modulusLength && { modulusLength }) })

test("a key is added as PEM or JWK, is listed, verifies tokens, and is deleted at once", async () => {
  for (const [algorithm, expected, bits] of [
    ["ES256", "ES256"],
    ["RS256", "RS256", 4_096],
    ["EdDSA", "EdDSA"],
  ] as const) {
    const { publicKey } = await pair(algorithm, bits)
    for (const sent of [await exportSPKI(publicKey), await exportJWK(publicKey)]) {
      const { status, body } = await org.post(path, { name: "Shop", publicKey: sent })
      expect([status, body]).toEqual([
        201,
        { playerKeyId: body.playerKeyId, name: "Shop", algorithm: expected, createdAt: "2026-11-21T10:05:00.000Z" },
      ])
    }
  }
  const partner = await givenPartner(org, service.clock, "Ed25519")
  const listed = (await org.get(path)).body.items
  expect(listed).toHaveLength(7)
  expect(listed[0]).toMatchObject({ playerKeyId: partner.playerKeyId, algorithm: "EdDSA" })
  const player = asPlayer(org, await partner.sign("ana"))
  expect((await player.get(me)).status).toBe(200)
  for (let count = 7; count < 10; count++) await givenPartner(org, service.clock)
  const tenth = await org.post(path, { name: "More", publicKey: partner.publicPem })
  expect(tenth.body).toMatchObject({ code: "CONFLICT" })
  const other = await service.organization()
  expect((await other.delete(`${path}/${partner.playerKeyId}`)).status).toBe(404)
  await org.delete(`${path}/${partner.playerKeyId}`, { status: 204 })
  expect((await player.get(me)).body).toMatchObject({ code: "INVALID_PLAYER_TOKEN" })
  expect((await org.delete(`${path}/${partner.playerKeyId}`)).status).toBe(404)
  const { items } = (await org.get("/api/v1/admin/audit-log?search=player-key&limit=2")).body
  expect(items[0]).toMatchObject({ action: "player-key.delete", target: partner.playerKeyId, after: null })
  expect(items[1]).toMatchObject({ action: "player-key.create", before: null })
})

test("anything else is refused, naming publicKey", async () => {
  const { publicKey, privateKey } = await pair("ES256")
  const jwk = await exportJWK(publicKey)
  const rsa = await exportJWK((await pair("RS256")).publicKey)
  const refused: readonly (readonly [string, unknown])[] = [
    ["a private PEM", await exportPKCS8(privateKey)],
    ["a private JWK", await exportJWK(privateKey)],
    ["both PEMs", `${await exportSPKI(publicKey)}\n${await exportPKCS8(privateKey)}`],
    ["P-384", await exportSPKI((await pair("ES384")).publicKey)],
    ["P-384 as a JWK", await exportJWK((await pair("ES384")).publicKey)],
    ["X25519", await exportJWK((await generateKeyPair("ECDH-ES", { crv: "X25519", extractable: true })).publicKey)],
    ["an RSA key of 1024 bits", { ...rsa, n: "x".repeat(171) }],
    ["an RSA key by which anybody can sign", { ...rsa, e: "AQ" }],
    ["an RSA key by which nobody can sign", { ...rsa, e: "AAI" }],
    ["a secret", { kty: "oct", k: "c2VjcmV0" }],
    ["a point that is on no curve", { ...jwk, x: jwk.y }],
    ["a key for another algorithm", { ...jwk, alg: "ES384" }],
    ["a key to encrypt with", { ...jwk, use: "enc" }],
    ["a key to sign with", { ...jwk, key_ops: ["sign"] }],
    ["a certificate", (await exportSPKI(publicKey)).replaceAll("PUBLIC KEY", "CERTIFICATE")],
    ["a text", "key"],
    ["a list", [jwk]],
    ["a number", 7],
  ]
  for (const [name, sent] of refused) {
    const { status, body } = await org.post(path, { name: "Shop", publicKey: sent })
    expect({ name, status, error: body.error }).toEqual({
      name,
      status: 400,
      error: expect.stringMatching(/^publicKey must be a public key/),
    })
  }
})

test("a key that cannot be read fails no call of another organization", async () => {
  const other = await service.organization()
  const publicKey = { kty: "EC", crv: "P-256", x: "AAAA", y: "AAAA" }
  for (let index = 0; index < 4; index++) {
    await org.post(path, { name: "Shop", publicKey }, { status: 400 })
    await other.post(revokePath, { externalId: "ana" }, { status: 204 })
  }
})

test("owners keep the keys and revoke all tokens, support revokes those of one player", async () => {
  const token = await issuedToken(org, "ana")
  const { page: support } = await member(org, "support")
  const { page: marketing } = await member(org, "marketing")
  expect((await support.get(path)).body).toMatchObject({ code: "INSUFFICIENT_ROLE" })
  expect((await marketing.post(revokePath, { externalId: "ana" })).body).toMatchObject({ code: "INSUFFICIENT_ROLE" })
  expect((await support.post(revokePath, {})).body).toMatchObject({ code: "INSUFFICIENT_ROLE" })
  expect((await asPlayer(org, token).get(me)).status).toBe(200)
  await support.post(revokePath, { externalId: "ana" }, { status: 204 })
  expect((await asPlayer(org, token).get(me)).status).toBe(401)
  const { page: owner } = await member(org, "owner")
  await owner.post(revokePath, {}, { status: 204 })
})
