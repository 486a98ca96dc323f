import type { Pool } from "pg"
import type { Counted } from "../../../../core/campaign/standing/count.ts"
import type { TimeOf } from "../../../../core/clock.ts"
import {
  decideMerge,
  type Merged,
  type MergeFacts,
  type OwnedByName,
  previewMerge,
  refuseMerge,
} from "../../../../core/operation/job/merge-players.ts"
import { zoneOrUtc } from "../../../../core/period.ts"
import { areCurrent, type MovedInMerge, mergedSpans } from "../../../../core/player/merge.ts"
import type { PlayerAdmin } from "../../../../core/port/admin/player.ts"
import { isRefusal, type Refusal } from "../../../../core/refusal.ts"
import type { ApplyChanges } from "../../../../operation/apply/apply.ts"
import type { Bans } from "../../../../record/player/ban.ts"
import type { KnownPlayer, StoredPlayer } from "../../../../record/player/player.ts"
import { shared, type Tx } from "../../../../record/transaction.ts"
import { type Session, withSession } from "../../connection/pool.ts"
import { retryUntilAvailable } from "../../connection/retry-until-available.ts"
import type { GroupCommit } from "../../engine/commit/commit.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"
import type { MergeRow, Merging } from "../../record/player/merging.ts"
import type { Players } from "../../record/player/player.ts"
import { countSpans } from "../../standing/counted.ts"
import type { Standings } from "../../standing/standing.ts"
import type { Membership } from "../sending/membership.ts"
import { mergeWorkers } from "./merge-workers.ts"

const rowsOfAStep = 1_000

/** What moves in steps while requests for either player wait; the rest moves with the last step. */
type MovedInSteps = Exclude<MovedInMerge, "bans" | "mergedPlayers"> | "plays"

const tables: Record<MovedInSteps, string> = {
  acceptances: "accepted_terms",
  awards: "awards",
  codes: "promo_codes",
  grants: "play_grants",
  ledger: "points_ledger",
  liftedBans: "lifted_bans",
  plays: "plays",
  pushReactions: "push_reactions",
  rankingPrizes: "ranking_prizes",
  rankingWins: "ranking_wins",
  transactions: "points_transactions",
}
// Names the player twice: if the table was empty when this was planned, PostgreSQL would read it by whatever index
// comes first.
const moves = Object.values(tables).map(
  (table) => `UPDATE ${table} SET player = $3 WHERE org_id = $1 AND player = $2 AND id = ANY (ARRAY(
    SELECT id FROM ${table} WHERE org_id COLLATE "C" = $1 AND player = $2 LIMIT ${rowsOfAStep})) RETURNING 1`,
)

const playedCampaigns = `SELECT c.id AS campaign, c.config ->> 'timezone' AS timezone FROM standings s
  JOIN campaigns c ON c.org_id = s.org_id AND c.id = s.campaign WHERE s.org_id = $1 AND s.player = $2`

const ownedRows = `SELECT (SELECT name FROM players WHERE org_id = $1 AND id = $2) AS name,
  (SELECT email FROM players WHERE org_id = $1 AND id = $2) AS email,
  (SELECT count(*) FROM plays WHERE org_id COLLATE "C" = $1 AND player = $2) AS plays,
  (SELECT count(*) FROM promo_codes WHERE org_id COLLATE "C" = $1 AND player = $2) AS codes,
  (SELECT count(*) FROM awards WHERE org_id COLLATE "C" = $1 AND player = $2) AS awards,
  (SELECT count(*) FROM bans WHERE org_id COLLATE "C" = $1 AND player = $2) AS bans`

type Needs = {
  readonly pools: { readonly writing: Pool; readonly reading: Pool }
  readonly membership: Membership
  readonly timeOf: TimeOf
  readonly jobs: GroupCommit
  readonly people: Players & { readonly merging: Merging }
  readonly bans: Bans
  readonly campaigns: Campaigns
  readonly standings: Standings
  readonly apply: ApplyChanges
  readonly onError: (error: unknown) => void
}

type Pair<Player extends StoredPlayer = KnownPlayer> = { readonly from: Player; readonly into: Player }

/** What was counted of the plays of both players, by campaign. */
type CountedOf = ReadonlyMap<number, readonly Counted[]>

const isKnown = (pair: Pair<StoredPlayer>): pair is Pair => pair.from.row !== null && pair.into.row !== null

/**
 * Merges two players (docs/api.md#merge-clients): everything becomes the remaining client's. Once a merge is entered in
 * `merges`, requests for either player wait while the rows move in steps; all other requests continue. The last step
 * makes one player of both. Steps are repeatable, so any process can continue a merge.
 */
