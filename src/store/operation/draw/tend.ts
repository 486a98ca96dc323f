import type { Game } from "../../../core/draw/record.ts"
import {
  type ClosedChain,
  decideTendChains,
  isTendingDue,
  type ShownMoments,
  type TendFacts,
} from "../../../core/operation/job/tend-chains.ts"
import { type TendedGame, tendedCampaign } from "../../../core/operation/job/tended-game.ts"
import type { Sources } from "../../../core/random.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import type { StoredGame } from "../../draw-records.ts"
import { nativeHashing } from "../../hash.ts"
import type { MomentReads, StoredBatch } from "../../moment-records.ts"
import { openSalt } from "../../moment-seal.ts"
import type { Records, StoredCampaign } from "../../records.ts"
import type { SecretSeal } from "../../secret.ts"
import { type Jobs, Later, type Tx } from "../../transaction.ts"
import { readMoments } from "../admin/moment-list.ts"
import type { ApplyChanges } from "../apply/apply.ts"

type Needs = Pick<Records, "campaigns" | "chains" | "miniGames" | "moments" | "quotas" | "stocks"> & {
  readonly jobs: Jobs
  readonly sources: Sources
  readonly seal: SecretSeal
  readonly apply: ApplyChanges
  readonly reads: MomentReads
}

/** The facts of a game but for what is shown at its end: `toShow` takes long to read. */
type Loaded = {
  readonly stored: StoredGame
  readonly facts: Omit<TendFacts, "shown">
  readonly toShow: readonly StoredBatch[]
}

type OfGame = TendedGame & Pick<Loaded, "toShow"> & Pick<TendFacts, "planned"> & { readonly row: number }

const noMoments = { planned: [], shown: [] }

const nothingClosed: readonly ClosedChain[] = []

/**
 * Opens and closes the chains of games, in jobs of their own: what a game needs at the moment, or, if `isAsked`, all of
 * its chains are closed. A game that is tended already is so once.
 */
export const chainTending = (needs: Needs) => {
  const { apply, campaigns, chains, jobs, moments, quotas, reads, seal, sources, stocks } = needs
  const tended = new Map<string, Promise<unknown>>()

  const campaignOf = (tx: Tx, { row, campaign, momentPrizes }: StoredCampaign): OfGame | Later => {
    const quota = quotas.load(tx, row, campaign)
    if (quota instanceof Later) return quota
    const stock = stocks.load(tx, row, campaign)
    if (stock instanceof Later) return stock
    const game = tendedCampaign(campaign, momentPrizes, { quota, stocks: stock }, tx.now)
    const { planned, shown } = momentPrizes.length > 0 ? moments.offRecord(row) : noMoments
    return { row, ...game, planned, toShow: game.isOver ? shown : [] }
  }

  const load = (tx: Tx, orgId: string, game: Game): Loaded | null | Later => {
    const found = game.kind === "campaign" ? campaigns.findCampaign(orgId, game.id) : null
    const ofGame = found && campaignOf(tx, found)
    if (!ofGame || ofGame instanceof Later) return ofGame
    const { row, toShow, ...rest } = ofGame
    const stored: StoredGame = { orgId, game, row }
    const facts = {
      ...{ organization: orgId, game, ...rest },
      ...{ open: chains.open(tx, stored), newest: chains.newest(tx, stored) },
      isOwn: chains.isOwn,
      placeOf: (limit: string, period: string) => chains.placeOf(tx, stored, limit, period),
      hasSecret: chains.secretOf(tx, orgId) !== null,
    }
    return { stored, facts, toShow }
  }

  const decide = (tx: Tx, { stored, facts }: Loaded, shown: readonly ShownMoments[], isAsked: boolean) => {
    const decision = decideTendChains({ ...facts, shown }, { isAsked }, tx.now, { ...sources, hashing: nativeHashing })
    return apply(tx, { orgId: stored.orgId, campaign: stored.row }, decision)
  }

  const isDue = ({ facts }: Loaded, isAsked: boolean, now: number) => isAsked || isTendingDue(facts, now)

  const showing = async (orgId: string, batches: readonly StoredBatch[]): Promise<readonly ShownMoments[]> => {
    const shown: ShownMoments[] = []
    for (const batch of batches)
      shown.push({
        batchId: batch.batchId,
        salt: openSalt(seal, orgId, batch),
        moments: await readMoments(reads, seal, orgId, batch),
      })
    return shown
  }

  const run = async (orgId: string, game: Game, isAsked: boolean): Promise<readonly ClosedChain[] | Refusal> => {
    const first = await jobs.run({ orgId }, (tx) => {
      const loaded = load(tx, orgId, game)
      if (!loaded || loaded instanceof Later) return loaded ?? nothingClosed
      if (!isDue(loaded, isAsked, tx.now)) return nothingClosed
      const { open } = loaded.facts
      return loaded.toShow.length > 0 && open.length > 0 ? { toShow: loaded.toShow } : decide(tx, loaded, [], isAsked)
    })
    if (isRefusal(first) || !("toShow" in first)) return first
    const shown = await showing(orgId, first.toShow)
    return jobs.run({ orgId }, (tx) => {
      const loaded = load(tx, orgId, game)
      if (!loaded || loaded instanceof Later) return loaded ?? nothingClosed
      const still = shown.filter(({ batchId }) => loaded.toShow.some((batch) => batch.batchId === batchId))
      return decide(tx, loaded, still, isAsked)
    })
  }

  return async (orgId: string, game: Game, isAsked = false): Promise<readonly ClosedChain[] | Refusal> => {
    if (!chains.areKept) return nothingClosed
    if (isAsked) return run(orgId, game, true)
    const name = `${orgId} ${game.kind} ${game.id}`
    const running = tended.get(name)
    if (running) return running as ReturnType<typeof run>
    const tending = run(orgId, game, false).finally(() => tended.delete(name))
    tended.set(name, tending)
    return tending
  }
}

export type TendChains = ReturnType<typeof chainTending>
