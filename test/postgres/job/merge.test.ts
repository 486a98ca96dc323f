import { describe, expect, test } from "bun:test"
import pg from "pg"
import { isRefusal } from "../../../src/core/refusal.ts"
import { lockSpace } from "../../../src/store/postgres/engine/commit/batch.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { givenStores } from "../../support/store/postgres-stores.ts"
import { accepted, caller, game } from "../../support/store/store.ts"
import { until } from "../../support/waiting.ts"

const cluster = await shareCluster()
const now = Date.parse("2027-02-03T12:00:00.000Z")
const { orgId } = caller

const shared = givenStores(cluster, {
  now: () => now,
  prepare: async (stores) => {
    const { admin } = stores.store(0)
    await accepted(admin.createOrganization({ orgId, name: "Org" }))
    await accepted(admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
    await accepted(admin.createCampaign(caller, "spring", { name: "Spring", ...game, xp: { perPlay: 1, perWin: 0 } }))
  },
})

const play = (index: number, externalUserId: string, score = 1) =>
  shared.store(index).partner.play({ orgId, campaignId: "spring", externalUserId, gameResult: { score } })

const register = (...ids: string[]) =>
  Promise.all(ids.map((externalId, index) => accepted(shared.store(index).partner.identify({ orgId, externalId }))))

const merge = (index: number, from: string, into: string) => shared.store(index).admin.mergePlayers(caller, from, into)

const rowOf = async (externalId: string): Promise<number> => {
  const [row] = await shared.rows<{ id: string }>("SELECT id FROM players WHERE external_user_id = $1", externalId)
  return Number(row?.id)
}

/** What a player owns, counted in the tables. */
const owned = async (externalId: string) => {
  const player = await rowOf(externalId)
  const [counts] = await shared.rows<{ plays: string; standings: string; score: number | null; xp: string }>(
    `SELECT (SELECT count(*) FROM plays WHERE player = $1) AS plays,
       (SELECT count(*) FROM standings WHERE player = $1) AS standings,
       (SELECT total_score FROM standings WHERE player = $1) AS score, (SELECT xp FROM players WHERE id = $1) AS xp`,
    player,
  )
  return {
    plays: Number(counts?.plays),
    standings: Number(counts?.standings),
    score: counts?.score,
    xp: Number(counts?.xp),
  }
}

/** Makes a player look as if they had played `count` more times. */
const addPlays = async (externalId: string, count: number) => {
  const player = await rowOf(externalId)
  await shared.rows(
    `INSERT INTO plays (id, org_id, session_id, campaign, player, at, result, won, used_quota, score)
     SELECT nextval('row_ids'), p.org_id, 'ses_' || n, p.campaign, p.player, p.at, p.result, p.won, p.used_quota, 1
     FROM (SELECT * FROM plays WHERE player = $1 LIMIT 1) p, generate_series(1, $2::int) n`,
    player,
    count,
  )
  await shared.rows("UPDATE standings SET total_score = total_score + $2 WHERE player = $1", player, count)
}

describe.skipIf(!cluster)("merges over two processes", () => {
  test("what is played meanwhile is the remaining player's, whichever process is asked", async () => {
    await register("ana", "ann")
    for (const user of ["ana", "ann"]) await accepted(play(0, user))
    const playing = Array.from({ length: 200 }, async (_, index) => {
      await Bun.sleep(index)
      return accepted(play(index, index % 3 === 0 ? "ann" : "ana"))
    })
    await Bun.sleep(60)
    const merged = await accepted(merge(1, "ann", "ana"))
    await Promise.all(playing)
    expect(merged.mergedClientIds.length).toBe(1)
    expect(await owned("ana")).toEqual({ plays: 202, standings: 1, score: 202, xp: 202 })
    expect(await owned("ann")).toEqual({ plays: 0, standings: 0, score: null, xp: 0 })
  })

  test("the same merge requested from both at once happens once", async () => {
    await register("bob", "rob")
    const both = await Promise.all([merge(0, "rob", "bob"), merge(1, "rob", "bob")])
    expect(both.filter(isRefusal).map(({ refusal }) => refusal)).toEqual(["VALIDATION_ERROR"])
  })

  test("merges of the same players in both directions and in a chain all end", async () => {
    await register("c1", "c2", "c3", "c4")
    await Promise.all(["c1", "c2", "c3", "c4"].map((user, index) => accepted(play(index, user))))
    await Promise.all([merge(0, "c1", "c2"), merge(1, "c2", "c1"), merge(0, "c2", "c3"), merge(1, "c3", "c4")])
    const scores = await Promise.all(["c1", "c2", "c3", "c4"].map(owned))
    expect(scores.reduce((sum, { plays }) => sum + plays, 0)).toBe(4)
    expect(scores.reduce((sum, { score }) => sum + (score ?? 0), 0)).toBe(4)
    expect(await shared.rows("SELECT id FROM merges")).toEqual([])
  })

  test("other requests continue during a merge of many rows, and requests for either player wait", async () => {
    await register("old", "new", "other")
    await Promise.all(["old", "new", "other"].map((user, index) => accepted(play(index, user))))
    await addPlays("old", 2_000)
    const merging = merge(0, "old", "new")
    while ((await shared.rows("SELECT id FROM merges")).length === 0) await Bun.sleep(1)
    const ended: string[] = []
    const viewing = accepted(shared.store(1).admin.player(orgId, "old"))
    const waiting = [
      ...[0, 1].map((index) => accepted(play(index, "old")).then(() => ended.push("old"))),
      viewing.then(() => ended.push("view")),
      merging.then(() => ended.push("merge")),
    ]
    await accepted(play(1, "other"))
    expect(ended).toEqual([])
    await Promise.all(waiting)
    expect((await viewing).externalUserId).toBe("new")
    expect(await owned("new")).toMatchObject({ plays: 2_004, score: 2_004 })
  })

  test("a merge that a process has left in the middle is continued by another", async () => {
    await register("left", "kept")
    for (const user of ["left", "kept"]) await accepted(play(0, user))
    await addPlays("left", 50)
    const [from, into] = [await rowOf("left"), await rowOf("kept")]
    await shared.rows(
      "UPDATE plays SET player = $2 WHERE id IN (SELECT id FROM plays WHERE player = $1 LIMIT 20)",
      from,
      into,
    )
    await shared.rows("INSERT INTO merges VALUES (nextval('row_ids'), $1, 'key', $2, $3, -1)", orgId, from, into)
    const waiting = accepted(play(1, "left"))
    for (const store of shared.stores) store.start()
    await waiting
    expect(await owned("kept")).toMatchObject({ plays: 53, standings: 1, score: 53 })
    const audited = await shared.rows(
      "SELECT key_id FROM audit_log WHERE action = 'client.merge' ORDER BY id DESC LIMIT 1",
    )
    expect(audited).toEqual([{ key_id: "key" }])
  })

  test("a merge that a process has left waits for none of the organizations that are held", async () => {
    const holder = new pg.Client(shared.url)
    await holder.connect()
    const leave = async (of: string, from: string, into: string) => {
      const rows = [await rowOf(from), await rowOf(into)]
      await shared.rows("INSERT INTO merges VALUES (nextval('row_ids'), $1, 'key', $2, $3, -1)", of, ...rows)
    }
    // One for each process.
    for (const held of ["held-0", "held-1"]) {
      await accepted(shared.store(0).admin.createOrganization({ orgId: held, name: "Held" }))
      const players = [`${held}-from`, `${held}-into`] as const
      for (const externalId of players) await accepted(shared.store(0).partner.identify({ orgId: held, externalId }))
      await holder.query(`SELECT pg_advisory_lock(${lockSpace}, hashtext($1))`, [held])
      await leave(held, ...players)
    }
    await register("lent", "back")
    for (const user of ["lent", "back"]) await accepted(play(0, user))
    await leave(orgId, "lent", "back")
    await accepted(play(1, "lent"))
    expect(await owned("back")).toMatchObject({ plays: 3, standings: 1 })
    await holder.end()
    await until(
      "the end of the others",
      async () => (await shared.rows("SELECT id FROM merges")).length === 0 || undefined,
    )
  }, 60_000)

  test("the preview tells what the merge does", async () => {
    await register("p1", "p2")
    await Promise.all(["p1", "p2"].map((user, index) => accepted(play(index, user))))
    const preview = await accepted(shared.store(1).admin.mergePreview(orgId, "p1", "p2"))
    expect(preview.result).toMatchObject({ plays: 2, xp: 2 })
    await accepted(merge(0, "p1", "p2"))
    const again = await shared.store(1).admin.mergePreview(orgId, "p1", "p2")
    expect(isRefusal(again) && again.refusal).toBe("VALIDATION_ERROR")
  })
})
