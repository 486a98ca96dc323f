import { afterAll, expect, test } from "bun:test"
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync } from "node:fs"
import { join } from "node:path"
import { merge, register } from "../../support/fixture/merge.ts"
import {
  codeTemplate,
  makeCampaign,
  makeMarketplace,
  patchCampaign,
  places,
  play,
  playerOf,
  tryPlay,
} from "../../support/fixture/play.ts"
import { deactivate } from "../../support/fixture/promo.ts"
import {
  giveByHand,
  giveEnded,
  givenPlaces,
  points,
  prizesFor,
  prizesPath,
  ranked,
  scores,
} from "../../support/fixture/ranking-prize.ts"
import { scratchFolder } from "../../support/scratch.ts"
import { cli } from "../../support/service/cli.ts"
import type { Body } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"
import { readStream } from "../../support/service/stream.ts"

const folder = mkdtempSync(join(scratchFolder, "premio-plays-"))
const service = givenService({ environment: { PLAYS_DAYS: "30", PLAYS_FOLDER: folder } })
const org = givenOrganization(service)
afterAll(() => rmSync(folder, { recursive: true }))

const dayMs = 86_400_000
const admin = "/api/v1/admin"
const always = { winProbability: 1 }
const never = { winProbability: 0 }

/** The lines of the organization's files, by file. */
const files = (): Record<string, Body[]> => {
  const own = join(folder, org.orgId)
  const names = existsSync(own) ? readdirSync(own).sort() : []
  const linesOf = (name: string) => readFileSync(join(own, name), "utf8").split("\n").slice(0, -1)
  return Object.fromEntries(names.map((name) => [name, linesOf(name).map((line) => JSON.parse(line))]))
}
const lines = () => Object.values(files()).flat()

/** Lets `days` pass, and old plays go to files, where there are `count` of them then. */
const archive = async (count: number, days = 70) => {
  service.clock.advance(days * dayMs)
  await service.settle()
  expect(lines()).toHaveLength(count)
}

const get = async (path: string) => (await org.get(`${admin}/${path}`, { status: 200 })).body
const sessionsOf = async (path: string): Promise<string[]> =>
  (await get(path)).items.map(({ sessionId }: Body) => sessionId)

/** Everything that is counted of a campaign, and of a player. */
const totals = async (campaignId: string) => ({
  results: await get(`campaigns/${campaignId}/results?to=2027-12-31`),
  activity: await get("reports/activity?bucket=hour&from=2026-11-21T00:00:00Z&to=2026-11-24T00:00:00Z"),
  games: await get("reports/campaigns?from=2026-11-01T00:00:00Z&to=2026-12-31T00:00:00Z"),
  player: await playerOf(org).then(({ player }) => ({ xp: player?.xp, points: player?.points })),
  ranking: await places(org, campaignId),
})

test("old plays go to a file of their month, and everything that is counted stays", async () => {
  const campaignId = await makeCampaign(org, { winProbability: 0.4, xp: { perPlay: 3 } })
  await register(org, "user", "other")
  for (let count = 0; count < 12; count++) await play(org, campaignId, "user", { metadata: { note: "private" } })
  for (let count = 0; count < 3; count++) await play(org, campaignId, "other")
  service.clock.advance(2 * dayMs)
  for (let count = 0; count < 6; count++) await play(org, campaignId)
  const list = (await get(`campaigns/${campaignId}/plays?limit=100`)).items as Body[]
  // The last play of each player stays, as what their next one follows.
  const last = list.findIndex(({ externalUserId }) => externalUserId === "other")
  const leaving = list.filter((_play, index) => index !== 0 && index !== last)
  const before = await totals(campaignId)
  expect(await get("players/user/plays")).not.toContainKey("archivedUntil")

  await archive(leaving.length)
  expect(await totals(campaignId)).toEqual(before)
  const ids = (items: Body[]) => items.map(({ sessionId }) => sessionId)
  const left = new Set(ids(leaving))
  const staying = ids(list).filter((id) => !left.has(id))
  expect(await sessionsOf(`campaigns/${campaignId}/plays?limit=100`)).toEqual(staying)
  const own = new Set(ids(list.filter(({ externalUserId }) => externalUserId === "user")))
  expect(await sessionsOf("players/user/plays?limit=100")).toEqual(staying.filter((id) => own.has(id)))

  const { archivedUntil } = await get("players/user/plays")
  expect(archivedUntil).toBe((await get(`campaigns/${campaignId}/plays`)).archivedUntil)
  expect(archivedUntil).toBe(
    lines()
      .map(({ at }) => at)
      .sort()
      .at(-1),
  )
  for (const read of ["players/user", "players/user/export"])
    expect((await get(read)).archivedUntil).toBe(archivedUntil)
  expect((await get(`campaigns/${campaignId}/winners`)).archivedUntil).toBe(archivedUntil)

  expect(Object.keys(files())).toEqual(["2026-11.ndjson"])
  expect(new Set(lines().map(({ id }) => id))).toEqual(left)
  const text = JSON.stringify(files())
  for (const person of ["user", "other", "private"]) expect(text).not.toContain(`"${person}"`)
  expect(lines()[0]).toMatchObject({ type: "play", campaignId, won: expect.any(Boolean), xp: 3, score: 0 })
  expect(new Set(lines().map(({ playerId }) => playerId)).size).toBeLessThanOrEqual(2)

  await cli(service.database.place, "doctor")
  await play(org, campaignId)
  await archive(leaving.length, 0)
  expect((await totals(campaignId)).results.plays).toBe(before.results.plays + 1)
})

