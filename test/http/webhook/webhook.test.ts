import { beforeAll, describe, expect, test } from "bun:test"
import { Webhook } from "standardwebhooks"
import { eventCatalog, eventNames } from "../../../src/core/webhook/event/event.ts"
import { compileSchema, type OpenApi, openApi } from "../../support/service/contract.ts"
import { givenOrganization, givenService, startService } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"
import { subscriber } from "../../support/webhook/hooks.ts"
import { startReceiver } from "../../support/webhook/receiver.ts"

const path = "/api/v1/admin/webhooks"
const url = "http://127.0.0.1:9/hook"
const service = givenService({ clock: "real" })
const org = givenOrganization(service, beforeAll)
let api: OpenApi
beforeAll(async () => {
  api = await openApi(service.url)
})

/** The newest page of the audit log: unchanged if no row was added. */
const rows = async () => (await org.get("/api/v1/admin/audit-log")).text
const newHook = async () => (await org.post(path, { url, events: ["*"], secret: "the secret" }, { status: 201 })).body

describe("a PATCH", () => {
  test.each([
    ["without fields", {}],
    ["of a field that does not exist", { colour: "red" }],
    ["of what is so already", { active: true, url, events: ["*"] }],
    ["that removes what is not there", { description: null }],
  ])("%s returns the webhook unchanged, and leaves no row in the audit log", async (_name, body) => {
    const hook = await newHook()
    const before = await rows()
    expect((await org.patch(`${path}/${hook.webhookId}`, body, { status: 200 })).body).toEqual(hook)
    expect(await rows()).toBe(before)
  })

  test.each(["a new secret", "s", "", null, 5])(
    "of secret (%p) names its rotation, and changes nothing",
    async (secret) => {
      const { webhookId } = await newHook()
      const before = await rows()
      const { body } = await org.patch(`${path}/${webhookId}`, { secret, active: false }, { status: 400 })
      expect(body.code).toBe("VALIDATION_ERROR")
      expect(body.error).toStartWith("secret must be changed by POST ")
      expect(body.error).toContain("/rotate-secret")
      expect((await org.get(`${path}/${webhookId}`)).body.active).toBe(true)
      expect(await rows()).toBe(before)
    },
  )

  test("of no field of another organization's webhook is 404", async () => {
    const { webhookId } = await newHook()
    const other = await service.organization()
    expect((await other.patch(`${path}/${webhookId}`, {}, { status: 404 })).body.code).toBe("NOT_FOUND")
  })
})

const base64 = (bytes: number) => Buffer.alloc(bytes, 7).toString("base64")

const secrets: [name: string, secret: unknown, isTaken: boolean][] = [
  ["7 characters", "1234567", false],
  ["8 characters", "12345678", true],
  ["4 characters of two units each", "😀😀😀😀", false],
  ["8 characters of two units each", "😀".repeat(8), true],
  ["500 characters", "a".repeat(500), true],
  ["500 characters of two units each", "😀".repeat(500), true],
  ["501 characters", "a".repeat(501), false],
  ["half a character", `\ud800${"a".repeat(20)}`, false],
  ["a number", 12_345_678, false],
  ["an empty text", "", false],
  ["whsec_ alone", "whsec_", false],
  ["whsec_ and no base64", `whsec_${"!".repeat(40)}`, false],
  ["whsec_ and a phrase", "whsec_this is a long phrase of mine", false],
  ["whsec_ and 15 bytes", `whsec_${base64(15)}`, false],
  ["whsec_ and 16 bytes", `whsec_${base64(16)}`, true],
  ["whsec_ and 16 bytes without padding", `whsec_${base64(16).replaceAll("=", "")}`, true],
  ["whsec_ and 16 bytes with half of the padding", `whsec_${base64(16).slice(0, -1)}`, false],
  ["whsec_ and 17 bytes", `whsec_${base64(17)}`, true],
  ["whsec_ and 32 bytes", `whsec_${base64(32)}`, true],
  ["whsec_ and base64url", `whsec_${"-_".repeat(20)}`, false],
  ["whsec_ and a digit too many", `whsec_${base64(18)}A`, false],
  ["whsec_ and a line break", `whsec_${base64(18)}\n`, false],
  ["whsec_ and 501 characters", `whsec_${"A".repeat(496)}`, false],
  ["WHSEC_, which is no prefix", "WHSEC_plain", true],
]

