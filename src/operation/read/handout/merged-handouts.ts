import type { FoundHandout } from "../../../core/handout/found.ts"
import type { HandoutSource } from "../../../core/handout/handout.ts"

/** Where a row lies among those of its source. */
export type HandoutPosition = { readonly at: number; readonly row: number }

/** A row that may be a hand-out: `item` is null if it is none, and `player` the row of its winner. */
export type HandoutRow = HandoutPosition & {
  readonly player: number
  readonly item: FoundHandout | null
}

/** Rows of one source in the order of the list. */
export type HandoutStream = {
  readonly source: HandoutSource
  /** The next rows after a position: fewer than `limit` only at the end. */
  read(after: HandoutPosition, limit: number): Promise<readonly HandoutRow[]>
}

/** A position in the list: of one time, sources follow each other. */
export type Place = HandoutPosition & { readonly source: number }
type Waiting = Place & { readonly player: number; readonly item: FoundHandout | null }
type Found = Place & { readonly item: FoundHandout }

/** A stream with the rows that were read of it and do not belong to the page yet. */
type Lane = {
  readonly stream: HandoutStream
  readonly source: number
  after: HandoutPosition
  step: number
  rows: readonly Waiting[]
  isEnded: boolean
}

/** Few rows are read of each stream at first, since there may be thousands, and more of those that go on. */
const leastRows = 8
const mostRows = 500
/** After how many rows that do not match a page ends. */
const mostPassed = 20_000

type Merging = {
  readonly streams: readonly {
    readonly stream: HandoutStream
    readonly source: number
    readonly after: HandoutPosition
  }[]
  readonly compare: (a: Place, b: Place) => number
  /** `end`: neither this row nor a later one matches. */
  readonly matches: (row: HandoutRow) => boolean | "end"
  readonly limit: number
  readonly giveWay: () => Promise<void>
}

const readOn = async (lane: Lane): Promise<void> => {
  const { stream, source, step } = lane
  const rows = await stream.read(lane.after, step)
  lane.rows = rows.map((row) => ({ ...row, source }))
  lane.after = rows.at(-1) ?? lane.after
  lane.isEnded = rows.length < step
  lane.step = Math.min(2 * step, mostRows)
}

/** The rows of a lane up to a place, which leave it. */
const take = (lane: Lane, known: Place | undefined, compare: Merging["compare"]): readonly Waiting[] => {
  const beyond = known ? lane.rows.findIndex((row) => compare(row, known) > 0) : -1
  const taken = beyond === -1 ? lane.rows : lane.rows.slice(0, beyond)
  lane.rows = beyond === -1 ? [] : lane.rows.slice(beyond)
  return taken
}

/**
 * The next rows of all streams that match, in the order of the list, and where the page after them begins, null at the
 * end. What it reads depends on the page, hardly on the number of rows.
 */
export const mergedHandouts = async ({
  streams,
  compare,
  matches,
  limit,
  giveWay,
}: Merging): Promise<{ readonly found: readonly Found[]; readonly lead: Place | null }> => {
  const step = Math.min(mostRows, Math.max(leastRows, Math.ceil((4 * limit) / streams.length)))
  const lanes = streams.map((one): Lane => ({ ...one, step, rows: [], isEnded: false }))
  const found: Found[] = []
  for (let passed = 0; ; ) {
    for (const lane of lanes)
      if (lane.rows.length === 0 && !lane.isEnded) {
        await giveWay()
        await readOn(lane)
      }
    const known = lanes
      .flatMap(({ isEnded, rows }) => (isEnded ? [] : rows.slice(-1)))
      .reduce<Waiting | undefined>((least, row) => (least && compare(least, row) < 0 ? least : row), undefined)
    for (const row of lanes.flatMap((lane) => take(lane, known, compare)).sort(compare)) {
      const isMatch = matches(row)
      if (isMatch === "end") return { found, lead: null }
      if (isMatch && found.length === limit) return { found, lead: found.at(-1) ?? null }
      if (isMatch && row.item) found.push({ ...row, item: row.item })
      else if (++passed === mostPassed) return { found, lead: row }
    }
    if (!known) return { found, lead: null }
  }
}