test("a player with more plays than a step moves keeps a whole chain", async () => {
  const campaignId = await makeCampaign(org, { winProbability: 0.2 })
  for (let count = 0; count < 420; count++) await play(org, campaignId)
  await archive(419)
  await cli(service.database.place, "doctor")
  await play(org, campaignId)
  expect((await get(`campaigns/${campaignId}/results?to=2027-12-31`)).plays).toBe(421)
})

test("plays of the running month and of the last days stay", async () => {
  const campaignId = await makeCampaign(org, never)
  for (let count = 0; count < 3; count++) await play(org, campaignId)
  service.clock.now = Date.parse("2026-12-24T12:00:00Z")
  for (let count = 0; count < 4; count++) await play(org, campaignId)
  service.clock.now = Date.parse("2027-01-22T12:00:00Z")
  await play(org, campaignId)
  await archive(3, 0)
  // They are of last month, and not yet 30 days old.
  expect(await sessionsOf(`campaigns/${campaignId}/plays`)).toHaveLength(5)
})

test("an all-time limit counts what lies in the archive, whenever it is set, after a merge too", async () => {
  const limited = (maxPerUser: number) => ({ playLimits: { maxPerUser, period: "total" } })
  const campaignId = await makeCampaign(org, { ...never, ...limited(6) })
  const later = await makeCampaign(org, never)
  await register(org, "user", "old")
  for (let count = 0; count < 5; count++) for (const id of [campaignId, later]) await play(org, id)
  await play(org, later, "old")
  await play(org, later, "old")
  await archive(9)
  await patchCampaign(org, later, limited(6))
  for (const id of [campaignId, later]) {
    expect(await tryPlay(org, id)).toBe("200")
    expect(await tryPlay(org, id)).toBe("429 PLAY_LIMIT_REACHED")
  }
  await merge(org, "old", "user")
  await patchCampaign(org, later, limited(9))
  expect(await tryPlay(org, later)).toBe("200")
  expect(await tryPlay(org, later)).toBe("429 PLAY_LIMIT_REACHED")
  await cli(service.database.place, "doctor")
})

test("prizes that are not handed out, and what was granted for a play, stay as they were", async () => {
  const cup = { prizeId: "cup", name: "Cup", kind: "external" }
  const won = await makeCampaign(org, { ...always, rewardType: "points", prizes: [cup] })
  const granted = await makeCampaign(org, { ...never, grants: { required: true } })
  await register(org, "user")
  for (let count = 0; count < 2; count++) await play(org, won)
  const grant = { campaignId: granted, externalUserId: "user", plays: 3, reference: "order-1" }
  await org.post("/api/v1/plays/grants", grant, { status: 201 })
  for (let count = 0; count < 3; count++) await play(org, granted)
  await archive(2)
  expect(lines().map(({ granted: isGranted }) => isGranted)).toEqual([true, true])
  expect(await sessionsOf(`campaigns/${won}/plays`)).toHaveLength(2)
  expect(await tryPlay(org, granted)).toBe("403 NO_PLAYS_GRANTED")
  await cli(service.database.place, "doctor")
})

