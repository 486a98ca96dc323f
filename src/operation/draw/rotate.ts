import type { Game } from "../../core/draw/record.ts"
import {
  type ClosedChain,
  decideRotateChains,
  decideShowMoments,
  isRotationDue,
  type RotationFacts,
} from "../../core/operation/job/rotate-chains.ts"
import { type RotatedGame, rotatedCampaign, rotatedMiniGame } from "../../core/operation/job/rotated-game.ts"
import type { Caller } from "../../core/organization/organization.ts"
import { isTest, publicOrgId } from "../../core/organization/test-organization.ts"
import { isRefusal } from "../../core/refusal.ts"
import type { StoredCampaign } from "../../record/campaign/campaign.ts"
import type { StoredBatch } from "../../record/campaign/moment.ts"
import type { StoredGame } from "../../record/draw.ts"
import type { StoredMiniGame } from "../../record/mini-game/mini-game.ts"
import { Later, type Tx } from "../../record/transaction.ts"
import { nativeHashing } from "../../secret/hash.ts"
import { decryptSalt } from "../../secret/moment-cipher.ts"
import { momentsAsJson } from "../admin/campaign/moment-list.ts"
import type { Context } from "../context.ts"
import type { RotateChains, RotationCause } from "./rotation.ts"

type RotationContext = Pick<
  Context,
  | "apply"
  | "campaigns"
  | "chains"
  | "cipher"
  | "jobs"
  | "miniGames"
  | "momentReads"
  | "moments"
  | "quotas"
  | "segmentStocks"
  | "sources"
  | "stocks"
>

/** The facts of a game, and the batches whose moments are shown at its end, which take long to read. */
type Loaded = {
  readonly stored: StoredGame
  readonly facts: RotationFacts
  readonly toShow: readonly StoredBatch[]
}

type OfGame = RotatedGame & Pick<Loaded, "toShow"> & Pick<RotationFacts, "planned"> & { readonly row: number }

const noMoments = { planned: [], shown: [] }

const nothingClosed: readonly ClosedChain[] = []

type Rotated = ReturnType<RotateChains>

const ignored = () => undefined

const callerOf = (cause: RotationCause): Caller | null => (typeof cause === "string" ? null : cause)

/**
 * Opens and closes the chains of games in separate jobs, as a game needs it; on request, closes all of its chains.
 * Requests that arrive while a rotation runs share the next one, since the current one may already have read what it
 * needs.
 */
