import { describe, expect, test } from "bun:test"
import { listen, scoped, tally, times } from "../../support/fixture/promo.ts"
import type { Client } from "../../support/service/client.ts"
import { givenService } from "../../support/service/service.ts"

const service = givenService()

const path = "/api/v1/notifications/push/events"
const track = (org: Client, body: unknown) => org.post(path, body)

/** An organization with a push send `welcome`. */
const withSend = async () => {
  const org = await service.organization()
  await org.post("/api/v1/admin/push-sends", { sendId: "welcome" }, { status: 201 })
  const counts = async () => {
    const { clickCount, dismissCount } = (await org.get("/api/v1/admin/push-sends/welcome", { status: 200 })).body
    return { clickCount, dismissCount }
  }
  return { org, counts }
}

describe("POST /api/v1/notifications/push/events", () => {
  const effects: [event: string, counts: object][] = [
    ["click", { clickCount: 1, dismissCount: 0 }],
    ["dismiss", { clickCount: 0, dismissCount: 1 }],
  ]
  test.each(effects)("%s returns tracked true and only increments its counter", async (event, expected) => {
    const { org, counts } = await withSend()
    const { status, body } = await track(org, { sendId: "welcome", event })
    expect({ status, body }).toEqual({ status: 200, body: { tracked: true } })
    expect(await counts()).toEqual(expected as never)
  })

  test("100 parallel events are all counted, each on its own send", async () => {
    const { org, counts } = await withSend()
    await org.post("/api/v1/admin/push-sends", { sendId: "other" }, { status: 201 })
    const answers = await Promise.all(
      times(100, (index) =>
        track(org, { sendId: index % 4 === 0 ? "other" : "welcome", event: index % 4 === 1 ? "dismiss" : "click" }),
      ),
    )
    expect(tally(answers)).toEqual({ 200: 100 })
    expect(await counts()).toEqual({ clickCount: 50, dismissCount: 25 })
    const { body } = await org.get("/api/v1/admin/push-sends/other")
    expect(body).toMatchObject({ clickCount: 25, dismissCount: 0 })
  })

  test("an event is still counted after a restart", async () => {
    const { org, counts } = await withSend()
    await track(org, { sendId: "welcome", event: "click" })
    await service.restart()
    await track(org, { sendId: "welcome", event: "click" })
    expect(await counts()).toEqual({ clickCount: 2, dismissCount: 0 })
  })

  const refused: [name: string, body: unknown, field: string][] = [
    ["another event", { sendId: "welcome", event: "open" }, "event"],
    ["an event in another case", { sendId: "welcome", event: "Click" }, "event"],
    ["no event", { sendId: "welcome" }, "event"],
    ["an event of null", { sendId: "welcome", event: null }, "event"],
    ["an event that is a list", { sendId: "welcome", event: ["click"] }, "event"],
    ["another event of an unknown send", { sendId: "nope", event: "open" }, "event"],
    ["no sendId", { event: "click" }, "sendId"],
    ["a sendId of null", { sendId: null, event: "click" }, "sendId"],
    ["an empty sendId", { sendId: "", event: "click" }, "sendId"],
    ["a sendId that is a number", { sendId: 7, event: "click" }, "sendId"],
    ["no JSON", "{", "body"],
  ]
  test.each(refused)(
    "%s returns 400 VALIDATION_ERROR and names the field, and counts nothing",
    async (_n, body, field) => {
      const { org, counts } = await withSend()
      const answer = await track(org, body)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({ code: "VALIDATION_ERROR", error: expect.stringContaining(field) })
      expect(await counts()).toEqual({ clickCount: 0, dismissCount: 0 })
    },
  )

  test("an unknown send, and one of another organization, is 404 NOT_FOUND", async () => {
    const [{ counts }, other] = [await withSend(), await service.organization()]
    for (const sendId of ["welcome", "nope"]) {
      const { status, body } = await track(other, { sendId, event: "click" })
      expect({ status, code: body.code }).toEqual({ status: 404, code: "NOT_FOUND" })
    }
    expect(await counts()).toEqual({ clickCount: 0, dismissCount: 0 })
  })

  test("two organizations may have a send with the same id, each with its own counters", async () => {
    const [first, second] = [await withSend(), await withSend()]
    await track(first.org, { sendId: "welcome", event: "click" })
    await track(second.org, { sendId: "welcome", event: "dismiss" })
    expect(await first.counts()).toEqual({ clickCount: 1, dismissCount: 0 })
    expect(await second.counts()).toEqual({ clickCount: 0, dismissCount: 1 })
  })

  const scopes: [scope: "sdk" | "read" | "write", status: number][] = [
    ["sdk", 200],
    ["write", 200],
    ["read", 403],
  ]
  test.each(scopes)("a key of scope %s gets %d", async (scope, status) => {
    const { org } = await withSend()
    expect((await track(await scoped(org, scope), { sendId: "welcome", event: "click" })).status).toBe(status)
  })

  test("emits no webhook", async () => {
    const { org } = await withSend()
    const hook = await listen(org)
    await track(org, { sendId: "welcome", event: "click" })
    await track(org, { sendId: "welcome", event: "dismiss" })
    expect(await hook.events(0)).toEqual([])
    hook.stop()
  })
})
