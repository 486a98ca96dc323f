import { expect, test } from "bun:test"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { campaignDraws, checkPack, exportDraws } from "../../support/fixture/draw.ts"
import { register, tryMerge } from "../../support/fixture/merge.ts"
import { makeCampaign, makeMarketplace, patchCampaign, places, playPath } from "../../support/fixture/play.ts"
import { deactivate, redeem } from "../../support/fixture/promo.ts"
import { scratchFolder } from "../../support/scratch.ts"
import { cli } from "../../support/service/cli.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { startService, type TestService } from "../../support/service/service.ts"

let folder: string
let service: TestService

/** With a service of its own, which looks for old plays at its start and then not for half a minute. */
const withService = async (run: () => Promise<void>) => {
  folder = mkdtempSync(join(scratchFolder, "premio-wins-"))
  service = await startService({ environment: { PLAYS_DAYS: "30", PLAYS_FOLDER: folder } })
  try {
    await run()
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true })
  }
}

const [minuteMs, dayMs] = [60_000, 86_400_000]
const admin = "/api/v1/admin"
const users = ["ana", "beto", "old"] as const

const codeConfig = {
  discountType: "fixed",
  discountValue: 30,
  prefix: "WIN-",
  maxUses: 2,
  expiresInSeconds: 200 * 86_400,
}
const total = { maxPerUser: 40, maxTotal: 300, period: "total" }
const prizes = [
  {
    prizeId: "code",
    name: "Code",
    kind: "promo_code",
    weight: 3,
    stock: { maxPerUser: 30, maxTotal: 90, period: "total" },
  },
  { prizeId: "points", name: "Points", kind: "points", points: 7, value: 70, stock: { maxTotal: 80, period: "month" } },
  { prizeId: "tv", name: "TV", kind: "external", value: 900, stock: { maxTotal: 50, period: "total" } },
]
const money = { currency: "COP", budget: { maxAmount: 90_000, counts: "all" } }
const mixed = {
  ...{ rewardType: "promo_code", defaultCodeConfig: codeConfig, prizes, ...money, winProbability: 0.8 },
  ...{ playLimits: { maxPerUser: 60, period: "total" }, rewardLimits: total, xp: { perPlay: 2, perWin: 3 } },
}
const pointed = { rewardType: "points", pointsReward: { points: 5 }, winProbability: 0.7 }

type Games = { readonly mixed: string; readonly pointed: string; readonly scored: string }
type Step = { readonly what: "code" | "hours" | "limit" | "merge" | "prize" | keyof Games; readonly n: number }

/** Redeems the code once or as often as it can be, or deactivates it, or leaves it. */
const takeCode = async (org: Client, n: number) => {
  const { items } = (await org.get(`${admin}/codes?limit=100`, { status: 200 })).body
  const found: Body | undefined = items[n % Math.max(1, items.length)]
  if (!found || found["status"] !== "active") return
  const { code, externalUserId } = found
  if (n % 5 === 0) await deactivate(org, code)
  else for (let use = 0; use <= n % 3 && use < 2; use++) await redeem(org, { code, externalUserId })
}

const winnersOf = async (org: Client, campaignId: string, filter = ""): Promise<Body[]> =>
  (await org.get(`${admin}/campaigns/${campaignId}/winners?limit=100${filter}`, { status: 200 })).body.items

/** Hands out a prize, or takes that back, lets its winner forfeit it, or only notes something. */
const takePrize = async (org: Client, campaignId: string, n: number) => {
  const found = (await winnersOf(org, campaignId)).filter(
    (win) => win["prizeKind"] === "external" && !win["forfeitedAt"],
  )
  const win = found[n % Math.max(1, found.length)]
  if (!win) return
  const { sessionId, handedOutAt } = win
  const undone = n % 7 === 0 ? { handedOut: false } : { note: "sent" }
  const open = n % 6 === 0 ? { forfeited: true } : { handedOut: true, note: `to ${n}` }
  const change = handedOutAt === null ? open : undone
  await org.patch(`${admin}/campaigns/${campaignId}/winners/${sessionId}`, change, { status: 200 })
}

const take = async (org: Client, games: Games, { what, n }: Step) => {
  const externalUserId = users[n % users.length] ?? "ana"
  if (what === "hours") service.clock.advance(n * 47 * minuteMs)
  else if (what === "code") await takeCode(org, n)
  else if (what === "prize") await takePrize(org, games.mixed, n)
  else if (what === "merge") {
    // A second one is refused, since both are one person by then.
    if (n % 4 === 0) expect((await tryMerge(org, "old", "ana")).status).toBeOneOf([200, 400])
  } else if (what === "limit")
    await patchCampaign(org, games.mixed, { rewardLimits: n % 2 ? total : { ...total, period: "day" } })
  else
    await org.post(playPath, {
      campaignId: games[what],
      externalUserId,
      ...(what === "scored" && { gameResult: { score: n % 4 } }),
    })
}

/** Lets everything that limits count be counted anew. */
const countAnew = async (org: Client, { mixed: campaignId }: Games) => {
  const unlimited = prizes.map(({ stock: _stock, ...prize }) => prize)
  await patchCampaign(org, campaignId, { rewardLimits: null, playLimits: null, prizes: unlimited, budget: null })
  const { rewardLimits, playLimits, budget } = { ...mixed, rewardLimits: total }
  const often = { ...playLimits, maxPerUser: 1 }
  await patchCampaign(org, campaignId, { rewardLimits, playLimits: often, prizes, budget })
}

