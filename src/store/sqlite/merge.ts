import { and, count, eq, or } from "drizzle-orm"
import { isRefusal, refuseField } from "../../core/rejection.ts"
import type { PlayerTotals, Store } from "../../core/store.ts"
import type { Audit } from "./audit.ts"
import type { GroupCommit, Tx } from "./commit.ts"
import type { Db } from "./open.ts"
import { type Players, refuseUnknownClient, type StoredPlayer } from "./player.ts"
import { promoCodes } from "./schema/code.ts"
import { awards } from "./schema/notification.ts"
import { plays, standings } from "./schema/play.ts"
import { bans, players, pointsLedger } from "./schema/player.ts"
import { rankingPrizes } from "./schema/ranking.ts"
import type { Standings } from "./standing.ts"

type Client = StoredPlayer & { readonly row: number; readonly clientId: string }

/** Two players become one (organization-api.md §3, Players): all that either has or did is the current client's. */
export const mergeStore = (db: Db, commit: GroupCommit, audit: Audit, people: Players, standingsOf: Standings) => {
  const findClient = (orgId: string, externalUserId: string): Client | null => {
    const { row, player } = people.findPlayer(orgId, externalUserId)
    return row !== null && player.clientId !== null ? { row, player, clientId: player.clientId } : null
  }

  const playedCampaigns = (player: number): number[] =>
    db
      .selectDistinct({ campaign: plays.campaign })
      .from(plays)
      .where(eq(plays.player, player))
      .all()
      .map(({ campaign }) => campaign)

  /** Rows of the log keep their ids and times, and change only whose they are. */
  const moveRows = (from: number, into: number) => {
    for (const table of [plays, promoCodes, bans, awards, pointsLedger, rankingPrizes])
      db.update(table).set({ player: into }).where(eq(table.player, from)).run()
  }

  /** Also where only one of the two has a standing: a counter kept for the other would miss the plays just moved. */
  const moveStandings = (tx: Tx, campaigns: readonly number[], from: number, into: number) => {
    for (const campaign of campaigns) {
      db.delete(standings)
        .where(and(eq(standings.campaign, campaign), eq(standings.player, from)))
        .run()
      standingsOf.recount(campaign, into, tx.now)
    }
  }

  /** XP and points add up; a ledger row of 0 points shows the new balance, so that the last one is the player's. */
  const addTotals = (tx: Tx, from: Client, into: Client) => {
    const xp = from.player.xp + into.player.xp
    const points = from.player.points + into.player.points
    db.update(players).set({ xp, points }).where(eq(players.id, into.row)).run()
    if (from.player.points === 0) return
    db.insert(pointsLedger)
      .values({ player: into.row, at: tx.now, points: 0, balance: points, reason: "merge", sourceId: from.clientId })
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

  const totalsOf = ({ row, clientId, player: { externalUserId, xp, points } }: Client): PlayerTotals => {
    const rowsOf = (table: typeof plays | typeof promoCodes | typeof awards | typeof bans) =>
      db.select({ n: count() }).from(table).where(eq(table.player, row)).get()?.n ?? 0
    const rows = { plays: rowsOf(plays), codes: rowsOf(promoCodes), awards: rowsOf(awards), bans: rowsOf(bans) }
    return { externalUserId, clientId, xp, points, ...rows }
  }

  return {
    mergePreview: async (orgId, fromExternalId, intoExternalId) => {
      const pair = findPair(orgId, fromExternalId, intoExternalId)
      if (isRefusal(pair)) return pair
      const [from, into] = [totalsOf(pair.from), totalsOf(pair.into)]
      const sum = (field: "xp" | "points" | "plays" | "codes" | "awards" | "bans") => from[field] + into[field]
      const totals = { xp: sum("xp"), points: sum("points"), plays: sum("plays") }
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
        const played = playedCampaigns(from.row)
        moveRows(from.row, into.row)
        moveStandings(tx, played, from.row, into.row)
        addTotals(tx, from, into)
        db.update(players)
          .set({ mergedInto: into.row, xp: 0, points: 0 })
          .where(or(eq(players.id, from.row), eq(players.mergedInto, from.row)))
          .run()
        const after = { clientId: into.clientId, mergedClientIds: people.mergedClientIds(into.row) }
        const before = { fromExternalId, fromClientId: from.clientId, intoExternalId }
        audit.record(tx, caller, { action: "client.merge", target: into.clientId, before, after })
        return after
      }),
  } satisfies Partial<Store>
}
