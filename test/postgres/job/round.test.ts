import { describe, expect, test } from "bun:test"
import pg from "pg"
import type { RankingPrize } from "../../../src/core/ranking/ranking.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { lockSpace } from "../../../src/store/postgres/engine/commit/batch.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { givenStores } from "../../support/store/postgres-stores.ts"
import { accepted, caller, code, game } from "../../support/store/store.ts"

const cluster = await shareCluster()
const dayMs = 24 * 3_600_000
let now = Date.parse("2027-02-03T12:00:00.000Z")
const { orgId } = caller
let campaigns = 0

const shared = givenStores(cluster, {
  now: () => now,
  prepare: async (stores) => {
    const { admin } = stores.store(0)
    await accepted(admin.createOrganization({ orgId, name: "Org" }))
    await accepted(admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
    const coded = { rewardType: "promo_code", kind: "codes", status: "active" } as const
    await accepted(admin.createCampaign(caller, "many", { name: "Many", ...coded, defaultCodeConfig: code }))
    const only = { ...code, prefix: "ONLY", length: 0 }
    await accepted(admin.createCampaign(caller, "only", { name: "Only", ...coded, defaultCodeConfig: only }))
  },
})

const points = { type: "points", points: 10 } as const
const codeOf = (campaignId: string) => ({ type: "promo_code", campaignId }) as const

const createRanked = async (period: "day" | "total", prizes: readonly object[]): Promise<string> => {
  const campaignId = `ranked-${++campaigns}`
  const ranking = { period, prizes } as never
  await accepted(shared.store(0).admin.createCampaign(caller, campaignId, { name: "Ranked", ...game, ranking }))
  return campaignId
}

const play = (index: number, campaignId: string, externalUserId: string, score: number) =>
  accepted(shared.store(index).partner.play({ orgId, campaignId, externalUserId, gameResult: { score } }))

/** Player `user` of this many gets position `user` + 1. */
const playAll = (campaignId: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, user) => play(user, campaignId, `u${user}`, count - user)))

const give = (index: number, campaignId: string, periodKey?: string) =>
  shared.store(index).admin.giveRankingPrizes(caller, campaignId, periodKey)

const giveDue = () => Promise.all(shared.stores.map(({ upkeep }) => upkeep.giveDueRankingPrizes()))

/** Holds an organization, so that nothing of it can change, as long as `work` takes. */
const whileHeld = async (heldId: string, work: () => Promise<unknown>) => {
  const holder = new pg.Client(shared.url)
  await holder.connect()
  await holder.query(`SELECT pg_advisory_lock(${lockSpace}, hashtext($1))`, [heldId])
  await work().finally(() => holder.end())
}

const shown = async (campaignId: string): Promise<readonly RankingPrize[]> =>
  (await accepted(shared.store(1).admin.rankingPrizes(orgId, campaignId, { limit: 1_000, before: null }))).items

/** How often points were given for each position in a campaign's rounds. */
const paid = (campaignId: string) =>
  shared.rows<{ source_id: string }>("SELECT source_id FROM points_ledger WHERE source_id LIKE $1", `${campaignId}:%`)