test("wins leave once nothing is to come of them, and every limit goes on counting them, after a merge too", async () => {
  const stock = { maxPerUser: 3, maxTotal: 5, period: "total" }
  const prize = { prizeId: "code", name: "Code", kind: "promo_code", codeConfig: { ...codeTemplate, maxUses: 1 } }
  const codes = await makeCampaign(org, { ...always, rewardType: "promo_code", prizes: [{ ...prize, stock }] })
  const points = await makeCampaign(org, { ...always, rewardType: "points", pointsReward: { points: 5 } })
  await register(org, "user", "old")
  const given: Body[] = []
  for (const user of ["user", "user", "old", "old"]) {
    given.push((await play(org, codes, user)).body)
    await play(org, points, user)
  }
  // One of its codes stays redeemable; the last plays of both stay anyway.
  const expiresAt = new Date(service.clock.now + 400 * dayMs).toISOString()
  await org.post(`${admin}/codes/${given[2]?.["prizeCode"]}/extend`, { expiresAt, reason: "asked" }, { status: 200 })
  await archive(3)
  expect(lines().filter(({ code }) => code !== null)).toMatchObject([
    { code: given[0]?.["prizeCode"], prizeId: "code" },
  ])
  const winsOf = async (campaignId: string, user: string, tries: number) => {
    const wins = []
    for (let count = 0; count < tries; count++) wins.push((await play(org, campaignId, user)).body.won)
    return wins
  }
  await patchCampaign(org, points, { rewardLimits: { maxPerUser: 3, maxTotal: 6, period: "total" } })
  for (const id of [codes, points]) expect(await winsOf(id, "user", 2)).toEqual([true, false])
  await merge(org, "old", "user")
  await patchCampaign(org, points, { rewardLimits: { maxPerUser: 6, maxTotal: 9, period: "total" } })
  await patchCampaign(org, codes, { prizes: [{ ...prize, stock: { ...stock, maxPerUser: 9 } }] })
  expect(await winsOf(points, "user", 2)).toEqual([true, false])
  expect(await winsOf(codes, "other", 1)).toEqual([false])
  await cli(service.database.place, "doctor")
})

test("scores of all time stay when their plays leave, through merges, moves and the prizes of a ranking", async () => {
  const campaignId = await makeMarketplace(org, { ...never, ranking: ranked("total", [points(1, 3)]) })
  await register(org, "ana", "old", "beto")
  await scores(org, campaignId, "ana 10", "beto 25", "old 7", "ana 8", "old 7", "beto -1", "old 0", "ana 0", "beto 1")
  await archive(6)
  const all = ["1 beto 25", "2 ana 18", "3 old 14"]
  expect(await places(org, campaignId)).toEqual(all)
  await cli(service.database.place, "doctor")
  const exported = join(folder, "exported.ndjson")
  await cli(service.database.place, "export", "--organization", org.orgId, "--output", exported)
  const copy = join(folder, "ranked.db")
  await cli(copy, "import", exported)
  await cli(copy, "doctor")
  rmSync(exported)
  await merge(org, "old", "ana")
  expect(await places(org, campaignId)).toEqual(["1 ana 32", "2 beto 25"])
  await scores(org, campaignId, "beto 7")
  // Whoever has reached a score first comes first.
  expect(await places(org, campaignId)).toEqual(["1 ana 32", "2 beto 32"])
  expect(givenPlaces(await giveByHand(org, campaignId, {}))).toEqual(["total 1 ana 32", "total 2 beto 32"])
  await cli(service.database.place, "doctor")
})

