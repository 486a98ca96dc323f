import { type PeriodKind, periodAt } from "../period.ts"
import { type Refusal, refuse } from "../refusal.ts"
import { canonical, type Json } from "./canonical.ts"
import type { DrawConfig } from "./draw-config.ts"
import type { Hashing } from "./hashing.ts"
import {
  type Content,
  type DrawContent,
  firstPrev,
  type HashedRecord,
  hashDraw,
  hashRecord,
  hashShownMoments,
  type Position,
  type ShownMoments,
  type Taken,
} from "./record.ts"

/** How often a game's seeds are revealed automatically. */
export const revealEveryValues = ["day", "week", "month", "never"] as const satisfies readonly (PeriodKind | "never")[]
export type RevealEvery = (typeof revealEveryValues)[number]

/** An organization's settings for the draws of a game; its seeds are revealed every `day` by default. */
export type FairDraws = { readonly revealEvery: RevealEvery }

export const revealEveryOf = (fairDraws: FairDraws | undefined): RevealEvery => fairDraws?.revealEvery ?? "day"

/** An open chain, as far as the next record depends on it. */
export type Chain = {
  readonly chainId: string
  readonly openedAt: number
  /** The number of the next record. */
  readonly next: number
  readonly lastHash: string
  readonly draws: number
  /** The canonical form of the configuration in the last `open` or `config` record. */
  readonly config: string
}

/** An added record, and the chain after it. */
export type Added = { readonly chain: Chain; readonly record: HashedRecord; readonly position: Position }

const texts = new WeakMap<DrawConfig, string>()

/** The canonical form of a configuration. Cached, since every draw compares it. */
export const configText = (config: DrawConfig): string => {
  const text = texts.get(config) ?? canonical(config as Json)
  texts.set(config, text)
  return text
}

type Opening = Omit<Extract<Content, { type: "open" }>, "type">

/** Opens a chain; its seed's commitment is announced before it draws. */
export const openChain = (chainId: string, opening: Opening, at: number, hashing: Hashing): Added => {
  const position = { chainId, n: 0, at, prev: firstPrev }
  const record = hashRecord({ type: "open", ...opening }, position, hashing)
  const config = configText(opening.config)
  return { position, record, chain: { chainId, openedAt: at, next: 1, lastHash: record.hash, draws: 0, config } }
}

const nextPosition = ({ chainId, next, lastHash }: Chain, at: number): Position => ({
  chainId,
  n: next,
  at,
  prev: lastHash,
})

const addedTo = (chain: Chain, position: Position, record: HashedRecord, fields: Partial<Chain> = {}): Added => ({
  position,
  record,
  chain: { ...chain, next: chain.next + 1, lastHash: record.hash, ...fields },
})

/** Adds the record of a new configuration before a draw; null if nothing that affects draws has changed. */
export const addConfig = (
  chain: Chain,
  config: DrawConfig,
  taken: () => Taken,
  at: number,
  hashing: Hashing,
): Added | null => {
  const text = configText(config)
  if (text === chain.config) return null
  const position = nextPosition(chain, at)
  return addedTo(chain, position, hashRecord({ type: "config", config, taken: taken() }, position, hashing), {
    config: text,
  })
}

export const addDraw = (chain: Chain, content: DrawContent, at: number, hashing: Hashing): Added => {
  const position = nextPosition(chain, at)
  return addedTo(chain, position, hashDraw(content, position, hashing), { draws: chain.draws + 1 })
}

/** Adds moments that were planned. */
export const addMoments = (
  chain: Chain,
  content: Extract<Content, { type: "moments" }>,
  at: number,
  hashing: Hashing,
): Added => {
  const position = nextPosition(chain, at)
  return addedTo(chain, position, hashRecord(content, position, hashing))
}

/** Adds planned moments when they are shown. */
export const addShownMoments = (chain: Chain, shown: ShownMoments, at: number, hashing: Hashing): Added => {
  const position = nextPosition(chain, at)
  return addedTo(chain, position, hashShownMoments(shown, position, hashing))
}

/** Closes a chain and shows its seed, in hex; nothing may follow. */
export const closeChain = (chain: Chain, seed: string, at: number, hashing: Hashing): Added => {
  const position = nextPosition(chain, at)
  return addedTo(chain, position, hashRecord({ type: "close", draws: chain.draws, seed }, position, hashing))
}

/** Whether the seed is due: the period in which the chain was opened is over. A chain without draws stays open. */
export const isRevealDue = (
  { openedAt, draws }: Pick<Chain, "draws" | "openedAt">,
  every: RevealEvery,
  timezone: string,
  now: number,
): boolean => every !== "never" && draws > 0 && now >= periodAt(every, timezone, openedAt).end

export const checkpointDraws = 1_000
export const checkpointMs = 3_600_000

/** Whether a draw is the first after 1,000 draws, or after an hour, since the last checkpoint or the opening. */
export const isCheckpoint = (
  { draws }: Pick<Chain, "draws">,
  last: { readonly draws: number; readonly at: number },
  now: number,
) => draws - last.draws > checkpointDraws || now - last.at >= checkpointMs

export const refuseUnknownChain = (chainId: string): Refusal =>
  refuse("NOT_FOUND", `chain ${chainId} of this game does not exist; check chainId`)
