import type { Campaign } from "../../../core/campaign/campaign.ts"
import type { Counted } from "../../../core/campaign/standing/count.ts"
import { gapsOf, newPlay, withCounted } from "../../../core/campaign/standing/standing.ts"
import type { ChangeOf } from "../../../core/change.ts"
import { mergedStanding } from "../../../core/player/merge.ts"
import { readFault } from "../../../record/readable.ts"
import { Later, type Tx } from "../../../record/transaction.ts"
import { isExternalWin } from "../../budget-cost.ts"
import { facts, organization } from "../engine/commit/batch.ts"
import type { Reader } from "../engine/row/facts.ts"
import { forEachOwner } from "../engine/row/owner.ts"
import { columnsOf, rowReader, rowsReader } from "../engine/row/reader.ts"
import { tableOf } from "../engine/row/table.ts"
import { linkOf } from "../log/draw/draw-link.ts"
import { archivedPrizes } from "../schema/archive.ts"
import { plays, standings } from "../schema/play.ts"
import { rankingWins } from "../schema/ranking.ts"
import type { CountSpans } from "./counted.ts"
import { changePlayers } from "./player-change.ts"

export type StandingRow = typeof standings.$inferSelect

/** Not locked: whoever changes it holds the lock of the player's row. */
export const standingRow = rowReader("standing", standings, ["orgId", "player", "campaign"])

const ofPlayer = rowsReader("standings of a player", standings, ["orgId", "player"], { orderBy: "t.campaign" })
type NamedKey = readonly [orgId: string, externalUserId: string, campaignId: string]

type Found = StandingRow & { readonly ofPlayer: number; readonly ofCampaign: number }

const ofNamed = `SELECT p.id AS "ofPlayer", c.id AS "ofCampaign", ${columnsOf(standings)}
  FROM unnest($2::text[], $3::text[]) AS k(player, campaign)
  CROSS JOIN LATERAL (SELECT coalesce(merged_into, id) AS id FROM players
    WHERE org_id = $1 AND external_user_id = k.player OFFSET 0) p
  CROSS JOIN LATERAL (SELECT id FROM campaigns WHERE org_id = $1 AND campaign_id = k.campaign OFFSET 0) c
  LEFT JOIN LATERAL (SELECT * FROM standings s
    WHERE s.org_id = $1 AND s.player = p.id AND s.campaign = c.id OFFSET 0) t ON true`

/** Loads the standing of a player and campaign before their row numbers are known. */
export const namedStanding: Reader<NamedKey, null> = {
  name: "standing of a named player",
  idOf: (key) => key.join("\n"),
  load: async (session, keys, known) => {
    const read = async (orgId: string, own: readonly NamedKey[]) => {
      const lists = [own.map(([, player]) => player), own.map(([, , campaign]) => campaign)]
      for (const { ofPlayer, ofCampaign, ...row } of await session.query<Found>(ofNamed, [orgId, ...lists]))
        known.fill(standingRow, [orgId, ofPlayer, ofCampaign], row.orgId === null ? null : row)
    }
    await forEachOwner(keys, ([orgId]) => orgId, read)
    return keys.map(() => null)
  },
}

/** The player of a play. Not locked: a merge changes it while the plays of both players wait. */
const ownerOfPlay: Reader<readonly [orgId: string, play: number], number | null> = {
  name: "player of a play",
  idOf: (key) => key.join("\n"),
  load: async (session, keys) => {
    const owners = new Map<number, number>()
    const read = async (orgId: string, own: readonly (readonly [string, number])[]) => {
      const text = "SELECT id, player FROM plays WHERE org_id = $1 AND id = ANY ($2::bigint[])"
      const values = [orgId, own.map(([, play]) => play)]
      for (const { id, player } of await session.query<{ id: number; player: number }>(text, values))
        owners.set(id, player)
    }
    await forEachOwner(keys, ([orgId]) => orgId, read)
    return keys.map(([, play]) => owners.get(play) ?? null)
  },
}

const firstPlay = rowReader("first play", plays, ["orgId", "campaign"], { orderBy: "t.at", limit: 1 })
const ofCampaign = ["orgId", "campaign"] as const
/** Plays from before kinds were kept have no value, and may have won points. */
const externalWin = rowReader("external win", plays, ofCampaign, {
  where: `${isExternalWin("t")} AND t.prize_kind IS NOT NULL`,
  limit: 1,
})
const archivedExternalWin = rowReader("archived win", archivedPrizes, ofCampaign, {
  where: "t.handed_out > 0",
  limit: 1,
})
const rankingWin = rowReader("ranking win", rankingWins, ofCampaign, { limit: 1 })

