import type { MomentsWindow } from "../moment/draw-moments.ts"
import { canonical, type Json } from "./canonical.ts"
import type { DrawConfig } from "./draw-config.ts"
import type { Hashing } from "./hashing.ts"
import type { Outcome } from "./outcome.ts"

/** The game of a chain: a campaign, or the notification of an in-app mini-game. */
export type Game = { readonly kind: "campaign" | "notification"; readonly id: string }

/** The places of each total limit that are taken in its current period. */
export type Taken = { readonly [limit: string]: { readonly period: string; readonly count: number } }

/** The places that a win takes, and the periods of their limits; empty if it takes none. */
export type UsedPlaces = {
  readonly used: Readonly<Record<string, number>>
  readonly usedPeriod: Readonly<Record<string, string>>
}

export const noPlaces: UsedPlaces = { used: {}, usedPeriod: {} }

/** The position of a record: `prev` is the hash of the previous one. */
export type Position = {
  readonly chainId: string
  readonly n: number
  readonly at: number
  readonly prev: string
}

export const firstPrev = "0".repeat(64)

export type DrawContent = {
  /** The hash of the play's receipt. */
  readonly play: string
  readonly subject: string
  readonly clientSeed?: string
  readonly outcome: Outcome
  readonly places: UsedPlaces
}

/** The content of a record of another type than `draw`, without its position. */
export type Content =
  | {
      readonly type: "open"
      readonly organization: string
      readonly game: Game
      readonly ordinal: number
      readonly previous: { readonly chainId: string; readonly lastHash: string } | null
      readonly commitment: string
      readonly config: DrawConfig
      readonly taken: Taken
      /** The chain is one of a test organization, whose outcomes may have been asked for. */
      readonly test?: true
    }
  | { readonly type: "config"; readonly config: DrawConfig; readonly taken: Taken }
  | {
      readonly type: "moments"
      readonly batchId: string
      readonly prizeId: string
      readonly count: number
      readonly commitment: string
      /** Absent if their author chose the times. */
      readonly window?: MomentsWindow
    }
  | { readonly type: "close"; readonly draws: number; readonly seed: string }

/** A record in its canonical form: `hash` is the hash of `canonicalText`, which does not contain it. */
export type HashedRecord = { readonly canonicalText: string; readonly hash: string }

const hashed = (canonicalText: string, { sha256 }: Hashing): HashedRecord => ({
  canonicalText,
  hash: sha256(canonicalText),
})

/** Hashes a record of any type except `draw`. */
export const hashRecord = (
  content: Content,
  { chainId: chain, n, at, prev }: Position,
  hashing: Hashing,
): HashedRecord => {
  const version = content.type === "open" ? 1 : undefined
  return hashed(canonical({ ...content, chain, n, at, prev, version } as Json), hashing)
}

const quoted = (id: string): string => JSON.stringify(id)

/** Planned moments as shown at the end; `list` is the JSON of their sorted ISO times, built in steps. */
export type ShownMoments = { readonly batchId: string; readonly salt: string; readonly list: string }

/** Written by hand, since there may be 100,000, which must not be parsed and serialized again at once. */
export const hashShownMoments = (
  { batchId, salt, list }: ShownMoments,
  { chainId, n, at, prev }: Position,
  hashing: Hashing,
): HashedRecord =>
  hashed(
    `{"at":${at},"batchId":${quoted(batchId)},"chain":"${chainId}","moments":${list},"n":${n},"prev":"${prev}","salt":"${salt}","type":"moments"}`,
    hashing,
  )

const outcomeText = ({ won, segmentId, prizeId, turned, redrawnAmong, moment, forced }: Outcome): string => {
  let fields = forced ? `"forced":true,` : ""
  if (moment !== undefined) fields += `"moment":"${moment}",`
  if (prizeId !== undefined) fields += `"prizeId":${quoted(prizeId)},`
  if (redrawnAmong !== undefined) fields += `"redrawnAmong":[${redrawnAmong.map(quoted).join(",")}],`
  if (segmentId !== undefined) fields += `"segmentId":${quoted(segmentId)},`
  if (turned !== undefined) fields += `"turned":{"by":"${turned.by}","taken":${turned.taken}},`
  return `{${fields}"won":${won}}`
}

/** Written by hand, since sorting keys takes three times as long as the rest of a draw. */
export const hashDraw = (
  { play, subject, clientSeed, outcome, places }: DrawContent,
  { chainId, n, at, prev }: Position,
  hashing: Hashing,
): HashedRecord => {
  const chosen = clientSeed === undefined ? "" : `"clientSeed":"${clientSeed}",`
  const fields = `{"at":${at},"chain":"${chainId}",${chosen}"n":${n},"outcome":${outcomeText(outcome)},"play":"${play}","prev":"${prev}","subject":"${subject}","type":"draw"`
  if (places === noPlaces) return hashed(`${fields}}`, hashing)
  const { used, usedPeriod } = places
  let counts = ""
  let periods = ""
  for (const limit of Object.keys(used).sort()) {
    const name = quoted(limit)
    counts += `${counts && ","}${name}:${used[limit]}`
    periods += `${periods && ","}${name}:"${usedPeriod[limit]}"`
  }
  if (counts === "") return hashed(`${fields}}`, hashing)
  return hashed(`${fields},"used":{${counts}},"usedPeriod":{${periods}}}`, hashing)
}

/** The line of a pack: the record with its hash. */
export const recordLine = ({ canonicalText, hash }: HashedRecord): string =>
  `${canonicalText.slice(0, -1)},"hash":"${hash}"}`
