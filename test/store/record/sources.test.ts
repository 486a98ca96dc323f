import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { accepted, caller, code, seeded } from "../../support/store/store.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const clocks = oneClock(() => now)
const folder = mkdtempSync(join(tmpdir(), "premio-sources-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const scratchCard = {
  status: "active",
  gameType: "scratch_card",
  rewardType: "none",
  winProbability: 0.5,
} as const
const wheel = {
  ...({ title: "Wheel", status: "active", cadence: "none", startsAt: now } as const),
  segments: Array.from({ length: 8 }, (_, index) => ({ segmentId: `s${index}`, name: `Segment ${index}` })),
}

let files = 0
/**
 * What an organization does with these seeds: what chance has decided in it, by the source that should have decided.
 */
const live = async (seeds: { readonly draw: number; readonly ids: number; readonly secrets: number }) => {
  const sources = { draw: seeded(seeds.draw), ids: seeded(seeds.ids), secrets: seeded(seeds.secrets) }
  const store = openStore(join(folder, `${++files}.db`), clocks, sources, { isScratch: true })
  const organization = await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
  const draw: unknown[] = []
  const ids: unknown[] = [organization.apiKey.keyId]
  const secrets: unknown[] = [organization.apiKey.key]
  await accepted(store.admin.createCampaign(caller, "c", scratchCard))
  const coded = { status: "active", rewardType: "promo_code", defaultCodeConfig: code } as const
  await accepted(store.admin.createCampaign(caller, "codes", coded))
  await accepted(store.admin.createMiniGame(caller, "wheel", wheel))
  for (let turn = 0; turn < 12; turn++) {
    const externalUserId = `u${turn}`
    const { answer } = await accepted(store.partner.play({ orgId: "org", campaignId: "c", externalUserId }))
    ids.push((await accepted(store.partner.identify({ orgId: "org", externalId: externalUserId }))).clientId)
    const spin = await accepted(store.partner.spin({ orgId: "org", miniGameId: "wheel", externalUserId }))
    draw.push(answer.won, spin.answer.segment.segmentId)
    ids.push(answer.sessionId)
  }
  ids.push(
    (await accepted(store.partner.createCode({ orgId: "org", campaignId: "codes", externalUserId: "u" }))).code.code,
  )
  const webhook = await accepted(store.admin.createWebhook(caller, { url: "https://example.com", events: ["*"] }))
  ids.push(webhook.webhookId)
  secrets.push(webhook.madeSecret)
  const origin = { address: "203.0.113.7", browser: "" }
  const { token } = await accepted(store.credentials.createSession({ ...organization.apiKey, orgId: "org" }, origin))
  secrets.push(token)
  await store.close()
  return { draw, ids, secrets }
}

/** Games are drawn from the seed of a chain and its id, not from a source. */
test.each([
  ["draw", []],
  ["ids", ["draw", "ids"]],
  ["secrets", ["draw", "secrets"]],
] as const)("what %s has to decide changes with it, and nothing else does", async (source, decided) => {
  const seeds = { draw: 1, ids: 2, secrets: 3 }
  const before = await live(seeds)
  const after = await live({ ...seeds, [source]: 4 })
  for (const of of ["draw", "ids", "secrets"] as const)
    if (decided.some((one) => one === of)) expect(after[of]).not.toEqual(before[of])
    else expect(after[of]).toEqual(before[of])
})

test("a simulation draws nothing from the source of games", async () => {
  const playsAfter = async (plays: number) => {
    const store = openStore(join(folder, `${++files}.db`), clocks, {
      draw: seeded(1),
      ids: seeded(2),
      secrets: seeded(3),
    })
    await accepted(store.admin.createOrganization({ orgId: "org", name: "Org" }))
    await accepted(store.admin.createCampaign(caller, "c", scratchCard))
    if (plays > 0) await accepted(store.admin.simulateCampaign("org", "c", { plays }))
    const won: boolean[] = []
    for (let turn = 0; turn < 20; turn++)
      won.push((await accepted(store.partner.play({ orgId: "org", campaignId: "c", externalUserId: "u" }))).answer.won)
    await store.close()
    return won
  }
  expect(await playsAfter(10)).toEqual(await playsAfter(0))
})
