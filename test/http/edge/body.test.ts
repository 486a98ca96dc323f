import { beforeAll, describe, expect, test } from "bun:test"
import fc from "fast-check"
import { operations } from "../../../src/http/app.ts"
import type { AnyOperation } from "../../../src/http/operation/operation.ts"
import { member } from "../../support/console/user.ts"
import { givenTestOrganization } from "../../support/fixture/test-organization.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

type Schema = { readonly type?: string; readonly properties?: Record<string, Schema>; readonly required?: string[] }
type Fields = Record<string, unknown>

const identify = "/api/v1/clients/identify"
const play = "/api/v1/games/play"

const service = givenService()
const org = givenOrganization(service, beforeAll)
beforeAll(async () => {
  const campaign = {
    campaignId: "spring",
    name: "Spring",
    status: "active",
    gameType: "marketplace",
    marketplaceGameId: "flappy",
    rewardType: "promo_code",
    winProbability: 0.5,
    defaultCodeConfig: { discountType: "percentage", discountValue: 10 },
    xp: { perPlay: 1 },
  }
  await org.put("/api/v1/admin/marketplace-games/flappy", { active: true }, { status: 200 })
  await org.post("/api/v1/admin/campaigns", campaign, { status: 201 })
  await org.post("/api/v1/admin/push-sends", { sendId: "welcome" }, { status: 201 })
})

let user: Client
beforeAll(async () => {
  user = (await member(org, "owner")).page
})

const testOrganization = givenTestOrganization(service, beforeAll)

const callerOf = ({ access, isForTest }: AnyOperation): Client => {
  if (isForTest) return testOrganization
  if (access === "operator") return service.operator
  return access === "user" ? user : org
}

const anyId = "none"

const call = (op: AnyOperation, body: unknown) => {
  const caller = callerOf(op)
  const path = op.path.replaceAll(/:\w+/g, anyId)
  if (op.method === "PUT") return caller.put(path, body)
  return op.method === "PATCH" ? caller.patch(path, body) : caller.post(path, body)
}

const ownIds = ["campaignId", "notificationId", "sendId", "orgId", "poolId"]

/**
 * The example of an operation with a body, changed so that it may be sent twice, and without a webhook to the outside.
 */
const exampleOf = (op: AnyOperation): Fields => {
  const isOwnId = (name: string) => !op.isForTest && ownIds.includes(name) && !schemaOf(op).required?.includes(name)
  const fields = Object.entries(op.bodyExample as Fields).filter(([name]) => !isOwnId(name))
  const own: Fields = { url: "http://127.0.0.1:1/", confirm: anyId, email: `${Bun.randomUUIDv7()}@example.com` }
  return Object.fromEntries(fields.map(([name, value]) => [name, own[name] ?? value]))
}

const schemaOf = (op: AnyOperation) => op.body as Schema
const withBody = operations.filter((op) => op.body).map((op) => [`${op.method} ${op.path}`, op] as const)
const wrongValue: Record<string, unknown> = { string: 12, integer: "12", number: "1.5", boolean: "true", array: {} }

