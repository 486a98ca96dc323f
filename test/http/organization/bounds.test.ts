import { describe, expect, test } from "bun:test"
import { together } from "../../support/fixture/together.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"

const service = givenService()
const org = givenOrganization(service)

const hook = { url: "http://127.0.0.1:9/hook", secret: "a-secret-of-the-tests", events: ["game.won"] }

const actionsOf = async (org: Client, action: string): Promise<number> =>
  (await org.get(`${admin}/audit-log?limit=200&action=${action}`, { status: 200 })).body.items.length

test("an organization has at most 100 webhooks, even if created at once; a deletion frees a place", async () => {
  const other = await service.organization()
  const { made, message } = await together(120, () => org.post(`${admin}/webhooks`, hook))
  expect([made, message]).toEqual([100, expect.stringContaining("at most 100 webhooks")])
  expect(await actionsOf(org, "webhook.create")).toBe(100)
  const { items } = (await org.get(`${admin}/webhooks?limit=200`, { status: 200 })).body
  expect(items).toHaveLength(100)
  await org.patch(`${admin}/webhooks/${items[0].webhookId}`, { active: false }, { status: 200 })
  await org.post(`${admin}/webhooks`, hook, { status: 409 })
  await org.delete(`${admin}/webhooks/${items[0].webhookId}`, { status: 204 })
  expect((await together(3, () => org.post(`${admin}/webhooks`, hook))).made).toBe(1)
  await other.post(`${admin}/webhooks`, hook, { status: 201 })
})

test("an organization has at most 1,000 keys in force; a deactivated or expired one frees a place", async () => {
  const add = (expiresAt?: string) =>
    org.post(`${admin}/api-keys`, { name: "n", scope: "sdk", ...(expiresAt && { expiresAt }) })
  await add(new Date(service.clock.now + 60_000).toISOString())
  // No more at once than a busy database creates before the last of them has waited too long.
  for (let wave = 0; wave < 6; wave++) expect((await together(160, () => add())).made).toBe(160)
  const { made, message } = await together(50, () => add())
  expect([made, message]).toEqual([38, expect.stringContaining("at most 1000 API keys in force")])
  const { items } = (await org.get(`${admin}/api-keys?limit=1`, { status: 200 })).body
  await org.delete(`${admin}/api-keys/${items[0].keyId}`, { status: 204 })
  expect((await together(3, () => add())).made).toBe(1)
  service.clock.advance(60_000)
  expect((await together(3, () => add())).made).toBe(1)
})

describe("the configuration is at most 256 KiB of JSON", () => {
  const maxBytes = 256 * 1024
  const question = (text: string) => ({ question: text, options: ["ñ".repeat(450), "x"], correctIndex: 0 })
  const questions = (count: number, text: string) => Array.from({ length: count }, () => question(text))
  const bytesOf = (config: unknown) => Buffer.byteLength(JSON.stringify(config))
  /** The bytes of the configuration that an answer shows. */
  const stored = ({ campaignId: _id, createdAt: _at, updatedAt: _updated, ...shown }: Body) => {
    const { warnings: _, effectiveStatus: _status, currency: _unset, ...config } = shown
    return bytesOf(config)
  }

  /** The fields of a campaign of exactly `bytes`: as many questions as fit, and the rest in the text of the last. */
  const ofBytes = async (org: Client, bytes: number) => {
    const { body } = await org.post(`${admin}/campaigns`, { name: "N", trivia: { questions: [question("q")] } })
    const each = bytesOf(question("¿")) + 1
    const left = bytes - stored(body) + 1
    const all = [question("q".repeat(left % each)), ...questions(Math.floor(left / each), "¿")]
    return { name: "N", trivia: { questions: all } }
  }

  test("to the byte, at POST and PATCH, and the message says what to do", async () => {
    const largest = await ofBytes(org, maxBytes)
    const { body } = await org.post(`${admin}/campaigns`, largest, { status: 201 })
    expect(stored(body)).toBe(maxBytes)
    const changes = await actionsOf(org, "campaign.update")
    const tooLarge = [
      await org.post(`${admin}/campaigns`, { ...largest, name: "NN" }, { status: 400 }),
      await org.patch(`${admin}/campaigns/${body.campaignId}`, { name: "NN" }, { status: 400 }),
      await org.patch(`${admin}/campaigns/${body.campaignId}`, { name: "ñ" }, { status: 400 }),
      await org.post(`${admin}/campaigns/preview`, { campaign: { ...largest, name: "NN" } }, { status: 400 }),
    ]
    for (const { body: refused } of tooLarge)
      expect(refused).toEqual({
        error: `the campaign must be at most 262144 bytes as JSON, and is 262145: shorten its texts, or have fewer of them`,
        code: "VALIDATION_ERROR",
      })
    expect((await org.get(`${admin}/campaigns/${body.campaignId}`)).body).toEqual(body)
    expect(await actionsOf(org, "campaign.update")).toBe(changes)
  })

  test("of a mini-game too", async () => {
    const segments = (name: string) =>
      Array.from({ length: 200 }, (_, index) => ({
        segmentId: `${"s".repeat(90)}${index}`,
        name,
        externalId: `${"日".repeat(190)}${index}`,
        prize: { type: "promo_code", campaignId: "c".repeat(100) },
      }))
    const small = await org.post(`${admin}/notifications`, { segments: segments("日") }, { status: 201 })
    const { body } = await org.post(`${admin}/notifications`, { segments: segments("日".repeat(190)) }, { status: 400 })
    expect(body.error).toContain("the mini-game must be at most 262144 bytes as JSON")
    const path = `${admin}/notifications/${small.body.notificationId}`
    await org.patch(path, { segments: segments("日".repeat(190)) }, { status: 400 })
    expect((await org.get(path)).body).toEqual(small.body)
  })
})
