import { count, eq, or, sql } from "drizzle-orm"
import { mergedTotals, type PlayerTotals } from "../../core/player.ts"
import { isRefusal, refuseField } from "../../core/rejection.ts"
import type { Store } from "../../core/store.ts"
import type { Audit } from "./audit.ts"
import type { Bans } from "./ban.ts"
import type { Campaigns } from "./campaign.ts"
import type { CodeRows } from "./code-rows.ts"
import type { GroupCommit, Tx } from "./commit.ts"
import type { Db } from "./open.ts"
import type { PlayLog } from "./play-log.ts"
import { type Players, refuseUnknownClient, type StoredPlayer } from "./player.ts"
import { awards } from "./schema/notification.ts"
import { plays } from "./schema/play.ts"
import { bans, players, pointsLedger } from "./schema/player.ts"
import { rankingPrizes } from "./schema/ranking.ts"
import type { Standings } from "./standing.ts"
import type { Standing, StandingRows } from "./standing-rows.ts"
import { takeTurns } from "./turn.ts"

type Needs = {
  readonly audit: Audit
  readonly campaigns: Campaigns
  readonly people: Players
  readonly bans: Bans
  readonly codes: CodeRows
  readonly standings: Standings
  readonly rows: StandingRows
  readonly log: PlayLog
}

const playsOfAStep = 256

type Client = StoredPlayer & { readonly row: number; readonly clientId: string }

/** Two players become one (organization-api.md §3, Players): all that either has or did is the current client's. */
export const mergeStore = (
  db: Db,
  commit: GroupCommit,
  { audit, campaigns, people, bans: banned, codes, standings, rows, log }: Needs,
) => {
  const findClient = (orgId: string, externalUserId: string): Client | null => {
    const { row, player, isBanned } = people.findPlayer(orgId, externalUserId)
    return row !== null && player.clientId !== null ? { row, player, isBanned, clientId: player.clientId } : null
  }

  /** Rows of the log keep their ids and times, and change only whose they are. */
  const moveRows = (tx: Tx, from: number, into: number) => {
    codes.move(tx, from, into)
    for (const table of [bans, awards, pointsLedger, rankingPrizes])
      db.update(table).set({ player: into }).where(eq(table.player, from)).run()
  }

  const relink = db
    .update(plays)
    .set({ player: sql`${sql.placeholder("player")}`, previous: sql`${sql.placeholder("previous")}` })
    .where(eq(plays.id, sql.placeholder("play")))
    .prepare()

  /** The plays of both in a campaign become one chain, and the standing is counted again from it. */
  const joinChains = (tx: Tx, from: Standing, player: number) => {
    const { campaign } = from
    const into = rows.find(campaign, player)
    const chain = [...log.chain(from.lastPlay), ...(into ? log.chain(into.lastPlay) : [])]
    chain.sort((a, b) => b.play - a.play)
    for (const [index, { play }] of chain.entries())
      relink.run({ play, player, previous: chain[index + 1]?.play ?? null })
    rows.remove(tx, from)
    if (into) rows.remove(tx, into)
    rows.add(tx, standings.recounted(campaign, campaigns.timezoneOf(campaign), player, chain, tx.now))
  }

  /** XP and points add up; a ledger row shows the new balance, so that the last one is the player's, and what was cut. */
  const addTotals = (tx: Tx, from: Client, into: Client) => {
    const { xp, points: balance, pointsCut } = mergedTotals(from.player, into.player)
    db.update(players).set({ xp, points: balance }).where(eq(players.id, into.row)).run()
    if (from.player.points === 0) return
    const points = 0 - pointsCut
    db.insert(pointsLedger)
      .values({ player: into.row, at: tx.now, points, balance, reason: "merge", sourceId: from.clientId })
      .run()
  }

  /** The two clients of a merge, or why they cannot be merged. */
  const findPair = (orgId: string, fromExternalId: string, intoExternalId: string) => {
    const from = findClient(orgId, fromExternalId)
    if (!from) return refuseUnknownClient("fromExternalId")
    const into = findClient(orgId, intoExternalId)
    if (!into) return refuseUnknownClient("intoExternalId")
    return from.row === into.row ? refuseField("intoExternalId", "another client than fromExternalId") : { from, into }
  }

  const countPlays = async (row: number): Promise<number> => {
    const giveWay = takeTurns()
    let played = 0
    for (const { lastPlay } of rows.ofPlayer(row))
      for (const _play of log.chain(lastPlay)) if (++played % playsOfAStep === 0) await giveWay()
    return played
  }

  const totalsOf = async (client: Client): Promise<PlayerTotals> => {
    const { row, clientId, player } = client
    const { externalUserId, xp, points } = player
    const rowsOf = (table: typeof awards | typeof bans) =>
      db.select({ n: count() }).from(table).where(eq(table.player, row)).get()?.n ?? 0
    const owned = {
      plays: await countPlays(row),
      codes: codes.countOf(row),
      awards: rowsOf(awards),
      bans: rowsOf(bans),
    }
    return { externalUserId, clientId, xp, points, ...owned }
  }

  return {
    mergePreview: async (orgId, fromExternalId, intoExternalId) => {
      const pair = findPair(orgId, fromExternalId, intoExternalId)
      if (isRefusal(pair)) return pair
      const [from, into] = [await totalsOf(pair.from), await totalsOf(pair.into)]
      const sum = (field: "plays" | "codes" | "awards" | "bans") => from[field] + into[field]
      const { xp, points } = mergedTotals(from, into)
      const totals = { xp, points, plays: sum("plays") }
      const rows = { codes: sum("codes"), awards: sum("awards"), bans: sum("bans") }
      const mergedClientIds = [from.clientId, ...people.mergedClientIds(pair.from.row)]
        .concat(people.mergedClientIds(pair.into.row))
        .sort()
      return { from, into, result: { ...into, ...totals, ...rows, mergedClientIds } }
    },

    mergeClients: (caller, fromExternalId, intoExternalId) =>
      commit.run((tx) => {
        const pair = findPair(caller.orgId, fromExternalId, intoExternalId)
        if (isRefusal(pair)) return pair
        const { from, into } = pair
        moveRows(tx, from.row, into.row)
        for (const standing of rows.ofPlayer(from.row)) joinChains(tx, standing, into.row)
        addTotals(tx, from, into)
        db.update(players)
          .set({ mergedInto: into.row, xp: 0, points: 0 })
          .where(or(eq(players.id, from.row), eq(players.mergedInto, from.row)))
          .run()
        people.forgetAll(tx)
        banned.changed(tx, into.row)
        const after = { clientId: into.clientId, mergedClientIds: people.mergedClientIds(into.row) }
        const before = { fromExternalId, fromClientId: from.clientId, intoExternalId }
        audit.record(tx, caller, { action: "client.merge", target: into.clientId, before, after })
        return after
      }),
  } satisfies Partial<Store>
}
