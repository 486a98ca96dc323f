import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Client } from "../../support/service/client.ts"
import { startService, type TestService } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"

const admin = "/api/v1/admin"
const settingsPath = `${admin}/settings`

let service: TestService
beforeAll(async () => {
  service = await startService({ environment: { RATE_LIMIT: "40", CLIENT_ADDRESS_HEADER: "x-client" } })
})
afterAll(() => service.stop())

/** An organization with these bounds, and a client for a key of `scope`. */
const given = async (players: object, scope = "sdk") => {
  const org = await service.organization()
  await org.patch(settingsPath, { players }, { status: 200 })
  const { body } = await org.post(`${admin}/api-keys`, { name: "app", scope }, { status: 201 })
  return { org, app: org.as({ key: body.key }) }
}

let address = 0
/** The header of an address that nobody else in these tests uses. */
const someAddress = () => {
  address++
  return { headers: { "x-client": `203.0.${address >> 8}.${address & 255}` } }
}

const identify = (app: Client, externalId: string, from: object, fields: object = {}) =>
  app.post("/api/v1/clients/identify", { externalId, ...fields }, from)

describe("the settings", () => {
  const bounds = { addressShare: 0.25, appTraitsBytes: 4096, newPlayersPerHour: 1000 }
  const ofTokens = {
    requireToken: false,
    allowedOrigins: ["*"],
    rankingLabel: "none",
    addressTraits: [],
    sdkCallsWithoutToken: 0,
  }
  const defaults = { ...bounds, trustAppTraits: true, ...ofTokens }

  test("are on in a new organization, change individually, and null means no limit", async () => {
    const org = await service.organization()
    expect((await org.get(settingsPath, { status: 200 })).body.players).toEqual(defaults)
    const changed = await org.patch(settingsPath, { players: { newPlayersPerHour: 5 } }, { status: 200 })
    expect(changed.body.players).toEqual({ ...defaults, newPlayersPerHour: 5 })
    const off = await org.patch(settingsPath, { players: { addressShare: null } }, { status: 200 })
    expect(off.body.players).toEqual({ ...defaults, addressShare: null, newPlayersPerHour: 5 })
    const none = await org.patch(settingsPath, { players: null }, { status: 200 })
    expect(none.body.players).toEqual({
      addressShare: null,
      appTraitsBytes: null,
      newPlayersPerHour: null,
      trustAppTraits: true,
      requireToken: false,
      allowedOrigins: null,
      rankingLabel: "none",
      addressTraits: [],
      sdkCallsWithoutToken: 0,
    })
    const { items } = (await org.get(`${admin}/audit-log?action=settings.update`, { status: 200 })).body
    expect(items.at(-1)).toMatchObject({
      before: { players: bounds },
      after: { players: { ...bounds, newPlayersPerHour: 5 } },
    })
  })

  const noOrigins = [
    ...["", "null", "shop.example", "http://shop.example", "HTTPS://shop.example", "https://*.example", "https://"],
    ...["https://shop.example/", "https://shop.example/path", "https://shop.example?q", "https://me@shop.example"],
    ...["https://shop.example:0", "https://shop.example:65536", "https://shop.example:", "https://a b.example"],
    ...[
      "http://127.0.0.1",
      "capacitor://shop",
      "capacitor://localhost:80",
      "file://",
      "https://caf\u00e9.example",
      "**",
    ],
  ]

  test.each([
    ...noOrigins.map((origin): [object] => [{ allowedOrigins: [origin] }]),
    [{ addressShare: 0 }],
    [{ addressShare: 5e-324 }],
    [{ addressShare: 1.5 }],
    [{ appTraitsBytes: -1 }],
    [{ appTraitsBytes: 16_385 }],
    [{ newPlayersPerHour: 1.5 }],
    [{ newPlayersPerHour: "9" }],
    [{ requireToken: "yes" }],
    [{ rankingLabel: "email" }],
    [{ allowedOrigins: "*" }],
    [{ allowedOrigins: ["*", "https://shop.example"] }],
    [{ allowedOrigins: ["https://shop.example", "https://Shop.Example:443"] }],
    [{ allowedOrigins: Array.from({ length: 51 }, (_, index) => `https://s${index}.example`) }],
  ])("%p is refused", async (players) => {
    const org = await service.organization()
    const { body } = await org.patch(settingsPath, { players }, { status: 400 })
    expect(body).toMatchObject({
      code: "VALIDATION_ERROR",
      error: expect.stringContaining(Object.keys(players)[0] ?? ""),
    })
  })
})

describe("the allowed origins", () => {
  test("are stored in the form in which browsers send them", async () => {
    const org = await service.organization()
    const sent = [
      "https://Shop.Example:443",
      "https://shop.example:8443",
      "http://localhost:80",
      "http://localhost:5173",
    ]
    const apps = ["capacitor://localhost", "ionic://localhost", "https://[2001:DB8::1]:444"]
    const { body } = await org.patch(settingsPath, { players: { allowedOrigins: [...sent, ...apps] } }, { status: 200 })
    const kept = ["https://shop.example", sent[1], "http://localhost", sent[3], ...apps.slice(0, 2)]
    expect(body.players.allowedOrigins).toEqual([...kept, "https://[2001:db8::1]:444"])
    const others = { requireToken: true, rankingLabel: "initials" }
    const changed = await org.patch(settingsPath, { players: others }, { status: 200 })
    expect(changed.body.players).toEqual({ ...body.players, ...others })
    const none = await org.patch(settingsPath, { players: { allowedOrigins: [], requireToken: null } }, { status: 200 })
    expect(none.body.players).toEqual({ ...changed.body.players, allowedOrigins: [], requireToken: false })
  })
})