/** What is shown of everything that is counted. */
const counted = async (org: Client, games: Games) => {
  const get = async (path: string) => (await org.get(`${admin}/${path}`, { status: 200 })).body
  const campaigns = []
  for (const id of Object.values(games)) {
    campaigns.push({
      results: await get(`campaigns/${id}/results?to=2027-12-31`),
      places: await places(org, id),
      toHandOut: await winnersOf(org, id, "&handedOut=false"),
      draws: (await checkPack(await exportDraws(org, campaignDraws(id)))).draws,
    })
  }
  const people = []
  for (const user of users) {
    const { archivedUntil: _until, ...ledger } = await get(`players/${user}/ledger?limit=100`)
    const { player, plays: _plays, archivedUntil: _at, readAt: _readAt, ...shown } = await get(`players/${user}`)
    const points = ledger.items.map(({ points: given, balance, reason }: Body) => ({ given, balance, reason }))
    people.push({ player, shown, points })
  }
  const activity = (bucket: string) =>
    get(`reports/activity?bucket=${bucket}&from=2026-11-21T00:00:00Z&to=2026-11-24T00:00:00Z`)
  return {
    ...{ campaigns, people, hours: await activity("hour"), days: await activity("day") },
    games: await get("reports/campaigns?from=2026-11-01T00:00:00Z&to=2026-12-31T00:00:00Z"),
    roi: await get(`reports/roi?campaignId=${games.mixed}`),
    overview: await get("overview"),
    codes: (await get("codes?limit=100")).items,
  }
}

const linesOf = (orgId: string): Body[] =>
  readdirSync(join(folder, orgId))
    .flatMap((name) =>
      readFileSync(join(folder, orgId, name), "utf8")
        .split("\n")
        .slice(0, -1),
    )
    .map((line) => JSON.parse(line))

const playsOf = async (org: Client, games: Games): Promise<Body[]> => {
  const lists = Object.values(games).map((id) => org.get(`${admin}/campaigns/${id}/plays?limit=200`, { status: 200 }))
  return (await Promise.all(lists)).flatMap(({ body }) => body.items)
}

/** Whether a play may leave: nothing is to come of it. */
const isFinal = ({ won, prizeId, prizeCode, sessionId }: Body, codes: readonly Body[], longAgo: ReadonlySet<string>) =>
  !won ||
  (prizeCode === null && (prizeId !== "tv" || longAgo.has(sessionId))) ||
  codes.some(({ code, status }) => code === prizeCode && status !== "active")

let imports = 0
const checkMoved = async (orgId: string) => {
  const { place } = service.database
  await cli(place, "doctor")
  const exported = join(folder, `${orgId}.export`)
  await cli(place, "export", "--organization", orgId, "--output", exported)
  const copy = join(folder, `copy-${++imports}.db`)
  await cli(copy, "import", exported)
  await cli(copy, "doctor")
  rmSync(exported)
}

const what = fc.oneof(
  { weight: 8, arbitrary: fc.constant("mixed" as const) },
  { weight: 2, arbitrary: fc.constantFrom("pointed" as const, "scored" as const, "code" as const) },
  { weight: 3, arbitrary: fc.constant("prize" as const) },
  { weight: 1, arbitrary: fc.constantFrom("hours" as const, "limit" as const, "merge" as const) },
)
const steps = fc.array(fc.record({ what, n: fc.nat(40) }), { minLength: 40, maxLength: 70, size: "max" })

test("nothing that is counted changes when plays leave, whatever they have won", async () => {
  const run = async (taken: readonly Step[]) => {
    const org = await service.organization()
    const games = {
      mixed: await makeCampaign(org, mixed),
      pointed: await makeCampaign(org, pointed),
      scored: await makeMarketplace(org, { ...pointed, winProbability: 0.3 }),
    }
    await register(org, ...users)
    for (const step of taken) await take(org, games, step)
    await countAnew(org, games)
    service.clock.advance(70 * dayMs)
    // What is handed out late may still be taken back.
    for (const n of [1, 2]) await takePrize(org, games.mixed, n)
    const delivered = await winnersOf(org, games.mixed, "&handedOut=true")
    const isLongAgo = ({ handedOutAt }: Body) => Date.parse(handedOutAt) < service.clock.now - 30 * dayMs
    const longAgo = new Set(delivered.filter(isLongAgo).map(({ sessionId }) => sessionId))
    const before = await counted(org, games)
    const listed = await playsOf(org, games)
    await service.settle()
    await countAnew(org, games)
    expect(await counted(org, games)).toEqual(before)

    const lines = linesOf(org.orgId)
    const left = await playsOf(org, games)
    const ids = (plays: readonly Body[], name: "id" | "sessionId") => plays.map((play) => play[name]).sort()
    expect([...ids(lines, "id"), ...ids(left, "sessionId")].sort()).toEqual(ids(listed, "sessionId"))
    // Of each player and campaign, the last play stays.
    const stayed = left.filter((play) => isFinal(play, before.codes, longAgo))
    expect(stayed.length).toBeLessThanOrEqual(users.length * Object.keys(games).length)
    const won = new Set(listed.filter((play) => isFinal(play, before.codes, longAgo)).map(({ sessionId }) => sessionId))
    expect(lines.filter(({ id }) => !won.has(id))).toEqual([])
    const times = new Map(lines.map(({ id, handedOutAt }) => [id, handedOutAt]))
    const isThere = new Set(ids(left, "sessionId"))
    for (const { sessionId, handedOutAt } of delivered)
      if (!isThere.has(sessionId)) expect(times.get(sessionId)).toBe(handedOutAt)
    await checkMoved(org.orgId)

    for (const user of users)
      await org.post(playPath, { campaignId: games.pointed, externalUserId: user }, { status: 200 })
    await cli(service.database.place, "doctor")
  }
  const property = fc.asyncProperty(steps, (taken) => withService(() => run(taken)))
  await fc.assert(property, { numRuns: 3, endOnFailure: true })
}, 120_000)