describe.skipIf(!cluster)("rounds of rankings over two processes", () => {
  test("a round requested from both at once is given by one", async () => {
    const campaignId = await createRanked("total", [{ fromPosition: 1, toPosition: 150, prize: points }])
    await playAll(campaignId, 160)
    const answers = await Promise.all([give(0, campaignId), give(1, campaignId), give(0, campaignId)])
    expect(answers.filter(isRefusal).map(({ refusal }) => refusal)).toEqual(["CONFLICT", "CONFLICT"])
    expect(await shown(campaignId)).toHaveLength(150)
    const sources = (await paid(campaignId)).map(({ source_id }) => source_id)
    expect([sources.length, new Set(sources).size]).toEqual([150, 150])
  })

  test("an ended period is given once by any process, also during plays of the next", async () => {
    const prizes = [
      { fromPosition: 1, toPosition: 110, prize: points },
      { fromPosition: 111, toPosition: 120, prize: codeOf("many") },
    ]
    const campaignId = await createRanked("day", prizes)
    await playAll(campaignId, 130)
    now += dayMs
    const playing = Array.from({ length: 100 }, (_, index) => play(index, campaignId, `u${index % 10}`, 1_000))
    await giveDue()
    await Promise.all(playing)
    await giveDue()
    const given = await shown(campaignId)
    expect(given.map(({ position, totalScore }) => position + totalScore)).toEqual(Array(120).fill(131))
    expect(await paid(campaignId)).toHaveLength(110)
    const won = given.filter(({ prize }) => prize?.type === "promo_code")
    expect(new Set(won.map(({ prizeCode }) => prizeCode)).size).toBe(10)
    for (const { prizeCode, externalUserId } of won)
      expect(await shared.store(0).admin.code(orgId, prizeCode ?? "")).toMatchObject({
        externalUserId,
        origin: "ranking",
      })
  })

  test("plays made while a total ranking is given count before it or not at all", async () => {
    const campaignId = await createRanked("total", [{ fromPosition: 1, toPosition: 5, prize: points }])
    await playAll(campaignId, 8)
    const playing = Array.from({ length: 200 }, async (_, index) => {
      await Bun.sleep(index)
      return play(index, campaignId, `u${(index * 7) % 8}`, 1)
    })
    await Bun.sleep(50)
    const given = await accepted(give(1, campaignId))
    await Promise.all(playing)
    // Whatever is written under a lock has larger numbers than everything written under earlier ones.
    const counted = await shared.rows<{ score: number }>(
      `SELECT sum(p.score) AS score FROM plays p JOIN campaigns c ON c.id = p.campaign
       WHERE c.campaign_id = $1 AND p.id < (SELECT min(id) FROM ranking_prizes WHERE campaign = c.id)
       GROUP BY p.player ORDER BY 1 DESC LIMIT 5`,
      campaignId,
    )
    expect(given.map(({ totalScore }) => totalScore)).toEqual(counted.map(({ score }) => score))
  })

  test("of rounds that are given at once, one promises a code that all of them would give", async () => {
    const single = { ...code, prefix: "Única-", length: 0 }
    const config = { name: "Single", rewardType: "promo_code", kind: "codes", status: "active" } as const
    await accepted(shared.store(0).admin.createCampaign(caller, "single", { ...config, defaultCodeConfig: single }))
    const asked: string[] = []
    for (let round = 0; round < 4; round++) {
      const campaignId = await createRanked("total", [{ fromPosition: 1, toPosition: 1, prize: codeOf("single") }])
      await playAll(campaignId, 2)
      asked.push(campaignId)
    }
    const answers = await Promise.all(asked.map((campaignId, index) => give(index % 2, campaignId)))
    const refused = answers.filter(isRefusal).map(({ refusal }) => refusal)
    expect(refused).toEqual(Array(3).fill("CODE_COLLISION_RETRY_EXCEEDED"))
    expect(await shared.store(0).admin.code(orgId, "única-")).toMatchObject({ externalUserId: "u0", origin: "ranking" })
  })

  test("a period is given a second after its end, when it has ended by the clock of each process", async () => {
    const campaignId = await createRanked("day", [{ fromPosition: 1, toPosition: 1, prize: points }])
    await playAll(campaignId, 2)
    now = Math.ceil(now / dayMs) * dayMs
    const begunAt = performance.now()
    await giveDue()
    expect(performance.now() - begunAt).toBeGreaterThanOrEqual(999)
    expect(await shown(campaignId)).toHaveLength(1)
  })

  test("merges and bans that come between leave each prize to one player", async () => {
    const campaignId = await createRanked("day", [{ fromPosition: 1, toPosition: 120, prize: points }])
    await playAll(campaignId, 125)
    const users = ["u0", "u1", "u2", "u3", "u120"]
    await Promise.all(users.map((externalId) => accepted(shared.store(0).partner.identify({ orgId, externalId }))))
    now += dayMs
    await Promise.all([
      giveDue(),
      accepted(shared.store(1).admin.mergePlayers(caller, "u0", "u1")),
      accepted(shared.store(0).admin.mergePlayers(caller, "u3", "u2")),
      accepted(shared.store(1).admin.createBan(caller, { externalUserId: "u120" })),
    ])
    await giveDue()
    const given = await shown(campaignId)
    expect(given.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(given.map((_, index) => index + 1))
    expect(given).toHaveLength(120)
    expect(await paid(campaignId)).toHaveLength(120)
    expect(given.filter(({ externalUserId }) => ["u0", "u3"].includes(externalUserId))).toEqual([])
  })

  test("what a process has decided and left is given by others, and its codes are promised meanwhile", async () => {
    const prizes = [
      { fromPosition: 1, toPosition: 1, prize: codeOf("only") },
      { fromPosition: 2, toPosition: 3, prize: points },
    ]
    const campaignId = await createRanked("day", prizes)
    await playAll(campaignId, 3)
    now += dayMs
    const [campaign] = await shared.rows<{ id: string }>("SELECT id FROM campaigns WHERE campaign_id = $1", campaignId)
    await shared.rows(
      `INSERT INTO ranking_rounds (id, org_id, campaign, period_key, starts_at, ends_at, ranking, decided_at)
       VALUES (nextval('row_ids'), $1, $2, 'left', 0, $3, $4, $3)`,
      ...[orgId, campaign?.id, now, JSON.stringify({ period: "day", prizes })],
    )
    await shared.rows(
      `INSERT INTO ranking_prizes (id, org_id, campaign, period_key, position, player, total_score, prize, prize_code)
       SELECT nextval('row_ids'), $1, $2, 'left', 1, id, 3, $3, 'ONLY' FROM players WHERE external_user_id = 'u2'`,
      ...[orgId, campaign?.id, JSON.stringify(codeOf("only"))],
    )
    const asked = await shared.store(1).partner.createCode({ orgId, campaignId: "only", externalUserId: "stranger" })
    expect(isRefusal(asked) && asked.refusal).toBe("CODE_COLLISION_RETRY_EXCEEDED")
    await giveDue()
    expect(await shared.store(0).admin.code(orgId, "only")).toMatchObject({ externalUserId: "u2", origin: "ranking" })
    // The ended period needs the same code, which is taken, and waits for another.
    expect(await shown(campaignId)).toHaveLength(1)
    const [stuck] = await shared.rows(
      "SELECT fault FROM ranking_rounds WHERE given_at IS NULL AND campaign = $1",
      campaign?.id,
    )
    expect(stuck).toEqual({ fault: "CODE_COLLISION_RETRY_EXCEEDED" })
  })

  test("an ended period of an organization that is held keeps no other's prizes waiting", async () => {
    const held = { ...caller, orgId: "held" }
    const { admin, partner } = shared.store(0)
    const ranking = { period: "day", prizes: [{ fromPosition: 1, toPosition: 1, prize: points }] } as const
    const asked = { orgId: held.orgId, campaignId: "daily", externalUserId: "ana", gameResult: { score: 1 } }
    await accepted(admin.createOrganization({ orgId: held.orgId, name: "Held" }))
    await accepted(admin.putMarketplaceGame(held, { gameId: "flappy", active: true }))
    await accepted(admin.createCampaign(held, "daily", { name: "Daily", ...game, ranking } as never))
    await accepted(partner.play(asked))
    const campaignId = await createRanked("day", ranking.prizes)
    await playAll(campaignId, 2)
    now += dayMs
    await whileHeld(held.orgId, giveDue)
    expect(await shown(campaignId)).toHaveLength(1)
  }, 60_000)
})
