import { isoTime, type PeriodKind } from "../period.ts"
import { Reader, Writer } from "./bytes.ts"
import type { DrawConfig } from "./draw-config.ts"
import type { Outcome, Turned } from "./outcome.ts"
import { type DrawContent, noPlaces, type Position, type UsedPlaces } from "./record.ts"

/**
 * A draw in about 95 bytes: three hashes, and the events as numbers, where segments, prizes and limits are indexes into
 * the configuration in force. Whatever is not in the configuration is written in full, so that the JSON can be rebuilt
 * byte by byte.
 */
export type StoredDraw = DrawContent & Pick<Position, "at">

const turnedBy = ["quota", "stock", "budget", "perUser", "pool"] as const satisfies readonly Turned["by"][]

/** Which of the optional parts follow; `early` is a time before 1970, written without its sign. */
const has = {
  won: 1,
  clientSeed: 2,
  segment: 4,
  prize: 8,
  turned: 16,
  redraw: 32,
  moment: 64,
  places: 128,
  early: 256,
  forced: 512,
} as const

const segmentIds = ({ segments = [] }: DrawConfig) => segments.map(({ segmentId }) => segmentId)
const prizeIds = ({ prizes = [], segments = [] }: DrawConfig) => [
  ...new Set([...prizes, ...segments].flatMap(({ prizeId }) => prizeId ?? [])),
]

/** The names that draws of a configuration use, in an order that the configuration determines. */
type Names = {
  readonly segments: readonly string[]
  readonly prizes: readonly string[]
  readonly limits: readonly string[]
}

const known = new WeakMap<DrawConfig, Names>()

const namesOf = (config: DrawConfig): Names => {
  const names = known.get(config) ?? {
    segments: segmentIds(config),
    prizes: prizeIds(config),
    limits: Object.keys(config.limits).sort(),
  }
  known.set(config, names)
  return names
}

const indexIn = (names: readonly string[], name: string): number => {
  const index = names.indexOf(name)
  if (index < 0) throw new RangeError(`a draw names ${name}, which its configuration does not have`)
  return index
}

const nameAt = (names: readonly string[], index: number): string => {
  const name = names[index]
  if (name === undefined) throw new RangeError("a stored draw does not fit its configuration")
  return name
}

/** More than the digits of any key. */
const nthScale = 100_000_000

/** The digits of a period's key, 0 for `total`; a name `KEY#2` adds one scale, `KEY#3` two. */
const numberOf = (name: string): number => {
  const [key = "", nth = "1"] = name.split("#")
  return Number(key.replaceAll(/\D/g, "")) + (Number(nth) - 1) * nthScale
}

/** The most recent one, since draws of a day seldom name others. */
let lastPeriod = { name: "", number: 0 }
const periodNumber = (name: string): number => {
  if (name !== lastPeriod.name) lastPeriod = { name, number: numberOf(name) }
  return lastPeriod.number
}

const periodKey = (kind: PeriodKind, number: number): string => {
  const digits = String(number).padStart(kind === "day" ? 8 : 6, "0")
  const [year, rest] = [digits.slice(0, 4), digits.slice(4)]
  switch (kind) {
    case "total":
      return "total"
    case "day":
      return `${year}-${rest.slice(0, 2)}-${rest.slice(2)}`
    case "week":
      return `${year}-W${rest}`
    case "month":
      return `${year}-${rest}`
  }
}

const periodName = (kind: PeriodKind, number: number): string => {
  const key = periodKey(kind, number % nthScale)
  return number < nthScale ? key : `${key}#${Math.floor(number / nthScale) + 1}`
}

const flagsOf = ({ clientSeed, outcome, places }: DrawContent): number =>
  (outcome.won ? has.won : 0) |
  (clientSeed === undefined ? 0 : has.clientSeed) |
  (outcome.segmentId === undefined ? 0 : has.segment) |
  (outcome.prizeId === undefined ? 0 : has.prize) |
  (outcome.turned === undefined ? 0 : has.turned) |
  (outcome.redrawnAmong === undefined ? 0 : has.redraw) |
  (outcome.moment === undefined ? 0 : has.moment) |
  (outcome.moment !== undefined && Date.parse(outcome.moment) < 0 ? has.early : 0) |
  (outcome.forced ? has.forced : 0) |
  (places === noPlaces || Object.keys(places.used).length === 0 ? 0 : has.places)

