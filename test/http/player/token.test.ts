import { describe, expect, test } from "bun:test"
import { SignJWT } from "jose"
import type { Client } from "../../support/service/client.ts"
import { asPlayer, type Claims, givenPartner, issuedToken } from "../../support/service/player-token.ts"
import { givenService, type TestService } from "../../support/service/service.ts"

const service = givenService({ environment: { RATE_LIMIT: "1000", CLIENT_ADDRESS_HEADER: "x-client" } })
const me = "/api/v1/me"
const revokePath = "/api/v1/admin/player-tokens/revoke"
const failuresOfOne = 10

let addresses = 0
const someAddress = () => ({ "x-client": `198.51.${++addresses >> 8}.${addresses & 255}` })

type Sign = (claims?: Claims, header?: Claims) => Promise<string>
type Kind = { readonly org: Client; readonly sign: Sign }

/** Both kinds of tokens, each with a way to sign whatever one wants. */
const kinds: Readonly<Record<string, (service: TestService) => Promise<Kind>>> = {
  "of the service": async ({ clock, database }) => {
    const org = await service.organization()
    await issuedToken(org, "ana")
    const [row] = await database.rows<{ secret: string }>(
      `SELECT secret FROM token_secrets WHERE org_id = '${org.orgId}'`,
    )
    const secret = Uint8Array.fromHex(row?.secret ?? "")
    const iat = Math.floor(clock.now / 1000)
    const sign: Sign = (claims = {}, header = {}) =>
      new SignJWT({ aud: org.orgId, sub: "ana", iat, exp: iat + 3_600, ...claims })
        .setProtectedHeader({ alg: "HS256", kid: "premio", ...header })
        .sign(secret)
    return { org, sign }
  },
  "of a partner": async ({ clock }) => {
    const org = await service.organization()
    const partner = await givenPartner(org, clock)
    return { org, sign: (claims, header) => partner.sign("ana", claims, header) }
  },
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** The token with one of its three parts replaced. */
const withPart = (token: string, index: 0 | 1 | 2, part: (before: string) => string) =>
  token
    .split(".")
    .map((before, at) => (at === index ? part(before) : before))
    .join(".")
const withHeader = (token: string, header: Claims) =>
  withPart(token, 0, (before) => base64url({ ...JSON.parse(Buffer.from(before, "base64url").toString()), ...header }))

type Row = readonly [name: string, token: (sign: Sign, now: number, orgId: string) => Promise<string>, fault?: string]
const claim = (name: string, claims: (now: number, orgId: string) => Claims, fault?: string): Row => [
  name,
  (sign, now, orgId) => sign(claims(now, orgId)),
  fault,
]

const broken: readonly Row[] = [
  ["is only dots", async () => ".."],
  ["is no JSON", async () => "a.b.c"],
  ["has a list as its claims", async (sign) => withPart(await sign(), 1, () => base64url([]))],
  ["has another signature", async (sign) => withPart(await sign(), 2, (before) => before.split("").reverse().join(""))],
  ["has no signature", async (sign) => withPart(await sign(), 2, () => "")],
  ["has other claims than were signed", async (sign) => withPart(await sign(), 1, () => base64url({ sub: "eva" }))],
  ["says alg none", async (sign) => withPart(withHeader(await sign(), { alg: "none" }), 2, () => "")],
  ["says another algorithm", async (sign) => withHeader(await sign(), { alg: "RS256" })],
  ["says no algorithm", async (sign) => withHeader(await sign(), { alg: undefined })],
  ["has no kid", async (sign) => sign({}, { kid: undefined })],
  ["has an unknown kid", async (sign) => sign({}, { kid: "pk_unknown" })],
  ["has a kid that is no text", async (sign) => withHeader(await sign(), { kid: 7 })],
  ["demands an extension", async (sign) => withHeader(await sign(), { crit: ["b64"], b64: true })],
  ["is above 4 KiB", async (sign) => sign({ more: "x".repeat(4_096) })],
  claim("has no aud", () => ({ aud: undefined })),
  claim("is for another organization", () => ({ aud: "another" })),
  claim("is for a list of others", () => ({ aud: ["another"] })),
  claim("has an aud of another type", (_now, orgId) => ({ aud: [orgId, 7] })),
  claim("has no sub", () => ({ sub: undefined })),
  claim("has a sub that is no text", () => ({ sub: 7 })),
  claim("has a blank sub", () => ({ sub: " " })),
  claim("has a long sub", () => ({ sub: "x".repeat(201) })),
  claim("has no iat", () => ({ iat: undefined })),
  claim("has an iat that is no number", () => ({ iat: "7" })),
  claim("was issued 6 seconds ahead", (now) => ({ iat: now + 6 })),
  claim("has no exp", () => ({ exp: undefined })),
  claim("has an exp that is no number", () => ({ exp: null })),
  claim("lives for longer than 24 hours", (now) => ({ exp: now + 86_401 })),
  claim("expired a minute ago", (now) => ({ iat: now - 3_600, exp: now - 60 }), "expired"),
  claim("is valid in more than a minute", (now) => ({ nbf: now + 61 })),
  claim("has an nbf that is no number", () => ({ nbf: "now" })),
  claim("has games that are no list", () => ({ games: "december" })),
  claim("has games that are no texts", () => ({ games: [7] })),
]

const accepted: readonly Row[] = [
  claim("is for several organizations", (_now, orgId) => ({ aud: ["another", orgId] })),
  claim("expired 59 seconds ago", (now) => ({ iat: now - 3_600, exp: now - 59 })),
  claim("is valid in a minute", (now) => ({ nbf: now + 60 })),
  claim("was issued 5 seconds ahead, for 24 hours", (now) => ({ iat: now + 5, exp: now + 86_405 })),
  claim("opens no game", () => ({ games: [] })),
  claim("has spaces around its sub, and more claims", () => ({ sub: " ana ", role: "admin" })),
]

const seconds = () => Math.floor(service.clock.now / 1000)

describe.each(Object.entries(kinds))("a token %s", (_kind, given) => {
  test("is refused however it is broken, and the message says no more", async () => {
    const { org, sign } = await given(service)
    for (const [name, make, fault = "invalid"] of broken) {
      const player = asPlayer(org, await make(sign, seconds(), org.orgId))
      const { status, body } = await player.get(me, { headers: someAddress() })
      const error =
        fault === "expired"
          ? "the player token has expired; fetch a new one"
          : "the player token is invalid; fetch a new one"
      expect({ name, status, body }).toEqual({ name, status: 401, body: { error, code: "INVALID_PLAYER_TOKEN" } })
    }
    for (const [name, make] of accepted) {
      const player = asPlayer(org, await make(sign, seconds(), org.orgId))
      const { status, body } = await player.get(me, { headers: someAddress() })
      expect({ name, status, externalId: body.externalId }).toEqual({ name, status: 200, externalId: "ana" })
    }
  })

  test("counts against its address only if it was never signed", async () => {
    const { org, sign } = await given(service)
    const now = seconds()
    const call = async (token: string, headers: Record<string, string>) =>
      (await asPlayer(org, token).get(me, { headers })).status
    const signed = someAddress()
    const others = [{ exp: now - 60, iat: now - 3_600 }, { aud: "another" }, { sub: 7 }]
    for (const claims of others)
      for (let tries = 0; tries < failuresOfOne; tries++) expect(await call(await sign(claims), signed)).toBe(401)
    for (let tries = 0; tries < failuresOfOne; tries++)
      expect(await call(await sign({}, { kid: "gone" }), signed)).toBe(401)
    const forged = withPart(await sign(), 2, () => "AAAA")
    for (let tries = 0; tries < failuresOfOne; tries++) expect(await call(forged, signed)).toBe(401)
    expect(await call(forged, signed)).toBe(429)
    expect(await call(await sign(), signed)).toBe(200)
  })

  test("comes with its organization, and calls nothing that is not for players", async () => {
    const { org, sign } = await given(service)
    const token = await sign()
    const without = await org.as({ key: "a.b.c", orgId: "" }).get(me, { headers: someAddress() })
    expect(without.body).toMatchObject({ code: "VALIDATION_ERROR" })
    const other = await service.organization()
    const elsewhere = await other.as({ key: token }).get(me, { headers: someAddress() })
    expect(elsewhere.body).toMatchObject({ code: "INVALID_PLAYER_TOKEN" })
    const player = asPlayer(org, token)
    const paths = [
      "/api/v1/admin/campaigns",
      "/api/v1/admin/organizations",
      "/api/v1/admin/sessions",
      "/api/v1/clients/ana",
    ]
    for (const path of paths) expect((await player.get(path)).body).toMatchObject({ code: "INSUFFICIENT_SCOPE" })
    const issued = await player.post("/api/v1/clients/token", { externalId: "eva" })
    expect(issued.body).toMatchObject({ code: "INSUFFICIENT_SCOPE" })
  })
})

test("a public key verifies no HMAC", async () => {
  const org = await service.organization()
  const { playerKeyId, publicPem } = await givenPartner(org, service.clock)
  const now = seconds()
  for (const secret of [publicPem, publicPem.trim()]) {
    const forged = await new SignJWT({ aud: org.orgId, sub: "ana", iat: now, exp: now + 60 })
      .setProtectedHeader({ alg: "HS256", kid: playerKeyId })
      .sign(new TextEncoder().encode(secret))
    const { body } = await asPlayer(org, forged).get(me, { headers: someAddress() })
    expect(body).toMatchObject({ code: "INVALID_PLAYER_TOKEN" })
  }
})

test("the service issues tokens, and identifies the player with a profile", async () => {
  const org = await service.organization()
  const issue = (body: object) => org.post("/api/v1/clients/token", body)
  const { status, body } = await issue({ externalId: " ana ", expiresInSeconds: 60, games: ["december"] })
  expect(status).toBe(201)
  expect(Date.parse(body.expiresAt)).toBe((seconds() + 60) * 1000)
  const claims = JSON.parse(Buffer.from(body.token.split(".")[1], "base64url").toString())
  expect(claims).toEqual({ aud: org.orgId, sub: "ana", iat: seconds(), exp: seconds() + 60, games: ["december"] })
  expect((await org.get("/api/v1/clients/ana")).status).toBe(404)
  await issue({ externalId: "ana", profile: {} })
  expect((await org.get("/api/v1/clients/ana")).body).toMatchObject({ externalId: "ana", name: null })
  await issue({ externalId: "ana", profile: { name: "Ana", traits: { city: "Cali" } } })
  expect((await org.get("/api/v1/clients/ana")).body).toMatchObject({ name: "Ana" })
  const refused: readonly (readonly [object, string])[] = [
    [{ expiresInSeconds: 59 }, "expiresInSeconds"],
    [{ expiresInSeconds: 86_401 }, "expiresInSeconds"],
    [{ games: Array.from({ length: 51 }, (_, index) => `g${index}`) }, "games"],
    // A token above 4 KiB would be refused.
    [{ games: Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(100, "g")), profile: {} }, "games"],
    [{ externalId: "" }, "externalId"],
    [{ profile: { name: 7 } }, "profile.name"],
    [{ profile: { traits: { text: "x".repeat(17_000) } } }, "profile.traits"],
  ]
  for (const [fields, field] of refused) {
    const answer = await issue({ externalId: "eva", ...fields })
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(`${field} must be`)])
  }
  expect((await org.get("/api/v1/clients/eva")).status).toBe(404)
  const longest = { externalId: "eva", games: Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(50, "g")) }
  const { token } = (await issue(longest)).body
  await asPlayer(org, token).get(me, { headers: someAddress(), status: 200 })
})

