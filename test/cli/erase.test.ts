import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { type Lively, makeLively } from "../support/fixture/lively.ts"
import { ban, identify, makeCampaign, play, playerOf, playPath, ranking } from "../support/fixture/play.ts"
import { redeem } from "../support/fixture/promo.ts"
import { awardsOf, outcome, report, spin } from "../support/fixture/spin.ts"
import { cli, runCli } from "../support/service/cli.ts"
import { type Body, type Client, client } from "../support/service/client.ts"
import { isPostgres, type TestDatabase } from "../support/service/database.ts"
import { startService, type TestService } from "../support/service/service.ts"
import { eventually } from "../support/waiting.ts"
import { startReceiver } from "../support/webhook/receiver.ts"

let receiver: ReturnType<typeof startReceiver>
let lively: Lively
/** A database with everything that ana did, from which each test starts, and the caller. */
let database: TestDatabase
let seed: { readonly now: string; readonly org: Client; readonly other: Client }
let service: TestService
let org: Client
let other: Client

const pendingDeliveries = (of: TestDatabase) => of.rows("SELECT 1 FROM deliveries WHERE status = 'pending'")

beforeAll(async () => {
  const first = await startService({ now: "2026-11-02T10:05:00.000Z" })
  seed = { now: "2026-11-05T10:06:00.000Z", org: await first.organization(), other: await first.organization() }
  // Failed attempts make rows longer, so that SQLite may move them within its pages and leave a copy
  // (docs/operating.md).
  receiver = startReceiver((number) => {
    const isHers = /"(?:old-)?ana"/.test(receiver.received[number]?.text ?? "")
    return new Response(isHers ? "thanks, Ana María" : "thanks")
  })
  lively = await makeLively(first, seed.org, receiver.url)
  await identify(seed.other, "ana")
  await ban(seed.org, { externalUserId: "ana", reason: "Ana María again", message: "Ana María, no" })
  await eventually(
    () => pendingDeliveries(first.database),
    (pending) => pending.length === 0,
  )
  database = await first.database.copy()
  await first.stop()
})
afterAll(async () => {
  receiver.stop()
  await database.drop()
})
beforeEach(async () => {
  service = await startService({ now: seed.now, database: await database.copy() })
  org = client(() => service.url, seed.org)
  other = client(() => service.url, seed.other)
})
afterEach(() => service.stop())

/** Everything that identifies ana. */
const personal = [
  "Ana María",
  "Ñáñez",
  "ana@example.com",
  "+573001112233",
  "anita-la-grande",
  "Ana wrote",
  "llámanos",
  "ana-key-",
]

const erase = async (place: string, user = "ana"): Promise<Body> =>
  (await cli(place, "players", "erase", user, "--organization", org.orgId, "--json")).objects[0]

/** What must stay the same, for whoever calls ana `name`. */
const accountOf = async (name: string) => {
  const { xp, points, tier, plays, codes, awards, ledger } = await playerOf(org, name)
  const { items } = (await org.get("/api/v1/admin/codes?limit=200", { status: 200 })).body
  const text = JSON.stringify({
    xp,
    points,
    tier,
    ledger: ledger.map(({ note: _note, externalReference: _reference, ...rest }: Body) => rest),
    awards: awards.map(({ note: _note, ...rest }: Body) => rest),
    codes,
    items,
    plays: plays.map(({ metadata: _metadata, ...rest }: Body) => rest),
    ranking: (await ranking(org, lively.scoring)).rankings,
    given: (await org.get(`/api/v1/admin/campaigns/${lively.scoring}/ranking-prizes`, { status: 200 })).body.items,
    spins: (await awardsOf(org, lively.wheel)).map(({ note: _note, ...rest }) => rest),
    roi: (await org.get(`/api/v1/admin/reports/roi?campaignId=${lively.codes}`, { status: 200 })).body,
  })
  return text.replaceAll(`"${name}"`, '"the player"')
}

test("leaves every total, code, award, position and sale as it was, under an anonymous name", async () => {
  const before = await accountOf("ana")
  const { clientId } = await playerOf(org, "ana")
  const erased = await erase(service.database.place)
  expect(erased).toEqual({ externalUserId: expect.stringMatching(/^erased_[a-z0-9]{25}$/), clientId })
  expect(await accountOf(erased.externalUserId)).toBe(before)
  expect(await playerOf(org, erased.externalUserId)).toMatchObject({ name: null, email: null, traits: null })
  expect(await outcome(redeem(org, { code: lively.unused, externalUserId: erased.externalUserId }))).toBe("200")
  expect(await outcome(report(org, lively.wheel, { awardId: lively.awardId, override: true }))).toBe("200")
  await cli(service.database.place, "doctor")
})

test("removes the answers of receivers to deliveries that named the person", async () => {
  const { items } = (await org.get("/api/v1/admin/webhooks", { status: 200 })).body
  const deliveries = (await org.get(`/api/v1/admin/webhooks/${items[0].webhookId}/deliveries?event=game.played`)).body
  const exchanges = async () => {
    const shown = deliveries.items.map(async ({ deliveryId }: Body) => {
      const { body } = (await org.get(`/api/v1/admin/deliveries/${deliveryId}`, { status: 200 })) as { body: Body }
      const [{ answer, headers }] = body.attempts
      return { isHers: /"externalUserId":"(old-)?ana"/.test(body.body), isKept: answer !== null || headers !== null }
    })
    return (await Promise.all(shown)) as { isHers: boolean; isKept: boolean }[]
  }
  const before = await exchanges()
  expect(before.some(({ isHers }) => isHers)).toBe(true)
  expect(before.every(({ isKept }) => isKept)).toBe(true)
  await erase(service.database.place)
  const after = await exchanges()
  expect(after.some(({ isHers }) => isHers)).toBe(false)
  expect(after.map(({ isKept }) => isKept)).toEqual(before.map(({ isHers }) => !isHers))
})