/** The candidates of a redraw: segments if the game has them, otherwise prizes. */
const redrawnNames = ({ segments, prizes }: Names) => (segments.length > 0 ? segments : prizes)

const writer = new Writer()

/** The columns of a draw under the configuration in force. */
export const packDraw = (draw: StoredDraw, config: DrawConfig): Uint8Array => {
  const names = namesOf(config)
  const { play, subject, clientSeed, outcome, places, at } = draw
  const { segmentId, prizeId, turned, redrawnAmong, moment } = outcome
  writer.restart()
  writer.number(flagsOf(draw))
  writer.number(at)
  writer.hex(play)
  writer.hex(subject)
  if (clientSeed !== undefined) writer.ascii(clientSeed)
  if (segmentId !== undefined) writer.number(indexIn(names.segments, segmentId))
  if (prizeId !== undefined) writer.number(indexIn(names.prizes, prizeId))
  if (turned) {
    writer.number(turnedBy.indexOf(turned.by))
    writer.number(turned.taken)
  }
  if (redrawnAmong) {
    writer.number(redrawnAmong.length)
    for (const id of redrawnAmong) writer.number(indexIn(redrawnNames(names), id))
  }
  if (moment !== undefined) writer.number(Math.abs(Date.parse(moment)))
  if (places === noPlaces) return writer.written()
  const limits = Object.keys(places.used)
  if (limits.length === 0) return writer.written()
  writer.number(limits.length)
  for (const limit of limits) {
    writer.number(indexIn(names.limits, limit))
    writer.number(places.used[limit] ?? 0)
    writer.number(periodNumber(places.usedPeriod[limit] ?? ""))
  }
  return writer.written()
}

const readPlaces = (reader: Reader, { limits }: DrawConfig, names: Names): UsedPlaces => {
  const used: Record<string, number> = {}
  const usedPeriod: Record<string, string> = {}
  for (let left = reader.number(); left > 0; left--) {
    const limit = nameAt(names.limits, reader.number())
    used[limit] = reader.number()
    usedPeriod[limit] = periodName(limits[limit]?.period ?? "total", reader.number())
  }
  return { used, usedPeriod }
}

const readTurned = (reader: Reader): Turned => {
  const by = turnedBy[reader.number()]
  if (!by) throw new RangeError("a stored draw was turned by an unknown limit")
  return { by, taken: reader.number() }
}

/** The fields of an outcome in the order in which they were written. */
const readOutcome = (reader: Reader, flags: number, names: Names): Outcome => ({
  won: (flags & has.won) !== 0,
  ...(flags & has.segment && { segmentId: nameAt(names.segments, reader.number()) }),
  ...(flags & has.prize && { prizeId: nameAt(names.prizes, reader.number()) }),
  ...(flags & has.turned && { turned: readTurned(reader) }),
  ...(flags & has.redraw && {
    redrawnAmong: Array.from({ length: reader.number() }, () => nameAt(redrawnNames(names), reader.number())),
  }),
  ...(flags & has.moment && { moment: isoTime(flags & has.early ? -reader.number() : reader.number()) }),
  ...(flags & has.forced && { forced: true as const }),
})

/** The draw that `packDraw` stored under this configuration. */
export const unpackDraw = (bytes: Uint8Array, config: DrawConfig): StoredDraw => {
  const names = namesOf(config)
  const reader = new Reader(bytes)
  const flags = reader.number()
  const at = reader.number()
  const [play, subject] = [reader.hex(32), reader.hex(16)]
  const clientSeed = flags & has.clientSeed ? reader.ascii() : undefined
  const outcome = readOutcome(reader, flags, names)
  const places = flags & has.places ? readPlaces(reader, config, names) : noPlaces
  return { at, play, subject, ...(clientSeed !== undefined && { clientSeed }), outcome, places }
}

/** When a stored draw was, and what turned its win into a loss, if anything did: all that needs no configuration. */
export const turnedIn = (bytes: Uint8Array): { readonly at: number; readonly by: Turned["by"] | null } => {
  const reader = new Reader(bytes)
  const flags = reader.number()
  const at = reader.number()
  if (!(flags & has.turned)) return { at, by: null }
  reader.skip(48)
  if (flags & has.clientSeed) reader.ascii()
  if (flags & has.segment) reader.number()
  if (flags & has.prize) reader.number()
  return { at, by: readTurned(reader).by }
}
