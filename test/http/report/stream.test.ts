import { expect, test } from "bun:test"
import { lineTypes } from "../../../src/core/stream/line.ts"
import { member } from "../../support/console/user.ts"
import { makeLively } from "../../support/fixture/lively.ts"
import { identify, makeCampaign, play } from "../../support/fixture/play.ts"
import { deactivate, playOnce, times, winningCampaign } from "../../support/fixture/promo.ts"
import { makeTestOrganization } from "../../support/fixture/test-organization.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { givenService } from "../../support/service/service.ts"
import { followStream, readStream } from "../../support/service/stream.ts"

const service = givenService()

const ofType = (lines: readonly Body[], type: string): Body[] => lines.filter((line) => line.type === type)

/** Everything that a list of the console shows. */
const listed = async (org: Client, path: string): Promise<Body[]> => {
  const items: Body[] = []
  for (let cursor = ""; ; ) {
    const { body } = await org.get(`/api/v1/admin/${path}?limit=200${cursor && `&cursor=${cursor}`}`, { status: 200 })
    items.push(...body.items)
    if (body.nextCursor === null) return items
    cursor = body.nextCursor
  }
}

/** The last line of each subject, as a warehouse finds the state of it. */
const latest = (lines: readonly Body[], subject: (line: Body) => string) =>
  new Map(lines.map((line) => [subject(line), line] as const))

test("whoever reads in pages gets what one answer gives, once each", async () => {
  const org = await service.organization()
  await makeLively(service, org)
  const whole = await readStream(org, { limit: "10000", personal: "true" })
  expect(whole.more).toBe(false)
  const paged = await followStream(org, 7, { personal: "true" })
  expect(paged.lines).toEqual(whole.lines)
  const ids = whole.lines.map(({ type, id }) => `${type} ${id}`)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...new Set(whole.lines.map(({ type }) => type))].sort()).toEqual(
    lineTypes.filter((type) => type !== "erasure").sort(),
  )
  expect((await readStream(org, { since: whole.cursor })).lines).toEqual([])
  const some = await readStream(org, { limit: "10000", types: "code,merge", personal: "true" })
  for (const type of ["code", "merge"]) expect(ofType(some.lines, type)).toEqual(ofType(whole.lines, type))
  expect(some.lines).toHaveLength(ofType(whole.lines, "code").length + 1)
})

test("the lines give the state that the console shows", async () => {
  const org = await service.organization()
  const { codes, wheel, awardId } = await makeLively(service, org)
  const { lines, cursor } = await followStream(org, 1_000, { personal: "true" })

  const redemptions = ofType(lines, "redemption")
  const terms = latest([...ofType(lines, "code"), ...ofType(lines, "codeChange")], ({ code }) => code)
  for (const item of await listed(org, "codes")) {
    expect(redemptions.filter(({ code }) => code === item.code)).toHaveLength(item.uses)
    expect(terms.get(item.code)).toMatchObject({ maxUses: item.maxUses, expiresAt: item.expiresAt })
    expect(terms.get(item.code).deactivatedAt !== null).toBe(item.status === "deactivated")
  }
  const replaced = new Set(redemptions.map(({ replaces }) => replaces))
  const award = ofType(lines, "award").find((line) => line.awardId === awardId && line.notificationId === wheel)
  const current = redemptions.filter((line) => line.award === award.id && !replaced.has(line.id))
  expect(current).toMatchObject([{ saleTotal: 1 }])

  const merged = new Map(ofType(lines, "merge").map(({ from, playerId }) => [from, playerId]))
  const balances = latest(ofType(lines, "points"), ({ playerId }) => merged.get(playerId) ?? playerId)
  const { body: ana } = await org.get("/api/v1/admin/players/ana", { status: 200 })
  const own = ofType(lines, "play").filter(({ externalUserId }) => externalUserId === "ana")
  expect(balances.get(own.at(-1).playerId)).toMatchObject({ balance: ana.points })
  const { body: plays } = await org.get("/api/v1/admin/players/ana/plays?limit=200", { status: 200 })
  expect(own.map(({ id }) => id).sort()).toEqual(plays.items.map((one: Body) => one.sessionId).sort())

  // What happens to what a stream has shown comes later, in the same terms.
  const { code } = ofType(lines, "code").find((line) => line.campaignId === codes && line.deactivatedAt === null)
  await deactivate(org, code)
  const erased = await org.post("/api/v1/admin/players/ana/erase", { confirm: "ana" }, { status: 200 })
  const later = await readStream(org, { since: cursor })
  expect(later.lines).toMatchObject([
    { type: "codeChange", code },
    { type: "erasure", playerId: own.at(-1).playerId },
  ])
  const again = await followStream(org, 10_000, { personal: "true" })
  expect(JSON.stringify(again.lines)).not.toMatch(/\bana\b|anita|key of/)
  expect(ofType(again.lines, "play").find(({ id }) => id === own.at(-1).id)).toMatchObject({
    playerId: own.at(-1).playerId,
    externalUserId: erased.body.externalUserId,
  })
})