export const chainRotation = (context: RotationContext): RotateChains => {
  const {
    apply,
    campaigns,
    chains,
    jobs,
    miniGames,
    moments,
    quotas,
    momentReads,
    cipher,
    segmentStocks,
    sources,
    stocks,
  } = context
  const running = new Map<string, Rotated>()
  const next = new Map<string, Rotated>()

  const campaignOf = (tx: Tx, { row, campaign, momentPrizes }: StoredCampaign): OfGame | Later => {
    const quota = quotas.load(tx, row, campaign)
    if (quota instanceof Later) return quota
    const stock = stocks.load(tx, row, campaign)
    if (stock instanceof Later) return stock
    const game = rotatedCampaign(campaign, momentPrizes, { quota, stocks: stock }, tx.now)
    const { planned, shown } = momentPrizes.length > 0 ? moments.offRecord(row) : noMoments
    return { row, ...game, planned, toShow: game.isOver ? shown : [] }
  }

  const miniGameOf = (tx: Tx, { row, miniGame }: StoredMiniGame): OfGame | Later => {
    const stock = segmentStocks.load(tx, row, miniGame)
    if (stock instanceof Later) return stock
    return { row, ...rotatedMiniGame(miniGame, { quota: null, stocks: stock }, tx.now), planned: [], toShow: [] }
  }

  const gameOf = (tx: Tx, orgId: string, { kind, id }: Game): OfGame | null | Later => {
    const campaign = kind === "campaign" ? campaigns.findCampaign(orgId, id) : null
    if (campaign) return campaignOf(tx, campaign)
    const miniGame = kind === "notification" ? miniGames.findMiniGame(orgId, id) : null
    return miniGame && miniGameOf(tx, miniGame)
  }

  const load = (tx: Tx, orgId: string, game: Game, cause: RotationCause): Loaded | null | Later => {
    const ofGame = gameOf(tx, orgId, game)
    if (!ofGame || ofGame instanceof Later) return ofGame
    const { row, toShow, ...rest } = ofGame
    const stored: StoredGame = { orgId, game, row }
    const facts = {
      organization: publicOrgId(orgId),
      isTest: isTest(orgId),
      game,
      ...rest,
      open: chains.open(tx, stored),
      newest: chains.newest(tx, stored),
      isOwn: chains.isOwn,
      isToDraw: cause === "draw",
      lastPlaceOf: (limit: string, period: string) => chains.lastPlaceOf(tx, stored, limit, period),
      hasSecret: chains.secretOf(tx, orgId) !== null,
    }
    return { stored, facts, toShow }
  }

  const decide = (tx: Tx, { stored, facts }: Loaded, cause: RotationCause) => {
    const askedBy = callerOf(cause)
    const isAsked = askedBy !== null
    const decision = decideRotateChains(facts, { isAsked }, tx, { ...sources, hashing: nativeHashing })
    return apply(tx, { orgId: stored.orgId, keyId: askedBy?.keyId ?? null, campaign: stored.row }, decision)
  }

  const isDue = ({ facts }: Loaded, cause: RotationCause, now: number) =>
    callerOf(cause) !== null || isRotationDue(facts, now)

  /** Records the moments of a batch in a chain, unless somebody else has done so. */
  const show = async (orgId: string, game: Game, batch: StoredBatch, cause: RotationCause) => {
    const { batchId } = batch
    const shown = {
      batchId,
      salt: decryptSalt(cipher, orgId, batch),
      list: await momentsAsJson(momentReads, cipher, orgId, batch),
    }
    return jobs.run({ orgId }, (tx) => {
      const loaded = load(tx, orgId, game, cause)
      if (!loaded || loaded instanceof Later) return loaded
      if (!loaded.toShow.some((one) => one.batchId === batchId)) return null
      const scope = { orgId, keyId: null, campaign: loaded.stored.row }
      return apply(tx, scope, decideShowMoments(loaded.facts, shown, tx.now, nativeHashing))
    })
  }

  const run = async (orgId: string, game: Game, cause: RotationCause): Rotated => {
    const first = await jobs.run({ orgId }, (tx) => {
      const loaded = load(tx, orgId, game, cause)
      if (!loaded || loaded instanceof Later) return loaded ?? nothingClosed
      if (!isDue(loaded, cause, tx.now)) return nothingClosed
      const { open } = loaded.facts
      return loaded.toShow.length > 0 && open.length > 0 ? { toShow: loaded.toShow } : decide(tx, loaded, cause)
    })
    if (isRefusal(first) || !("toShow" in first)) return first
    for (const batch of first.toShow) {
      const refused = await show(orgId, game, batch, cause)
      if (refused) return refused
    }
    return jobs.run({ orgId }, (tx) => {
      const loaded = load(tx, orgId, game, cause)
      return !loaded || loaded instanceof Later ? (loaded ?? nothingClosed) : decide(tx, loaded, cause)
    })
  }

  const rotateOnce = (name: string, orgId: string, game: Game, cause: RotationCause): Rotated => {
    const rotating = run(orgId, game, cause).finally(() => running.delete(name))
    running.set(name, rotating)
    return rotating
  }

  return async (orgId, game, cause = "clock") => {
    if (typeof cause !== "string") return run(orgId, game, cause)
    const name = `${cause} ${orgId} ${game.kind} ${game.id}`
    const queued = next.get(name)
    if (queued) return queued
    const before = running.get(name)
    if (!before) return rotateOnce(name, orgId, game, cause)
    const afterIt = before.then(ignored, ignored).then(() => {
      next.delete(name)
      return rotateOnce(name, orgId, game, cause)
    })
    next.set(name, afterIt)
    return afterIt
  }
}
