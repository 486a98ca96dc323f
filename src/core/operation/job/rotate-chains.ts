import type { ChangeOf, Decision } from "../../change.ts"
import type { Times } from "../../clock.ts"
import { addMoments, addShownMoments, closeChain, isRevealDue, openChain, type RevealEvery } from "../../draw/chain.ts"
import { keptRecord, putConfig, type Setup } from "../../draw/drawing.ts"
import type { Hashing } from "../../draw/hashing.ts"
import { type LastPlaceOf, onRecord, recordedConfigs, takenPlaces } from "../../draw/limits.ts"
import type { OpenChain } from "../../draw/open-chain.ts"
import type { Game, ShownMoments } from "../../draw/record.ts"
import { newId } from "../../id.ts"
import type { MomentBatch } from "../../moment/moment.ts"
import { drawKey, type Sources } from "../../random.ts"

/** A game that draws, with its open chains. */
export type RotationFacts = {
  readonly organization: string
  /** Whether it is a test organization. */
  readonly isTest: boolean
  readonly game: Game
  /** What it draws by; null while it is inactive, or if it draws nothing. */
  readonly setup: Setup | null
  /** Whether it has ended, so that it draws nothing more unless it is extended. */
  readonly isOver: boolean
  readonly reveal: { readonly every: RevealEvery; readonly timezone: string }
  /** Its open chains, including those of other processes. */
  readonly open: readonly OpenChain[]
  /** Whether a draw waits for a chain. */
  readonly isToDraw: boolean
  /** Whether this process draws from a chain. */
  isOwn(chain: OpenChain): boolean
  /** The highest ordinal so far, the number of closed chains, and the last one closed, whatever clocks say. */
  readonly newest: {
    readonly ordinal: number
    readonly closings: number
    readonly closed: { readonly chainId: string; readonly lastHash: string } | null
  }
  readonly lastPlaceOf: LastPlaceOf
  /** Whether the organization has a key of subjects. */
  readonly hasSecret: boolean
  /** Planned moments that no chain has recorded yet. */
  readonly planned: readonly MomentBatch[]
}

/** A closed chain, as its event shows it. */
export type ClosedChain = {
  readonly chainId: string
  readonly draws: number
  readonly lastHash: string
  readonly seed: string
}

export type RotationChange = ChangeOf<
  "appendRecord" | "audit" | "closeChain" | "emit" | "noteMoments" | "openChain" | "setDrawSecret"
>

type RotationSources = Pick<Sources, "ids" | "secrets"> & { readonly hashing: Hashing }

type WithMoments = { readonly chain: OpenChain; readonly changes: readonly RotationChange[] }

const withMoments = (
  { chain, changes }: WithMoments,
  added: ReturnType<typeof addMoments>,
  batchId: string,
  as: "planned" | "shown",
): WithMoments => {
  const after = { ...chain, ...added.chain }
  const record = keptRecord(added.position.n, added.record)
  return {
    chain: after,
    changes: [
      ...changes,
      { kind: "appendRecord", chain: after, record, taken: {} },
      { kind: "noteMoments", batchId, as },
    ],
  }
}

const putPlanned = (before: OpenChain, planned: readonly MomentBatch[], now: number, hashing: Hashing): WithMoments => {
  let put: WithMoments = { chain: before, changes: [] }
  for (const { batchId, prizeId, count, commitment, window } of planned) {
    const content = { type: "moments", batchId, prizeId, count, commitment, ...(window && { window }) } as const
    put = withMoments(put, addMoments(put.chain, content, now, hashing), batchId, "planned")
  }
  return put
}

/**
 * Records the moments of one batch before the chains of an ended game are closed, after any planned moments that are
 * not recorded yet: one batch at a time, since each may be long.
 */
export const decideShowMoments = (
  { open, planned }: Pick<RotationFacts, "open" | "planned">,
  shown: ShownMoments,
  now: number,
  hashing: Hashing,
): Decision<null, RotationChange> => {
  const [chain] = open
  if (!chain) return { answer: null, changes: [] }
  const put = putPlanned(chain, planned, now, hashing)
  const added = addShownMoments(put.chain, shown, now, hashing)
  return { answer: null, changes: withMoments(put, added, shown.batchId, "shown").changes }
}

const closing = (
  chain: OpenChain,
  closings: number,
  now: number,
  hashing: Hashing,
): { closed: ClosedChain; changes: RotationChange[] } => {
  const seed = chain.seed.toHex()
  const added = closeChain(chain, seed, now, hashing)
  const { chainId, draws } = chain
  const closed = { chainId, draws, lastHash: added.record.hash, seed }
  return {
    closed,
    changes: [
      {
        kind: "closeChain",
        chain: { ...chain, ...added.chain },
        closedAt: now,
        closing: closings + 1,
        record: keptRecord(added.position.n, added.record),
      },
      { kind: "emit", event: { name: "draws.closed", data: closed } },
    ],
  }
}