describe("calls without a token", () => {
  const countOf = async (org: Client) =>
    (await org.get(settingsPath, { status: 200 })).body.players.sdkCallsWithoutToken

  test("are counted for seven days: those for one player that an sdk key made", async () => {
    const { org, app } = await given({ allowedOrigins: null, addressShare: null })
    await org.post(`${admin}/campaigns`, { campaignId: "race" }, { status: 201 })
    expect(await countOf(org)).toBe(0)
    for (const name of ["ana", "ben"]) await identify(app, name, someAddress())
    await identify(org, "cid", someAddress())
    await identify(app, "", someAddress())
    for (const query of ["", "&externalUserId=ana"])
      await app.get(`/api/v1/rankings?campaignId=race${query}`, { status: 200, ...someAddress() })
    await eventually(
      () => countOf(org),
      (count) => count === 3,
    )
    const sent = { players: { sdkCallsWithoutToken: 99, rankingLabel: "name" } }
    const { body } = await org.patch(settingsPath, sent, { status: 200 })
    expect([body.players.sdkCallsWithoutToken, body.players.rankingLabel]).toEqual([3, "name"])
    await identify(app, "ana", someAddress())
    await service.restart()
    expect(await countOf(org)).toBe(4)
    service.clock.advance(7 * 24 * 3_600_000)
    expect(await countOf(org)).toBe(0)
  })
})

describe("traits", () => {
  const traits = (bytes: number) => ({ traits: { t: "x".repeat(bytes - 8) } })

  test("with an sdk key have their own size limit, others that of every free object", async () => {
    const { app } = await given({ appTraitsBytes: 100 })
    await identify(app, "ana", someAddress(), traits(100)).then(({ status }) => expect(status).toBe(200))
    const { status, body } = await identify(app, "ana", someAddress(), traits(101))
    expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"])
    expect(body.error).toStartWith("traits must be at most 100 bytes of JSON with an sdk key")
    const { app: server } = await given({ appTraitsBytes: 100 }, "write")
    expect((await identify(server, "ana", someAddress(), traits(5_000))).status).toBe(200)
    const { app: unbounded } = await given({ appTraitsBytes: null })
    expect((await identify(unbounded, "ana", someAddress(), traits(5_000))).status).toBe(200)
  })
})

describe("new players", () => {
  test("of one address are limited per hour, not counting known ones", async () => {
    const { org, app } = await given({ newPlayersPerHour: 3, addressShare: null })
    const home = someAddress()
    const together = await Promise.all(Array.from({ length: 9 }, (_, index) => identify(app, `p${index % 5}`, home)))
    const refused = together.filter(({ status }) => status === 429)
    const known = new Set(together.filter(({ status }) => status === 200).map(({ body }) => body.externalId))
    expect(known.size).toBe(3)
    expect(refused.length).toBeGreaterThanOrEqual(2)
    for (const { body, headers } of refused) {
      expect(body.code).toBe("RATE_LIMITED")
      expect(Number(headers.get("retry-after"))).toBe(55 * 60)
    }
    for (const name of known) expect((await identify(app, String(name), home, { name: "N" })).status).toBe(200)
    expect((await identify(app, "another", someAddress())).status).toBe(200)
    const { body: key } = await org.post(`${admin}/api-keys`, { name: "server", scope: "write" }, { status: 201 })
    expect((await identify(org.as({ key: key.key }), "by-server", home)).status).toBe(200)
    service.clock.advance(55 * 60_000)
    expect((await identify(app, "later", home)).status).toBe(200)
  })

  test("are unlimited if the organization says so", async () => {
    const { app } = await given({ newPlayersPerHour: null, addressShare: null })
    const home = someAddress()
    for (let index = 0; index < 5; index++) expect((await identify(app, `q${index}`, home)).status).toBe(200)
  })
})

describe("one address", () => {
  const path = "/api/v1/rankings?campaignId=none"
  const ask = (app: Client, from: object, count: number) =>
    Promise.all(Array.from({ length: count }, () => app.get(path, from)))

  test("uses at most its share of an sdk key's rate, so that others can continue", async () => {
    const { app } = await given({ addressShare: 0.25 })
    // A quarter of 40 a second, in bursts of twice that.
    const answers = await ask(app, someAddress(), 60)
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.length - refused.length).toBe(20)
    expect(refused[0]?.body).toMatchObject({ code: "RATE_LIMITED", error: expect.stringContaining("this address") })
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0)
    const others = await ask(app, someAddress(), 10)
    expect(others.filter(({ status }) => status === 429)).toHaveLength(0)
  })

  test("of IPv6 is the first 64 bits", async () => {
    const { app } = await given({ addressShare: 0.25 })
    const from = (last: number) => ({ headers: { "x-client": `2001:db8:1:2::${last}` } })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => app.get(path, from(index))))
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(20)
  })

  test.each([
    ["a write key", { addressShare: 0.25 }, "write"],
    ["an organization without the bound", { addressShare: null }, "sdk"],
  ])("may use the whole rate of %s", async (_what, players, scope) => {
    const { app } = await given(players, scope)
    const answers = await ask(app, someAddress(), 80)
    expect(answers.filter(({ status }) => status !== 429).length).toBeGreaterThanOrEqual(75)
  })
})