describe.each(["while the service runs", "on a database that nobody serves"])("%s", (how) => {
  test("leaves nothing that identifies the person, except in other organizations", async () => {
    const erased = how.startsWith("on") ? await service.database.copy() : service.database
    const { externalUserId } = await erase(erased.place)
    const bytes = await erased.bytes()
    const found = personal.filter((text) => bytes.includes(Buffer.from(text)))
    expect(found).toEqual([])
    // The ids occur as whole values of columns, or quoted in JSON.
    for (const text of ['"ana"', '"old-ana"', "old-ana"]) expect([text, bytes.includes(text)]).toEqual([text, false])
    const ids = await erased.rows<{ org_id: string; id: string }>("SELECT org_id, external_user_id AS id FROM players")
    expect(ids.filter(({ id }) => id === "ana" || id === "old-ana")).toEqual([{ org_id: other.orgId, id: "ana" }])
    expect(ids.filter(({ id }) => id === externalUserId)).toHaveLength(1)
    if (erased !== service.database) await erased.drop()
  })
})

test("finds the person by a merged id, and replaces each id separately", async () => {
  const { externalUserId } = await erase(service.database.place, "old-ana")
  for (const gone of ["ana", "old-ana"]) await org.get(`/api/v1/admin/players/${gone}`, { status: 404 })
  const found = await service.database.rows<{ id: string }>(
    "SELECT external_user_id AS id FROM players WHERE external_user_id LIKE 'erased%'",
  )
  const ids = found.map(({ id }) => id)
  expect(ids).toHaveLength(2)
  expect(ids).toContain(externalUserId)
})

test("is audited as the operator's, without naming the person", async () => {
  const { externalUserId, clientId } = await erase(service.database.place)
  const { body, text } = await org.get("/api/v1/admin/audit-log?limit=200", { status: 200 })
  expect(body.items[0]).toMatchObject({
    keyId: null,
    action: "player.erase",
    target: externalUserId,
    before: null,
    after: { externalUserId, clientId },
  })
  for (const word of [...personal, '"ana"', '"old-ana"']) expect([word, text.includes(word)]).toEqual([word, false])
  expect(body.items.filter(({ action }: Body) => action.startsWith("ban."))).toMatchObject([
    { after: { externalUserId, reason: null, message: null } },
    { after: { externalUserId: "beto", reason: "Several accounts" } },
    { before: { externalUserId, reason: null } },
    { after: { externalUserId, reason: null } },
  ])
})

test("keeps a ban in force, without its texts", async () => {
  const { externalUserId } = await erase(service.database.place)
  const { status, body } = await org.post(playPath, { campaignId: lively.rewarding, externalUserId })
  expect([status, body.code]).toEqual([403, "PLAYER_BANNED"])
  expect(body.error).not.toContain("Ana")
})

test("treats a later user of the old id as a new person", async () => {
  await erase(service.database.place)
  const { body } = await play(org, lively.rewarding, "ana").catch(() => ({ body: null }))
  expect(body).toBeNull()
  const again = await identify(org, "ana")
  expect(again).toMatchObject({ created: true, xp: 0, points: 0 })
  // The period's spin does not become available again (test/http/player/erased-limits.test.ts).
  service.clock.advance(24 * 60 * 60 * 1000)
  expect(await spin(org, lively.wheel, "ana")).toMatchObject({ alreadyPlayed: false })
})

test("leaves similar ids alone: in other fields, of other people, of other organizations", async () => {
  await makeCampaign(org, { campaignId: "ana", name: "ana" })
  for (const user of ["ana-2", "ANA"]) await play(org, "ana", user)
  const deliveries = async () => {
    const about = `SELECT body FROM ${isPostgres ? "deliveries" : "delivery_bodies"} WHERE body LIKE '%"campaignId":"ana"%' ORDER BY id`
    const found = await service.database.rows<{ body: string }>(about)
    return found.map(({ body }) => JSON.parse(body).data.externalUserId)
  }
  const before = await deliveries()
  expect(before).toContain("ana-2")
  await erase(service.database.place)
  expect(await deliveries()).toEqual(before)
  expect((await org.get("/api/v1/admin/campaigns/ana", { status: 200 })).body.name).toBe("ana")
  expect((await playerOf(org, "ana-2")).plays).toHaveLength(1)
  expect((await playerOf(other, "ana")).clientId).not.toBeNull()
})

test("returns an Idempotency-Key again, under the new name", async () => {
  const request = { code: lively.used, saleTotal: 1000, discountAmount: 100, currency: "COP" }
  const { externalUserId } = await erase(service.database.place)
  const { body, headers } = await redeem(org, request, "a key of ana")
  expect(headers.get("idempotency-replayed")).toBe("true")
  expect(body).toMatchObject({ ok: true, externalUserId })
})

test("is refused for an unknown or already erased id", async () => {
  await erase(service.database.place)
  for (const user of ["ana", "nobody"]) {
    const { code, stderr } = await runCli(service.database.place, "players", "erase", user, "--organization", org.orgId)
    expect([code, stderr]).toEqual([1, "premio: no player of the organization has this externalUserId; check it\n"])
  }
})