type Opened = { readonly facts: RotationFacts; readonly setup: Setup; readonly newest: RotationFacts["newest"] }

/** A new chain: its opening, followed by what explains its first place. */
const opening = (
  { facts, setup, newest }: Opened,
  { now, wall }: Times,
  { ids, secrets, hashing }: RotationSources,
): { chain: OpenChain; changes: RotationChange[] } => {
  const { organization, isTest, game, lastPlaceOf } = facts
  const { count } = setup
  const periodOf = onRecord(setup.periods, count, lastPlaceOf)
  const seed = Uint8Array.fromHex(drawKey(secrets))
  const commitment = hashing.sha256(seed)
  const ordinal = newest.ordinal + 1
  const [config = setup.config] =
    ordinal === 1 ? [setup.config] : recordedConfigs(setup.config, periodOf, count, lastPlaceOf)
  const taken = takenPlaces(config, periodOf, count)
  const added = openChain(
    newId("ch_", wall, ids),
    { organization, game, ordinal, previous: newest.closed, commitment, config, taken, ...(isTest && { test: true }) },
    now,
    hashing,
  )
  const own = { game, ordinal, commitment, seed, checkpoint: { draws: 0, at: now }, isDistrusted: false }
  const chain: OpenChain = { ...added.chain, ...own }
  const { chainId } = chain
  const record = keptRecord(0, added.record)
  const opened: RotationChange[] = [
    { kind: "openChain", chain, previous: newest.closed?.chainId ?? null, record, taken },
    { kind: "emit", event: { name: "draws.opened", data: { chainId, game, commitment } } },
  ]
  if (config === setup.config) return { chain, changes: opened }
  const whole = putConfig(chain, setup, periodOf, lastPlaceOf, now, hashing)
  return { chain: whole.chain, changes: [...opened, ...whole.changes] }
}

/**
 * Whether a chain that may not be drawn from can stay open until there is something to draw: nobody has seen a draw of
 * it.
 */
const isWaiting = ({ isToDraw }: RotationFacts, { isDistrusted, draws }: OpenChain): boolean =>
  isDistrusted && draws === 0 && !isToDraw

const isDue = (facts: RotationFacts, chain: OpenChain, now: number): boolean => {
  const { isOver, reveal } = facts
  if (isOver || isRevealDue(chain, reveal.every, reveal.timezone, now)) return true
  return chain.isDistrusted && !isWaiting(facts, chain)
}

/** Whether a chain serves this process, which then needs no other. */
const serves = (facts: RotationFacts, chain: OpenChain): boolean =>
  isWaiting(facts, chain) || (facts.isOwn(chain) && !chain.isDistrusted)

/** Whether a game needs anything done. */
export const isRotationDue = (facts: RotationFacts, now: number): boolean =>
  facts.open.some((chain) => isDue(facts, chain, now)) ||
  (facts.setup !== null && (!facts.open.some((chain) => serves(facts, chain)) || facts.planned.length > 0))

/**
 * Closes the chains of a game that are due, or all of them if `isAsked`. Opens one if the game is active and has none,
 * so that its commitment is known before its first draw.
 */
export const decideRotateChains = (
  facts: RotationFacts,
  { isAsked }: { readonly isAsked: boolean },
  times: Times,
  sources: RotationSources,
): Decision<readonly ClosedChain[], RotationChange> => {
  const { setup } = facts
  const { now } = times
  const { hashing } = sources
  const changes: RotationChange[] = []
  const closed: ClosedChain[] = []
  let newest = facts.newest
  const leaving = facts.open.filter((chain) => isAsked || isDue(facts, chain, now))
  const staying = facts.open.filter((chain) => !leaving.includes(chain))
  let { planned } = facts
  for (const chain of leaving) {
    const put = putPlanned(chain, planned, now, hashing)
    planned = []
    const ended = closing(put.chain, newest.closings, now, hashing)
    const { chainId, lastHash } = ended.closed
    changes.push(...put.changes, ...ended.changes)
    closed.push(ended.closed)
    newest = { ...newest, closings: newest.closings + 1, closed: { chainId, lastHash } }
  }
  if (isAsked) {
    const after = { chainIds: closed.map(({ chainId }) => chainId) }
    changes.push({ kind: "audit", entry: { action: "draws.close", target: facts.game.id, before: null, after } })
  }
  const [kept] = staying
  if (!setup || staying.some((chain) => serves(facts, chain))) {
    if (kept) changes.push(...putPlanned(kept, planned, now, hashing).changes)
    return { answer: closed, changes }
  }
  if (!facts.hasSecret) changes.push({ kind: "setDrawSecret", secret: drawKey(sources.secrets) })
  const opened = opening({ facts, setup, newest }, times, sources)
  changes.push(...opened.changes, ...putPlanned(opened.chain, planned, now, hashing).changes)
  return { answer: closed, changes }
}