describe("a secret", () => {
  test.each(secrets)("of %s is treated alike by POST and by its rotation", async (_name, secret, isTaken) => {
    const { webhookId } = await newHook()
    const before = await rows()
    const answers = [
      await org.post(path, { url, events: ["*"], secret }),
      await org.post(`${path}/${webhookId}/rotate-secret`, { secret }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(isTaken ? [201, 200] : [400, 400])
    for (const { body } of answers) {
      if (!isTaken) expect(body.error).toStartWith("secret must be a text of 8 to 500 characters")
      expect(body).not.toHaveProperty("secret")
    }
    expect((await rows()) === before).toBe(!isTaken)
  })

  test.each([{}, { secret: null }])("that is omitted is generated, shown once, and signs: %j", async (fields) => {
    const { org: owner, emit } = await subscriber(service)
    const receiver = startReceiver()
    const { body } = await owner.post(path, { url: receiver.url, events: ["*"], ...fields }, { status: 201 })
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/)
    expect(Buffer.from(body.secret.slice(6), "base64").length).toBeGreaterThanOrEqual(24)
    await emit()
    const [request] = await receiver.waitFor(1)
    const headers = Object.fromEntries(request?.headers.entries() ?? [])
    expect(() => new Webhook(body.secret).verify(request?.text ?? "", headers)).not.toThrow()
    const later = [
      await owner.get(path),
      await owner.get(`${path}/${body.webhookId}`),
      await owner.patch(`${path}/${body.webhookId}`, { description: "d" }),
      await owner.get("/api/v1/admin/audit-log"),
    ]
    for (const { text } of later) expect(text).not.toContain("whsec_")
    receiver.stop()
  })

  test("is different for each webhook", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => org.post(path, { url, events: ["*"] })))
    expect(new Set(made.map(({ body }) => body.secret)).size).toBe(20)
  })
})

describe("the events of a webhook", () => {
  test.each(["game.wonn", "GAME.WON", "game.*", "game", " game.won", "", "toString", "__proto__"])(
    "cannot hold %p, and the error names those that exist",
    async (name) => {
      const { webhookId } = await newHook()
      const before = await rows()
      for (const { status, body } of [
        await org.post(path, { url, events: ["game.won", name], secret: "the secret" }),
        await org.patch(`${path}/${webhookId}`, { events: ["game.won", name] }),
      ]) {
        expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"])
        expect(body.error).toBe(`events.1 must be one of *, ${eventNames.join(", ")}`)
      }
      expect(await rows()).toBe(before)
    },
  )

  test.each(eventNames.map((name) => [name]))("may hold %s", async (name) => {
    const { body } = await org.post(path, { url, events: [name], secret: "the secret" }, { status: 201 })
    expect(body.events).toEqual([name])
  })
})

describe("GET /webhook-events", () => {
  const items = async () => (await org.get("/api/v1/admin/webhook-events", { status: 200 })).body.items

  test("lists each event once, with a schema that its own example fits", async () => {
    const found: { event: string; data: object; example: { event: string; data: object } }[] = await items()
    expect(found.map(({ event }) => event)).toEqual(Object.keys(eventCatalog))
    for (const { event, data, example } of found) {
      expect(Object.keys(example)).toEqual(["event", "timestamp", "data"])
      expect(example.event).toBe(event)
      const validate = compileSchema(api, { ...data, additionalProperties: false })
      expect([event, validate(example.data), validate.errors]).toEqual([event, true, null])
    }
  })

  test("describes what actually arrives: exactly these fields, of these types", async () => {
    const { org: owner, addWebhook, play, emit } = await subscriber(service)
    const receiver = startReceiver(() => 200, 0, true)
    const webhookId = await addWebhook(receiver.url)
    const wheel = {
      notificationId: "wheel",
      segments: [{ segmentId: "a", name: "Coffee", weight: 1, isPrize: true, prize: { type: "points", points: 5 } }],
    }
    await owner.post("/api/v1/admin/notifications", { ...wheel, name: "Wheel", status: "active" }, { status: 201 })
    await owner.post("/api/v1/clients/identify", { externalId: "ana" }, { status: 200 })
    const spin = { notificationId: "wheel", externalUserId: "ana" }
    await owner.post("/api/v1/inapp-games/spin", spin, { status: 200 })
    const { prizeCode: code } = (await play()).body
    await owner.post("/api/v1/codes/redeem", { code, saleTotal: 5, currency: "COP" }, { status: 200 })
    await emit()
    const prizes = [{ prizeId: "tv", name: "TV", kind: "external", stock: { maxTotal: 1, period: "total" } }]
    await owner.patch("/api/v1/admin/campaigns/spring", { prizes }, { status: 200 })
    const { sessionId } = (await play()).body
    await owner.patch(`/api/v1/admin/campaigns/spring/winners/${sessionId}`, { forfeited: true }, { status: 200 })
    const planned = { prizeId: "tv", at: ["2027-01-01T00:00:00Z"] }
    await owner.post("/api/v1/admin/campaigns/spring/moments", planned, { status: 201 })
    const budget = { maxAmount: 0 }
    await owner.patch("/api/v1/admin/campaigns/spring", { prizes: null, budget, winProbability: 1 }, { status: 200 })
    const fixed = { discountType: "fixed", discountValue: 1 }
    await owner.patch(
      "/api/v1/admin/campaigns/spring",
      { defaultCodeConfig: fixed, budget: { maxAmount: 1 } },
      { status: 200 },
    )
    await play()
    const dates = { startsAt: "2026-01-01T00:00:00Z", endsAt: "2026-02-01T00:00:00Z" }
    await owner.patch("/api/v1/admin/campaigns/spring", dates, { status: 200 })
    await owner.post(`${path}/${webhookId}/test`, undefined, { status: 202 })
    await owner.patch("/api/v1/admin/campaigns/spring", { grants: { required: true } }, { status: 200 })
    const granted = { campaignId: "spring", externalUserId: "ana", plays: 1, reference: "order-1" }
    await owner.post("/api/v1/plays/grants", granted, { status: 201 })
    await owner.post("/api/v1/points/earn", { externalUserId: "ana", points: 2 }, { status: 200 })
    const spend = { externalUserId: "ana", points: 1 }
    const { transactionId } = (await owner.post("/api/v1/points/spend", spend, { status: 200 })).body
    await owner.post("/api/v1/points/refund", { transactionId }, { status: 200 })
    const pools = "/api/v1/admin/code-pools"
    await owner.post(pools, { poolId: "gifts", name: "Gifts", kind: "reward", lowAt: 1 }, { status: 201 })
    await owner.post(`${pools}/gifts/codes`, { codes: ["GIFT-1", "GIFT-2"] }, { status: 200 })
    for (const codes of [["GIFT-1"], ["GIFT-2"]])
      await owner.post(`${pools}/gifts/withdraw`, { codes }, { status: 200 })
    const { received } = receiver
    // A checkpoint takes an hour or a thousand draws.
    const expected = eventNames.filter((name: string) => name !== "draws.checkpoint").toSorted()
    const arrived = () => [...new Set(received.map(({ event }) => event))].sort()
    await eventually(arrived, (names) => names.length >= expected.length)
    expect(arrived()).toEqual(expected)
    const schemas = new Map<string, object>(
      (await items()).map(({ event, data }: { event: string; data: object }) => [event, data]),
    )
    for (const { event, data } of received) {
      const validate = compileSchema(api, { ...schemas.get(event), additionalProperties: false })
      expect([event, validate(data), validate.errors]).toEqual([event, true, null])
    }
    receiver.stop()
  })
})