test("names nobody unless asked, and records who was asked for", async () => {
  const org = await service.organization()
  const { page } = await member(org, "support")
  await playOnce(org, await winningCampaign(org), "maria@example.org")
  const { cursor } = await followStream(org, 100)
  expect(JSON.stringify((await readStream(org)).lines)).not.toContain("maria")
  const shown = await page.get("/api/v1/admin/stream?personal=true", { status: 200 })
  expect(shown.text).toContain("maria@example.org")
  await readStream(org, { personal: "true", since: cursor })
  const { body: audited } = await org.get("/api/v1/admin/audit-log?action=read", { status: 200 })
  expect(audited.items.map(({ target }: Body) => target)).toEqual(["stream"])
  const { page: marketing } = await member(org, "marketing")
  expect((await marketing.get("/api/v1/admin/stream")).body.code).toBe("INSUFFICIENT_ROLE")
})

test("takes only cursors of the same organization", async () => {
  const [org, other] = [await service.organization(), await service.organization()]
  const { cursor } = await readStream(org)
  for (const since of ["nonsense", `${cursor.slice(0, -1)}${cursor.endsWith("A") ? "B" : "A"}`])
    expect((await org.get(`/api/v1/admin/stream?since=${since}`)).body).toMatchObject({ code: "VALIDATION_ERROR" })
  expect((await other.get(`/api/v1/admin/stream?since=${cursor}`)).body).toMatchObject({ code: "VALIDATION_ERROR" })
  expect((await org.get("/api/v1/admin/stream?types=play,unknown")).body).toMatchObject({ code: "VALIDATION_ERROR" })
})

test("goes on over the reset of a test organization, with what was played since", async () => {
  const org = await makeTestOrganization(service)
  const campaign = await makeCampaign(org)
  await play(org, campaign, "ana")
  const { lines, cursor } = await followStream(org, 10)
  expect(lines).toHaveLength(1)
  await org.post("/api/v1/admin/test/reset", undefined, { status: 204 })
  const { body } = await play(org, campaign, "ana")
  expect((await followStream(org, 10, { since: cursor })).lines.map(({ id }) => id)).toEqual([body.sessionId])
})

test("a reader who polls while others play misses nothing, sees nothing twice, and each call behind those before it", async () => {
  const [org, other] = [await service.organization(), await service.organization()]
  const won = await winningCampaign(org)
  for (let player = 0; player < 5; player++) await identify(org, `player-${player}`)
  const points = await makeCampaign(org, { rewardType: "points", pointsReward: { points: 5 } })
  const elsewhere = await makeCampaign(other)
  let isDone = false
  const players = times(8, async (player) => {
    const answered: string[] = []
    for (let turn = 0; turn < 12; turn++) {
      const { body } = await playOnce(org, turn % 2 ? won : points, `player-${(player + turn) % 5}`)
      answered.push(body.sessionId)
      await play(other, elsewhere, `player-${player}`)
    }
    return answered
  })
  const done = Promise.all(players).finally(() => {
    isDone = true
  })
  const lines: Body[] = []
  let since: string | undefined
  // Once more after the end, for what the last of them has done.
  for (let wasDone = false; !wasDone; ) {
    wasDone = isDone
    const found = await followStream(org, 5, since === undefined ? {} : { since })
    lines.push(...found.lines)
    since = found.cursor
  }
  const plays = ofType(lines, "play").map(({ id }) => id)
  for (const answered of await done) expect(plays.filter((id) => answered.includes(id))).toEqual(answered)
  const counts = (type: string) => ofType(lines, type).length
  expect({ play: counts("play"), code: counts("code"), points: counts("points") }).toEqual({
    play: 96,
    code: 48,
    points: 48,
  })
  expect(new Set(lines.map(({ type, id }) => `${type} ${id}`)).size).toBe(lines.length)
})
