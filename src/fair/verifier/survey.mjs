// First pass: what later records say of earlier ones

import { upsert } from "./collections.mjs"
import { forms, isRecordType } from "./forms.mjs"
import { parse } from "./lines.mjs"
import { PlaceBook } from "./place-book.mjs"

/** What the first pass knows about a chain while it reads it. */
const newSurvey = () => ({ configs: [], last: new Map(), closedAt: Number.POSITIVE_INFINITY })

export class Survey {
  header = null
  seeds = new Map()
  /** chainId -> { ordinal, at, hash } of closes, in the order of the pack. */
  closes = new Map()
  /** batchId -> { prizeId, count, commitment, at, window }, recorded in any chain. */
  planned = new Map()
  /** batchId -> the moments that were shown, and how many have the same time. */
  shown = new Map()
  places = new PlaceBook()
  #chains = new Map()

  read(line) {
    // Losses that no limit turned are most of the draws, and say nothing about other records. Names can be written with
    // escapes.
    const isLoss = line.includes('"outcome":') && !line.includes('"used"') && !line.includes('"turned"')
    if (this.header && isLoss && !line.includes("\\")) return
    const record = parse(line)
    if (!this.header) {
      this.header = record
      return
    }
    if (!isRecordType(record?.type) || !forms[record.type](record)) return
    const chain = upsert(this.#chains, record.chain, newSurvey)
    if (record.type === "open") this.#open(chain, record)
    else if (record.type === "config")
      this.#configure(
        chain,
        record,
        chain.configs.slice(-1).map(({ config }) => config),
        chain.last,
      )
    else if (record.type === "draw") this.#draw(chain, record)
    else if (record.type === "moments") this.#plan(record)
    else if (record.type === "close") {
      chain.closedAt = record.at
      this.seeds.set(record.chain, record.seed)
      this.closes.set(record.chain, { ordinal: chain.ordinal, at: record.at, hash: record.hash })
    }
  }

  #plan({ at, batchId, prizeId, count, commitment, window, moments }) {
    if (!moments) {
      if (!this.planned.has(batchId)) this.planned.set(batchId, { prizeId, count, commitment, at, window })
      return
    }
    const times = new Map()
    for (const moment of moments) times.set(moment, (times.get(moment) ?? 0) + 1)
    this.shown.set(batchId, times)
  }

  #open(chain, record) {
    const { at, previous } = record
    const closed = previous && this.#chains.get(previous.chainId)
    const alive = [...this.#chains.values()].filter((one) => one !== chain && one !== closed && one.closedAt > at)
    // The last configuration of the previous chain was in force, whatever that chain's clock said.
    const before = [
      ...(closed?.configs.slice(-1).map(({ config }) => config) ?? []),
      ...alive.flatMap(({ configs }) => configs.findLast((one) => one.at <= at)?.config ?? []),
    ]
    chain.ordinal = record.ordinal
    this.#configure(chain, record, before, closed?.last)
  }

  #configure(chain, record, before, last) {
    this.places.introduce(record, before, last)
    chain.configs.push({ at: record.at, config: record.config })
    for (const [limit, { period, count }] of Object.entries(record.taken))
      chain.last.set(limit, { period, place: count })
  }

  #draw(chain, { used, usedPeriod }) {
    for (const [limit, place] of Object.entries(used ?? {})) {
      const period = usedPeriod?.[limit]
      if (period === undefined) continue
      this.places.book(limit, period).taken.add(place)
      chain.last.set(limit, { period, place })
    }
  }
}