describe("where webhooks may go", () => {
  const noPublicAddress = "url must be a URL with a public address"
  const table: [environment: Record<string, string>, targets: Record<string, string | null>][] = [
    [
      {},
      {
        "http://8.8.8.8/": null,
        "http://8.8.8.8:25/": "url must be a URL with port 80, 443, or 1024 and above",
        "http://168.63.129.16/": noPublicAddress,
      },
    ],
    [{ WEBHOOK_ALLOW_PORTS: "25" }, { "http://8.8.8.8:25/": null }],
    [{ WEBHOOK_ALLOW_PRIVATE: "true" }, { "http://168.63.129.16/": noPublicAddress }],
    [{ WEBHOOK_HTTPS_ONLY: "true" }, { "http://8.8.8.8/": "url must be an https URL", "https://8.8.8.8/": null }],
  ]
  test.each(table)("with %j: %j", async (environment, targets) => {
    const strict = { WEBHOOK_ALLOW_PRIVATE: "", WEBHOOK_ALLOW_PORTS: "", ...environment }
    const guarded = await startService({ environment: strict })
    const owner = await guarded.organization()
    const hook = { url: "https://example.com", events: ["webhook.test"], secret: "the secret" }
    const { webhookId } = (await owner.post(path, hook, { status: 201 })).body
    for (const [target, error] of Object.entries(targets))
      for (const answer of [
        await owner.post(path, { ...hook, url: target }),
        await owner.patch(`${path}/${webhookId}`, { url: target }),
      ]) {
        expect([target, answer.status < 300]).toEqual([target, error === null])
        if (error) expect(answer.body).toEqual({ error, code: "VALIDATION_ERROR" })
      }
    await guarded.stop()
  })

  test("also applies at delivery to webhooks that were stored before the setting", async () => {
    const lax = await startService({ clock: "real" })
    const { org: owner, addWebhook } = await subscriber(lax)
    const receiver = startReceiver()
    const webhookId = await addWebhook(receiver.url)
    await lax.restart(undefined, { WEBHOOK_HTTPS_ONLY: "true" })
    await owner.post(`${path}/${webhookId}/test`, undefined, { status: 202 })
    const read = async () => (await owner.get(`${path}/${webhookId}/deliveries`)).body.items[0]
    const { attempts } = await eventually(read, (item) => item.attempts.length === 1)
    expect(attempts[0]).toMatchObject({ statusCode: null, error: "the URL must be an https URL" })
    expect(receiver.received).toEqual([])
    receiver.stop()
    await lax.stop()
  })
})