test("a ranking's plays stay until its winners are decided, and those of no round cannot be asked for later", async () => {
  const campaignId = await makeMarketplace(org, never)
  // There are fewer codes of one character than winners.
  const defaultCodeConfig = { ...codeTemplate, prefix: "", length: 1 }
  const codes = await makeCampaign(org, { rewardType: "promo_code", defaultCodeConfig })
  const prize = prizesFor(1, 30, { type: "promo_code", campaignId: codes })
  const undecided = await makeMarketplace(org, { ...never, ranking: ranked("day", [prize]) })
  for (const id of [campaignId, undecided]) await scores(org, id, "ana 10", "beto 25", "ana 8", "beto 1")
  for (let winner = 2; winner < 30; winner++) await scores(org, undecided, `user-${winner} 1`)
  await archive(2)
  expect(await sessionsOf(`campaigns/${undecided}/plays?limit=100`)).toHaveLength(32)
  expect(await sessionsOf(`campaigns/${campaignId}/plays`)).toHaveLength(2)
  await patchCampaign(org, campaignId, { ranking: ranked("day", [points(1, 3)]) })
  const asked = { periodKey: lines()[0].at.slice(0, 10) }
  expect(await org.post(prizesPath(campaignId), asked, { status: 409 })).toMatchObject({ body: { code: "CONFLICT" } })
})

test("an organization whose plays lie in the archive moves with everything that is counted", async () => {
  const campaignId = await makeCampaign(org, {
    winProbability: 0.5,
    ...{ rewardType: "points", pointsReward: { points: 5 }, xp: { perPlay: 2 } },
    playLimits: { maxPerUser: 9, period: "total" },
  })
  await register(org, "user")
  for (let count = 0; count < 8; count++) await play(org, campaignId)
  const count = 7
  await archive(count)
  const exported = join(folder, "exported.ndjson")
  await cli(service.database.place, "export", "--organization", org.orgId, "--output", exported)
  const copy = join(folder, "copy.db")
  await cli(copy, "import", exported)
  await cli(copy, "doctor")
  const [first, ...others] = (await cli(copy, "stream", "--types", "play")).objects
  expect(first).toMatchObject({ type: "archived", plays: count })
  expect(others[0].playerId).toBe(lines()[0].playerId)
  rmSync(exported)
})

test("a folder that cannot be written stops the archive, and nothing leaves until it can", async () => {
  const defaultCodeConfig = { ...codeTemplate, expiresInSeconds: 400 * 86_400 }
  const campaignId = await makeCampaign(org, { ...always, rewardType: "promo_code", defaultCodeConfig })
  const held = (await play(org, campaignId, "holder")).body.prizeCode
  await patchCampaign(org, campaignId, never)
  await play(org, campaignId, "holder")
  // More than leave at once.
  const many = 120
  await Promise.all(Array.from({ length: many }, () => play(org, campaignId)))
  renameSync(folder, `${folder}.away`)
  service.clock.advance(70 * dayMs)
  await service.settle()
  const path = `campaigns/${campaignId}/plays?limit=200`
  expect(await sessionsOf(path)).toHaveLength(many + 2)
  renameSync(`${folder}.away`, folder)
  // What had to stay then may leave now.
  await deactivate(org, held)
  // The other organizations of the round come first.
  await service.settle()
  await archive(many, 0)
  expect(await sessionsOf(path)).toHaveLength(2)
})

test("a file that has lost lines holds up no other organization", async () => {
  const campaignId = await makeCampaign(org, never)
  for (let count = 0; count < 3; count++) await play(org, campaignId)
  await archive(2)
  truncateSync(join(folder, org.orgId, "2026-11.ndjson"), 1)
  const other = await service.organization()
  const elsewhere = await makeCampaign(other, never)
  await play(org, campaignId)
  for (let count = 0; count < 2; count++) await play(other, elsewhere)
  service.clock.advance(70 * dayMs)
  for (let times = 0; times < 2; times++) await service.settle()
  expect(existsSync(join(folder, other.orgId, "2027-01.ndjson"))).toBe(true)
  expect(await sessionsOf(`campaigns/${campaignId}/plays`)).toHaveLength(2)
})

test("a file that the database does not know keeps its lines", async () => {
  const campaignId = await makeCampaign(org, never)
  for (let count = 0; count < 4; count++) await play(org, campaignId)
  service.clock.advance(70 * dayMs)
  // Another organization of the round may be one whose file has lost lines.
  await service.settle()
  await archive(3, 0)
  // Whoever copies a folder easily leaves out what begins with a dot; after an import, nothing is known of any file.
  rmSync(join(folder, ".premio-plays"), { recursive: true })
  await play(org, campaignId)
  await archive(4, 1)
  expect(new Set(lines().map(({ id }) => id)).size).toBe(4)
  expect(Object.keys(files())).toEqual(["2026-11.ndjson"])
})