export const mergeOperations = (needs: Needs) => {
  const { pools, membership, timeOf, jobs, people, bans, campaigns, standings, apply, onError } = needs
  const { merging } = people

  const factsOf = ({ from, into }: Pair<StoredPlayer>): MergeFacts => ({
    from: from.player,
    into: into.player,
    mergedClientIds: [from, into].flatMap(({ row }) => (row === null ? [] : people.mergedClientIds(row))),
  })

  const findPair = (orgId: string, fromExternalId: string, intoExternalId: string): Pair<StoredPlayer> => ({
    from: people.findPlayer(orgId, fromExternalId),
    into: people.findPlayer(orgId, intoExternalId),
  })

  const laterFor = ({ from, into }: Pair<StoredPlayer>) => merging.laterFor(from.row) ?? merging.laterFor(into.row)

  const moveRows = async ({ orgId, fromPlayer, intoPlayer }: MergeRow) => {
    const step = (text: string) =>
      withSession(pools.writing, (session) => session.query(text, [orgId, fromPlayer, intoPlayer]))
    for (const text of moves) while ((await retryUntilAvailable(() => step(text))).length === rowsOfAStep);
  }

  const countPlays =
    (session: Session, now: number) =>
    async ({ orgId, fromPlayer, intoPlayer }: MergeRow) => {
      const counted = new Map<number, readonly Counted[]>()
      type Played = { readonly campaign: number; readonly timezone: string }
      for (const { campaign, timezone } of await session.query<Played>(playedCampaigns, [orgId, fromPlayer])) {
        const spans = mergedSpans(zoneOrUtc(timezone), now)
        counted.set(campaign, await countSpans(session, { orgId, campaign, player: intoPlayer, spans, archived: null }))
      }
      return counted
    }

  const timezoneOf = (orgId: string, campaign: number): string => campaigns.findByRow(orgId, campaign).campaign.timezone

  /** Replaces both standings by a joint one in each campaign. Returns false if a period has ended since the counts. */
  const joinStandings = (tx: Tx, { orgId, fromPlayer, intoPlayer }: MergeRow, counted: CountedOf): boolean => {
    const left = standings.ofPlayer(fromPlayer)
    const isPresent = left.every(({ campaign }) =>
      areCurrent(counted.get(campaign) ?? [], timezoneOf(orgId, campaign), tx.now),
    )
    if (isPresent) for (const from of left) standings.join(from, intoPlayer, counted.get(from.campaign) ?? [])
    return isPresent
  }

  const mergedInto = (row: number): Merged => {
    const { clientId } = people.findByRow(row).player
    if (clientId === null) throw new Error(`player ${row} of a merge has no client id`)
    return { clientId, mergedClientIds: people.mergedClientIds(row).sort() }
  }

  /**
   * The last step, after which both ids refer to the remaining client. Returns null if the plays have to be counted
   * again.
   */
  const finish = (tx: Tx, merge: MergeRow, counted: CountedOf): Merged | null => {
    const { orgId, keyId, fromPlayer, intoPlayer } = merge
    if (!merging.isUnderWay(merge)) return mergedInto(intoPlayer)
    const pair = { from: people.findByRow(fromPlayer), into: people.findByRow(intoPlayer) }
    if (!joinStandings(tx, merge, counted)) return null
    bans.move(fromPlayer, intoPlayer)
    merging.end(merge)
    const merged = apply(tx, { orgId, keyId, player: pair.into, mergedPlayer: fromPlayer }, decideMerge(factsOf(pair)))
    if (isRefusal(merged)) throw new Error(merged.message)
    return merged
  }

  const mergeInSteps = async (merge: MergeRow): Promise<Merged> => {
    await moveRows(merge)
    for (;;) {
      const now = await retryUntilAvailable(async () => timeOf(merge.orgId))
      const counted = await retryUntilAvailable(() =>
        withSession(pools.writing, (session) => countPlays(session, now)(merge)),
      )
      const merged = await jobs.runUntilTaken({ orgId: merge.orgId }, (tx) => finish(tx, merge, counted))
      if (merged) return merged
    }
  }

  const ownedBy = async (orgId: string, row: number): Promise<OwnedByName> => {
    const [owned] = await withSession(pools.reading, (session) => session.query<OwnedByName>(ownedRows, [orgId, row]))
    return owned ?? { name: null, email: null, plays: 0, codes: 0, awards: 0, bans: 0 }
  }

  const workers = mergeWorkers({ pool: pools.writing, membership, merge: mergeInSteps, onError })

  const port: Pick<PlayerAdmin, "mergePlayers" | "mergePreview"> = {
    mergePreview: async (orgId, fromExternalId, intoExternalId) => {
      const found = await jobs.run(shared({ orgId }), () => {
        const pair = findPair(orgId, fromExternalId, intoExternalId)
        const facts = factsOf(pair)
        return laterFor(pair) ?? refuseMerge(facts) ?? { pair, facts }
      })
      if (isRefusal(found) || !isKnown(found.pair)) return found as Refusal
      const { from, into } = found.pair
      return previewMerge(found.facts, { from: await ownedBy(orgId, from.row), into: await ownedBy(orgId, into.row) })
    },

    mergePlayers: async (caller, fromExternalId, intoExternalId) => {
      const begun = await jobs.run(caller, () => {
        const pair = findPair(caller.orgId, fromExternalId, intoExternalId)
        const later = laterFor(pair)
        if (later) return later
        const refusal = refuseMerge(factsOf(pair))
        if (refusal || !isKnown(pair)) return refusal as Refusal
        const { orgId, keyId } = caller
        return merging.begin({
          orgId,
          keyId,
          fromPlayer: pair.from.row,
          intoPlayer: pair.into.row,
          worker: membership.id,
        })
      })
      return isRefusal(begun) ? begun : workers.run(begun)
    },
  }
  return { port, resumeMerges: workers.resume, endMerges: workers.end }
}