describe.each(withBody)("%s", (_name, op) => {
  const { properties = {}, required = [] } = schemaOf(op)

  test("names each field of a wrong type", async () => {
    for (const [name, { type = "" }] of Object.entries(properties)) {
      const { status, body } = await call(op, { ...exampleOf(op), [name]: wrongValue[type] ?? [] })
      expect([name, status, body.code]).toEqual([name, 400, "VALIDATION_ERROR"])
      expect(body.error).toStartWith(`${name} must be `)
      expect(body.error).not.toMatch(/must be (default|expected)/)
      if (type !== "array") continue
      const { body: ofItem } = await call(op, { ...exampleOf(op), [name]: [[]] })
      expect(ofItem.error).not.toMatch(/must be (default|expected)/)
    }
  })

  test("names each required field that is missing or null", async () => {
    for (const name of required)
      for (const value of [undefined, null]) {
        const { status, body } = await call(op, { ...exampleOf(op), [name]: value })
        expect([name, status, body.code]).toEqual([name, 400, "VALIDATION_ERROR"])
        expect(body.error).toStartWith(`${name} is missing`)
      }
  })

  test("ignores unknown fields, and null in an optional one", async () => {
    const known = await call(op, exampleOf(op))
    expect(known.status).not.toBe(400)
    // In a PATCH, null removes the field.
    const isOptional = (name: string) => op.method !== "PATCH" && !required.includes(name) && !(name in exampleOf(op))
    const optional = Object.keys(properties).filter(isOptional)
    const nulls = Object.fromEntries(optional.map((name) => [name, null]))
    const text = JSON.stringify({ ...nulls, ...exampleOf(op), unknown: { a: [1] }, toString: 1 })
    const more = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},${text.slice(1)}`
    const outcome = ({ status, body }: typeof known) => (status < 300 ? "accepted" : body.code)
    expect(outcome(await call(op, more))).toBe(outcome(known))
    expect("polluted" in {}).toBe(false)
  })
})

test.each([
  [play, { campaignId: "c", externalUserId: "u", gameResult: { score: "9" } }, "gameResult.score"],
  [play, { campaignId: "c", externalUserId: "u", gameResult: { won: "true" } }, "gameResult.won"],
  [play, { campaignId: "c", externalUserId: "u", answers: [0, "1"] }, "answers.1"],
  ["/api/v1/admin/campaigns", { segments: [{ segmentId: "a", name: "A" }, { name: "B" }] }, "segments.1.segmentId"],
  ["/api/v1/admin/campaigns", { playLimits: { maxPerUser: 1 } }, "playLimits.period"],
  ["/api/v1/admin/webhooks", { url: "http://127.0.0.1:1", secret: "the secret", events: ["*", 1] }, "events.1"],
])("a field at depth is named: %s %j", async (path, body, field) => {
  const answer = await org.post(path, body, { status: 400 })
  expect(answer.body.error).toStartWith(`${field} `)
})

test("a field named __proto__ or constructor is not read from an object's ancestors", async () => {
  const { body } = await org.post(identify, '{"__proto__":{"externalId":"inherited"}}', { status: 400 })
  expect(body.error).toStartWith("externalId is missing")
  const traits = '{"__proto__":{"a":1},"constructor":2}'
  await org.post(identify, `{"externalId":"odd","traits":${traits}}`, { status: 200 })
  const player = await org.get("/api/v1/admin/players/odd", { status: 200 })
  expect(JSON.stringify(player.body.traits)).toBe(traits)
})

describe("ids", () => {
  const external: [string, string, number][] = [
    ["200 letters", "x".repeat(200), 200],
    ["201 letters", "x".repeat(201), 400],
    ["200 emoji", "😀".repeat(200), 200],
    ["201 emoji", "😀".repeat(201), 400],
    ["200 letters between spaces", ` ${"y".repeat(200)}\n`, 200],
    ["nothing", "", 400],
    ["spaces alone", " \t\n\u00a0", 400],
    ["a lone high surrogate", "a\ud800", 400],
    ["a lone low surrogate", "\udc00a", 400],
    ["a NUL character", "a\u0000b", 200],
    ["quotes and slashes", "'\"\\/%_;--", 200],
  ]
  test.each(external)("an external id of %s", async (_name, externalId, status) => {
    const { body } = await org.post(identify, { externalId }, { status })
    if (status === 400) expect(body.error).toStartWith("externalId must be ")
    else expect(body.externalId).toBe(externalId.trim())
  })

  test("that differ after a NUL character are two users", async () => {
    const made = []
    for (const externalId of ["nul\u0000a", "nul\u0000b", "nul"])
      made.push((await org.post(identify, { externalId }, { status: 200 })).body)
    expect(new Set(made.map(({ clientId }) => clientId)).size).toBe(3)
    const path = `/api/v1/admin/players/${encodeURIComponent("nul\u0000b")}`
    expect((await org.get(path, { status: 200 })).body.clientId).toBe(made[1].clientId)
  })

  const plain: [string, string, number][] = [
    ["200 characters", `${"a_:-Z9".repeat(33)}aa`, 404],
    ["201 characters", "a".repeat(201), 400],
    ["nothing", "", 400],
    ["a space", "a b", 400],
    ["a space at its end", "a ", 400],
    ["a line end", "a\n", 400],
    ["an emoji", "😀", 400],
    ["a dot", "a.b", 400],
  ]
  test.each(plain)("a campaignId of %s", async (_name, campaignId, status) => {
    const { body } = await org.post(play, { campaignId, externalUserId: "u" }, { status })
    if (status === 400) expect(body.error).toStartWith("campaignId must be ")
  })
})

describe("nesting too deep to serialize is refused like any other big object", () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`
  const table: [string, (deep: string) => string, string][] = [
    [identify, (deep) => `{"externalId":"u","traits":${deep}}`, "traits"],
    [
      play,
      (deep) => `{"campaignId":"c","externalUserId":"u","gameResult":{"metadata":${deep}}}`,
      "gameResult.metadata",
    ],
  ]
  test.each(table)("%s", async (path, bodyWith, field) => {
    for (const depth of [5_000, 170_000]) {
      const { body } = await org.post(path, bodyWith(nested(depth)), { status: 400 })
      expect(body.error).toStartWith(`${field} must be `)
    }
    expect((await org.post(path, bodyWith(nested(500)))).body.code).not.toBe("VALIDATION_ERROR")
  })

  // Writing it as JSON takes hundreds of times as long as reading it.
  test("as soon as it is read", async () => {
    const fastest = async (traits: string) => {
      let best = Number.POSITIVE_INFINITY
      for (let tried = 0; tried < 3; tried++) {
        const start = performance.now()
        await org.post(identify, `{"externalId":"u","traits":${traits}}`, { status: 400 })
        best = Math.min(best, performance.now() - start)
      }
      return best
    }
    const deep = nested(150_000)
    expect(await fastest(deep)).toBeLessThan(100 * (await fastest(`{"a":"${"a".repeat(deep.length)}"}`)))
  })

  test("of an unknown field is harmless", async () => {
    await org.post(identify, `{"externalId":"u","unknown":${nested(100_000)}}`, { status: 200 })
  })
})

const anyUnits = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
const anyText = anyUnits.map((units) => String.fromCharCode(...units))
const anyValue = fc.oneof(fc.jsonValue({ maxDepth: 4 }), anyText, fc.double(), fc.maxSafeInteger())
const posts = withBody.filter(([, op]) => op.method === "POST")

test.each(posts)("%s never returns 5xx for a JSON body", async (_name, op) => {
  const names = Object.keys(schemaOf(op).properties ?? {})
  const field = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: anyText })
  const changed = fc.dictionary(field, anyValue, { maxKeys: 3 }).map((fields) => ({ ...exampleOf(op), ...fields }))
  const body = fc.oneof(fc.jsonValue(), fc.dictionary(field, anyValue, { maxKeys: 6 }), changed)
  await fc.assert(
    fc.asyncProperty(body, async (value) => {
      const { status } = await call(op, JSON.stringify(value) ?? "")
      expect(status).toBeLessThan(500)
    }),
    { numRuns: 150 },
  )
})