const log = tableOf(plays, { key: ["orgId", "id"] })
const table = tableOf(standings, {
  key: ["orgId", "player", "campaign"],
  changed: [
    ...(["lastPlay", "lastAt", "playsFrom", "playsUntil", "plays", "winsFrom", "winsUntil", "wins"] as const),
    ...(["totalScore", "totalReached", "dayFrom", "dayScore", "dayReached"] as const),
    ...(["weekFrom", "weekScore", "weekReached", "monthFrom", "monthScore", "monthReached"] as const),
    "prizeWins",
    "archived",
  ],
})

/** The owner of a standing, and the standing as it was loaded; null before the first play. */
type StandingOwner = { readonly campaign: number; readonly player: number; readonly before: StandingRow | null }

/** The row number of the play that reached a score. */
const numbered = (reached: number | null, play: number) => (reached === newPlay ? play : reached)

/** Wins of prizes that cannot be read are counted from the log again. */
const readable = (standing: StandingRow): StandingRow =>
  standing.prizeWins === null || readFault("standings", { prizeWins: standing.prizeWins }) === null
    ? standing
    : { ...standing, prizeWins: null }

/**
 * The counters of a player in a campaign, for jobs: plays and wins of the current limits, scores of the running
 * periods.
 */
export const standingRecords = (countSpans: CountSpans) => ({
  firstPlayAt: (campaign: number): number | null => facts().get(firstPlay, [organization(), campaign])?.at ?? null,

  hasExternalWin: (campaign: number): boolean => {
    const key = [organization(), campaign] as const
    return (
      facts().get(externalWin, key) !== null ||
      facts().get(archivedExternalWin, key) !== null ||
      facts().get(rankingWin, key) !== null
    )
  },

  playerOf: (play: number): number | null => facts().get(ownerOfPlay, [organization(), play]),

  /** The standing with everything that a play needs, null before the first play, or when to retry. */
  load: (tx: Tx, campaign: number, config: Campaign, player: number | null) => {
    const orgId = organization()
    const found = player === null ? null : facts().get(standingRow, [orgId, player, campaign])
    if (!found || player === null) return null
    const known = readable(found)
    const spans = gapsOf(known, config, tx.now)
    if (spans.length === 0) return known
    const counted = countSpans(tx, known, spans)
    return counted instanceof Later ? counted : withCounted(known, counted)
  },

  /** The player's standings in all campaigns. */
  ofPlayer: (player: number): readonly StandingRow[] => facts().get(ofPlayer, [organization(), player]),

  /** Replaces the standings of two players in a campaign by a joint one; `counted` covers the plays of both. */
  join: (from: StandingRow, into: number, counted: readonly Counted[]) => {
    const { orgId, campaign } = from
    const known = facts().get(standingRow, [orgId, into, campaign])
    const joined = { ...mergedStanding(from, known, counted), player: into }
    table.remove(from)
    if (known) {
      table.change(joined)
      changePlayers(campaign, -1, facts().nextId())
    } else table.add(joined)
    facts().put(standingRow, [orgId, from.player, campaign], null)
    facts().put(standingRow, [orgId, into, campaign], joined)
  },

  /** Appends a play to the log, and replaces the standing by one that includes it. */
  appendPlay: (_tx: Tx, { campaign, player, before }: StandingOwner, { play, standing }: ChangeOf<"appendPlay">) => {
    const orgId = organization()
    const { draw, ...logged } = play
    const lastPlay = facts().nextId()
    log.add({ ...logged, ...linkOf(draw), id: lastPlay, orgId, campaign, player })
    const after: StandingRow = {
      ...standing,
      orgId,
      campaign,
      player,
      lastPlay,
      totalReached: numbered(standing.totalReached, lastPlay),
      dayReached: numbered(standing.dayReached, lastPlay),
      weekReached: numbered(standing.weekReached, lastPlay),
      monthReached: numbered(standing.monthReached, lastPlay),
    }
    if (before) table.change(after)
    else {
      table.add(after)
      changePlayers(campaign, 1, lastPlay)
    }
    facts().put(standingRow, [orgId, player, campaign], after)
    if (play.entryCode !== null) facts().put(ownerOfPlay, [orgId, lastPlay], player)
    return lastPlay
  },
})

export type Standings = ReturnType<typeof standingRecords>
