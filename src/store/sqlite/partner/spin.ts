import { and, eq } from "drizzle-orm"
import { spinPeriodAt } from "../../../core/mini-game.ts"
import { decideSpin, type SpinChange, type SpinFacts, type SpinSources } from "../../../core/operation/spin.ts"
import type { Partner } from "../../../core/port/partner.ts"
import type { Refusal } from "../../../core/refusal.ts"
import type { Award, SpinAnswer, SpinRequest } from "../../../core/spin.ts"
import type { ApplyChanges, Subject } from "../apply/apply.ts"
import { bound, boundLimit } from "../engine/bound.ts"
import { type GroupCommit, Later, type Tx } from "../engine/commit.ts"
import type { Db } from "../file/open.ts"
import type { Codes } from "../log/code.ts"
import type { Bans } from "../record/ban.ts"
import type { Campaigns } from "../record/campaign.ts"
import type { MiniGames } from "../record/mini-game.ts"
import type { KnownPlayer, Players } from "../record/player.ts"
import { awards } from "../schema/mini-game.ts"

type Needs = {
  readonly miniGames: MiniGames
  readonly people: Players
  readonly bans: Bans
  readonly campaigns: Campaigns
  readonly codes: Codes
  readonly apply: ApplyChanges
}

/** The facts of a spin, and what its changes are about; null where something is missing, and nothing can change. */
type Loaded = { readonly facts: SpinFacts; readonly subject: Subject<SpinChange> | null }

const toAward = (row: typeof awards.$inferSelect): Award => {
  const { awardId, spinPeriod, clientId, segment, won, prizeCode, pointsAwarded, createdAt } = row
  return { awardId, spinPeriod, clientId, segment, won, prizeCode, pointsAwarded, createdAt }
}

/** In-app spins (docs/api.md §4.13): one a client and period, each stored under its award id. */
export const spinStore = (db: Db, commit: GroupCommit, sources: SpinSources, needs: Needs): Pick<Partner, "spin"> => {
  const { miniGames, people, bans, campaigns, codes, apply } = needs

  const findClient = (request: SpinRequest): KnownPlayer | null => {
    const stored =
      "clientId" in request
        ? people.findByClientId(request.orgId, request.clientId)
        : people.findPlayer(request.orgId, request.externalUserId)
    return stored && stored.row !== null ? { ...stored, row: stored.row } : null
  }

  const firstOfPeriod = db
    .select()
    .from(awards)
    .where(
      and(
        eq(awards.player, bound("player")),
        eq(awards.miniGame, bound("miniGame")),
        eq(awards.spinPeriod, bound("spinPeriod")),
      ),
    )
    .orderBy(awards.id)
    .limit(boundLimit(1))
    .prepare()

  /** The player's spin of the period: the first, when two who were merged had both spun. */
  const findSpin = (player: number, miniGame: number, spinPeriod: string): Award | null => {
    const row = firstOfPeriod.get({ player, miniGame, spinPeriod })
    return row ? toAward(row) : null
  }

  const load = (tx: Tx, request: SpinRequest): Loaded | Later => {
    const { orgId, notificationId } = request
    const found = miniGames.findMiniGame(orgId, notificationId)
    const player = found && findClient(request)
    const unknown: SpinFacts = {
      ...{ miniGame: found?.miniGame ?? null, player: player?.player ?? null, ban: null, stored: null },
      templateOf: (campaignId) => campaigns.findCachedCampaign(tx, orgId, campaignId)?.campaign.defaultCodeConfig,
      isCodeTaken: (code) => codes.isCodeTaken(orgId, code),
    }
    if (!found || !player) return { facts: unknown, subject: null }
    const later = people.merging.laterFor(player.row)
    if (later) return later
    const { key } = spinPeriodAt(found.miniGame, tx.now)
    const facts = { ...unknown, ban: bans.standingBan(player), stored: findSpin(player.row, found.row, key) }
    return { facts, subject: { orgId, player, miniGame: found.row } }
  }

  const spin = (tx: Tx, request: SpinRequest): SpinAnswer | Refusal | Later => {
    const loaded = load(tx, request)
    if (loaded instanceof Later) return loaded
    return apply(tx, loaded.subject, decideSpin(loaded.facts, request, tx.now, sources))
  }

  return { spin: (request) => commit.run((tx) => spin(tx, request)) }
}
