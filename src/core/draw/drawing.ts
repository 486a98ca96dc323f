import type { Periods } from "../period.ts"
import { drawHex, type Random } from "../random.ts"
import type { Event } from "../webhook/event/event.ts"
import { addConfig, configText, isCheckpoint } from "./chain.ts"
import { packDraw, type StoredDraw } from "./columns.ts"
import type { DrawConfig } from "./draw-config.ts"
import type { Hashing } from "./hashing.ts"
import { playOf, subjectOf } from "./identity.ts"
import {
  type CountOf,
  type LastPlaceOf,
  onRecord,
  type PeriodOf,
  placesOf,
  recordedConfigs,
  takenPlaces,
} from "./limits.ts"
import { type Numbers, seededNumbers } from "./numbers.ts"
import type { ChainChange, DrawShown, KeptRecord, OpenChain } from "./open-chain.ts"
import type { Outcome } from "./outcome.ts"
import { type HashedRecord, hashDraw, recordLine } from "./record.ts"

/** What a draw needs to know of its chain and its player. */
export type DrawingFacts = {
  readonly chain: OpenChain
  /** The key of the organization's subjects. */
  readonly secret: Uint8Array
  /** The player's id in subjects; null before the first draw. */
  readonly drawId: string | null
  readonly lastPlaceOf: LastPlaceOf
}

/** What a game draws by at a moment. */
export type Setup = {
  readonly config: DrawConfig
  readonly periods: Periods
  /** The wins that each limit counts, recorded or not. */
  readonly count: CountOf
}

export const keptRecord = (n: number, hashed: HashedRecord): KeptRecord => ({
  n,
  hash: hashed.hash,
  text: recordLine(hashed),
})

type Change<Kind extends ChainChange["kind"]> = Extract<ChainChange, { readonly kind: Kind }>
type Configured = { readonly chain: OpenChain; readonly changes: readonly Change<"appendRecord">[] }

const noChanges: Configured["changes"] = []

/** Records the configuration in the chain if it has changed, or if it has to explain the next place. */
export const putConfig = (
  before: OpenChain,
  { config, count }: Setup,
  periodOf: PeriodOf,
  lastPlaceOf: LastPlaceOf,
  now: number,
  hashing: Hashing,
): Configured => {
  const configs = recordedConfigs(config, periodOf, count, lastPlaceOf)
  if (configs.length === 1 && configText(config) === before.config) return { chain: before, changes: noChanges }
  let chain = before
  const changes: Change<"appendRecord">[] = []
  for (const one of configs) {
    const taken = takenPlaces(one, periodOf, count)
    const added = addConfig(chain, one, () => taken, now, hashing)
    if (!added) continue
    chain = { ...chain, ...added.chain }
    changes.push({ kind: "appendRecord", chain, record: keptRecord(added.position.n, added.record), taken })
  }
  return { chain, changes }
}

/** A draw under way: its numbers, and what has to be recorded before it. */
export type StartedDraw = Configured & {
  readonly numbers: Numbers
  readonly periodOf: PeriodOf
  readonly clientSeed: string | undefined
}

export const startDraw = (
  { chain, lastPlaceOf }: DrawingFacts,
  setup: Setup,
  clientSeed: string | undefined,
  now: number,
  hashing: Hashing,
): StartedDraw => {
  const periodOf = onRecord(setup.periods, setup.count, lastPlaceOf)
  const configured = putConfig(chain, setup, periodOf, lastPlaceOf, now, hashing)
  const { chainId, next: n, seed } = configured.chain
  const numbers = seededNumbers(seed, { chainId, n, clientSeed }, hashing)
  return { chain: configured.chain, changes: configured.changes, numbers, periodOf, clientSeed }
}

/** Of 8 hex digits each. */
const wordsOfAnId = 4

type DrawChange = Change<"appendDraw" | "appendRecord"> | { readonly kind: "setDrawId"; readonly drawId: string }

/** `changes` is the caller's list, which it extends. */
type EndedDraw = { readonly shown: DrawShown; readonly changes: DrawChange[]; readonly checkpoint: Event | null }

/** The record of a draw that was decided, its changes, and its checkpoint if one is due. */
export const endDraw = (
  { chain, changes, periodOf, clientSeed }: StartedDraw,
  { secret, drawId }: DrawingFacts,
  { config, count }: Setup,
  outcome: Outcome,
  now: number,
  { ids, hashing }: { readonly ids: Random; readonly hashing: Hashing },
): EndedDraw => {
  const receipt = drawHex(wordsOfAnId, ids)
  const playerId = drawId ?? drawHex(wordsOfAnId, ids)
  const places = placesOf(config, outcome, periodOf, count)
  const play = playOf(receipt, hashing)
  const subject = subjectOf(secret, chain.game.id, playerId, hashing)
  const content = { at: now, play, subject, clientSeed, outcome, places } as StoredDraw
  const { chainId, commitment, next: n } = chain
  const { hash } = hashDraw(content, { chainId, n, at: now, prev: chain.lastHash }, hashing)
  const draws = chain.draws + 1
  const isDue = isCheckpoint({ draws }, chain.checkpoint, now)
  const after: OpenChain = { ...chain, next: n + 1, lastHash: hash, draws }
  const changed: DrawChange[] = []
  if (drawId === null) changed.push({ kind: "setDrawId", drawId: playerId })
  for (const change of changes) changed.push(change)
  changed.push({
    kind: "appendDraw",
    chain: isDue ? { ...after, checkpoint: { draws, at: now } } : after,
    n,
    hash,
    places,
    content: packDraw(content, config),
    isCheckpoint: isDue,
  })
  return {
    shown: { chainId, n, commitment, hash, receipt },
    changes: changed,
    checkpoint: isDue ? { name: "draws.checkpoint", data: { chainId, n, hash } } : null,
  }
}