test("a PATCH cannot remove the url of a webhook, and can remove its description", async () => {
  const webhook = { url: "http://127.0.0.1:1", secret: "the secret", events: ["*"], description: "Shop" }
  const { webhookId } = (await org.post("/api/v1/admin/webhooks", webhook, { status: 201 })).body
  const refused = await org.patch(`/api/v1/admin/webhooks/${webhookId}`, { url: null }, { status: 400 })
  expect(refused.body.error).toStartWith("url must be")
  const { body } = await org.patch(`/api/v1/admin/webhooks/${webhookId}`, { description: null }, { status: 200 })
  expect([body.url, body.description]).toEqual([webhook.url, null])
})

test("a body that is not UTF-8 is refused: two ids must not become one", async () => {
  const response = await fetch(`${service.url}${identify}`, {
    method: "POST",
    headers: { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId },
    body: Buffer.concat([Buffer.from('{"externalId":"x'), Buffer.from([0xff]), Buffer.from('"}')]),
  })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, "VALIDATION_ERROR"])
})

test("a body over 1 MiB is 413 even if none is read", async () => {
  const big = "x".repeat(1024 * 1024 + 1)
  await org.post("/api/v1/admin/codes/NOPE/deactivate", big, { status: 413 })
})

test("a prefix that UTF-8 cannot carry is refused", async () => {
  const defaultCodeConfig = { discountType: "percentage", discountValue: 1, prefix: "\ud800" }
  const { body } = await org.post("/api/v1/admin/campaigns", { defaultCodeConfig }, { status: 400 })
  expect(body.error).toStartWith("defaultCodeConfig.prefix must be")
})