test("a list goes on where a page ended whose last play has left since", async () => {
  const cup = { prizeId: "cup", name: "Cup", kind: "external" }
  const campaignId = await makeCampaign(org, { ...always, rewardType: "points", prizes: [cup] })
  const path = `campaigns/${campaignId}/plays`
  await register(org, "user")
  await play(org, campaignId)
  await patchCampaign(org, campaignId, never)
  for (let count = 0; count < 2; count++) await play(org, campaignId)
  await patchCampaign(org, campaignId, always)
  await play(org, campaignId)
  const [newest, last, , oldest] = await sessionsOf(path)
  const { items, nextCursor } = await get(`${path}?limit=2`)
  expect(items.map(({ sessionId }: Body) => sessionId)).toEqual([newest, last])
  await archive(2)
  expect(await sessionsOf(`${path}?limit=2&cursor=${encodeURIComponent(nextCursor)}`)).toEqual([oldest ?? ""])
})

test("the lists of winners and of hand-outs go on where a page ended whose last win has left since", async () => {
  const cup = { prizeId: "cup", name: "Cup", kind: "external" }
  const given = await makeCampaign(org, { ...always, rewardType: "points", prizes: [cup] })
  const rewarded = { ...always, rewardType: "points", pointsReward: { points: 5 } }
  const trophy = prizesFor(1, 1, { type: "external", name: "Trophy" })
  const placed = await makeMarketplace(org, { ...rewarded, ranking: ranked("day", [trophy]) })
  await register(org, "ana", "beto")
  for (let count = 0; count < 4; count++) {
    service.clock.advance(1_000)
    await play(org, given, "ana")
  }
  await scores(org, placed, "beto 1", "ana 5", "ana 6")
  service.clock.advance(dayMs)
  await giveEnded(org, placed, 1)
  await scores(org, placed, "ana 1")
  const own = `handouts?campaignId=${given}`
  const fourth = await sessionsOf(own)
  for (const sessionId of fourth.slice(1, 3))
    await org.patch(`${admin}/campaigns/${given}/winners/${sessionId}`, { handedOut: true }, { status: 200 })
  const [newest, oldest] = await Promise.all([get(`${own}&limit=2`), get(`${own}&limit=2&order=oldest`)])
  const winners = await get(`campaigns/${placed}/winners?limit=3`)
  const named = ({ items }: Body) => items.map(({ prizeName, sessionId }: Body) => prizeName ?? sessionId)
  const sessions = await sessionsOf(`campaigns/${placed}/plays`)
  expect(named(winners)).toEqual([sessions[0], "Trophy", sessions[1]])

  await archive(4)
  const after = ({ nextCursor }: Body) => `cursor=${encodeURIComponent(nextCursor)}`
  expect(await sessionsOf(`${own}&${after(newest)}`)).toEqual(fourth.slice(3))
  expect(await sessionsOf(`${own}&order=oldest&${after(oldest)}`)).toEqual(fourth.slice(0, 1))
  expect(named(await get(`campaigns/${placed}/winners?${after(winners)}`))).toEqual(sessions.slice(3))
  expect((await get(`campaigns/${given}/winners`)).archived).toEqual({ wins: 2, handedOut: 2 })
  expect((await get(`campaigns/${placed}/winners`)).archived).toEqual({ wins: 2, handedOut: 0 })
  expect(await org.patch(`${admin}/campaigns/${given}/winners/${fourth[1]}`, { handedOut: false })).toMatchObject({
    status: 404,
    body: { error: expect.stringContaining("archive") },
  })
})

test("a stream says what it lacks, and the files have those lines", async () => {
  const campaignId = await makeCampaign(org, never)
  for (let count = 0; count < 6; count++) await play(org, campaignId, `user-${count % 2}`)
  const before = await readStream(org)
  await archive(4)
  const after = await readStream(org)
  const [first, ...staying] = after.lines
  expect(first).toEqual({ type: "archived", plays: 4, until: lines().at(-1)?.at })
  const byId = (a: Body, b: Body) => a.id.localeCompare(b.id)
  expect([...staying, ...lines()].sort(byId)).toEqual(before.lines.toSorted(byId))
  expect((await readStream(org, { since: before.cursor })).lines).toEqual([])
})