describe("revoking", () => {
  const statusOf = async (org: Client, token: string) =>
    (await asPlayer(org, token).get(me, { headers: someAddress() })).status

  test("refuses every token until this second at once, and none that the service issues after it", async () => {
    const org = await service.organization()
    const other = await service.organization()
    const tokens = {
      ana: await issuedToken(org, "ana"),
      eva: await issuedToken(org, "eva"),
      other: await issuedToken(other, "ana"),
    }
    const all = async () => [
      await statusOf(org, tokens.ana),
      await statusOf(org, tokens.eva),
      await statusOf(other, tokens.other),
    ]
    expect(await all()).toEqual([200, 200, 200])
    await org.post(revokePath, { externalId: "ana" }, { status: 204 })
    const { body } = await asPlayer(org, tokens.ana).get(me, { headers: someAddress() })
    expect(body.error).toBe("the player token was revoked; the player has to sign in again")
    expect(await all()).toEqual([401, 200, 200])
    // In the same second: tokens issued since are valid, until they are revoked too.
    tokens.ana = await issuedToken(org, "ana")
    expect(await all()).toEqual([200, 200, 200])
    await org.post(revokePath, { externalId: "ana" }, { status: 204 })
    expect(await all()).toEqual([401, 200, 200])
    tokens.ana = await issuedToken(org, "ana")
    await org.post(revokePath, {}, { status: 204 })
    expect(await all()).toEqual([401, 401, 200])
    tokens.ana = await issuedToken(org, "ana")
    tokens.eva = await issuedToken(org, "eva")
    expect(await all()).toEqual([200, 200, 200])
    const { items } = (await org.get("/api/v1/admin/audit-log?action=player-tokens.revoke")).body
    expect(items.map(({ after }: { after: unknown }) => after)).toEqual([
      { players: "all" },
      { externalUserId: "ana" },
      { externalUserId: "ana" },
    ])
  })

  test("covers what a partner signs up to 5 seconds later", async () => {
    const org = await service.organization()
    const partner = await givenPartner(org, service.clock)
    const ahead = (iat: number) => partner.sign("ana", { iat, exp: iat + 60 })
    await org.post(revokePath, { externalId: "ana" }, { status: 204 })
    const second = seconds()
    service.clock.advance(2_000)
    expect(await statusOf(org, await ahead(second + 5))).toBe(401)
    expect(await statusOf(org, await ahead(second + 5.9))).toBe(401)
    expect(await statusOf(org, await ahead(second + 6))).toBe(200)
    expect(await statusOf(org, await partner.sign("eva"))).toBe(200)
    // Kept for as long as a token may live, and not longer.
    service.clock.advance(25 * 3_600_000)
    await service.settle()
    const left = await service.database.rows(`SELECT 1 FROM token_revocations WHERE org_id = '${org.orgId}'`)
    expect(left).toEqual([])
  })

  test("covers all ids of a merged person, and an erasure those that it releases", async () => {
    const org = await service.organization()
    const partner = await givenPartner(org, service.clock)
    for (const externalId of ["old", "new"]) await org.post("/api/v1/clients/identify", { externalId }, { status: 200 })
    await org.post("/api/v1/admin/clients/merge", { fromExternalId: "old", intoExternalId: "new" }, { status: 200 })
    const tokens = [await issuedToken(org, "old"), await partner.sign("old"), await issuedToken(org, "new")]
    const read = await asPlayer(org, tokens[0] ?? "").get(me, { status: 200 })
    expect(read.body.externalId).toBe("new")
    await org.post(revokePath, { externalId: "new" }, { status: 204 })
    for (const token of tokens) expect(await statusOf(org, token)).toBe(401)
    service.clock.advance(10_000)
    const later = [await issuedToken(org, "old"), await partner.sign("new")]
    for (const token of later) expect(await statusOf(org, token)).toBe(200)
    await org.post("/api/v1/admin/players/new/erase", { confirm: "new" }, { status: 200 })
    for (const token of later) expect(await statusOf(org, token)).toBe(401)
    expect(await statusOf(org, await issuedToken(org, "old"))).toBe(200)
  })

  test("a banned player's token goes on for reads", async () => {
    const org = await service.organization()
    const token = await issuedToken(org, "ana", { profile: {} })
    await org.post("/api/v1/admin/bans", { externalUserId: "ana" }, { status: 201 })
    expect(await statusOf(org, token)).toBe(200)
  })
})
