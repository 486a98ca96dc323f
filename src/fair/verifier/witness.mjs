// The events that others have kept

import { same } from "./canonical.mjs"
import { upsert } from "./collections.mjs"
import { demand } from "./fault.mjs"
import { isCount, isId, isObject, isText } from "./forms.mjs"

/** The events of an organization's draws, kept by somebody outside; some may be about other games. */
export class Witness {
  kept = 0
  fitting = 0
  /** Events of this game about what happened after the pack was written. */
  later = []
  /** chainId -> its last record that an event names. */
  last = new Map()
  #opened = new Map()
  #points = new Map()
  #closed = new Map()
  #seen = new Set()
  /** The data of events sent after the pack was written. */
  #afterwards = new Set()
  #exportedAt

  /** `exportedAt` is when the pack was written; null if it does not say. */
  constructor(exportedAt) {
    this.#exportedAt = exportedAt
  }

  read({ event, timestamp, data }) {
    if (!["draws.opened", "draws.checkpoint", "draws.closed"].includes(event)) return
    demand(isObject(data) && isId(data.chainId), "the event names no chain")
    const { chainId, n } = data
    demand(event !== "draws.checkpoint" || isCount(n), "the event names no record")
    this.kept++
    const isAfterwards = this.#exportedAt !== null && isText(timestamp) && Date.parse(timestamp) > this.#exportedAt
    if (event === "draws.opened") this.#keep(this.#opened, chainId, data, isAfterwards)
    else if (event === "draws.closed") this.#keep(this.#closed, chainId, data, isAfterwards)
    else
      this.#keep(
        upsert(this.#points, chainId, () => new Map()),
        n,
        data,
        isAfterwards,
      )
  }

  #keep(events, key, data, isAfterwards) {
    const known = events.get(key)
    if (known) this.kept--
    demand(!known || same(known, data), `two events contradict each other about chain ${data.chainId}`)
    // Of two events with the same data, the earlier one counts.
    if (!known) events.set(key, data)
    if (!known && isAfterwards) this.#afterwards.add(data)
    else if (known && !isAfterwards) this.#afterwards.delete(known)
  }

  #fits(record, holds, reason) {
    demand(holds, `${reason}, according to a kept event`)
    this.fitting++
    this.last.set(record.chain, record.n)
  }

  /** A record missing from the pack is a fault, unless the pack was written before it. */
  #demandLater(event, data, reason) {
    demand(this.#afterwards.has(data), reason)
    this.later.push({ event, chainId: data.chainId, ...(event === "draws.checkpoint" && { n: data.n }) })
  }

  check(record) {
    const { chain, n, type } = record
    const opened = type === "open" ? this.#opened.get(chain) : undefined
    if (opened) {
      this.#seen.add(chain)
      const holds = opened.commitment === record.commitment && same(opened.game, record.game)
      this.#fits(record, holds, "its commitment or its game is wrong")
    }
    const point = this.#points.get(chain)?.get(n)
    if (point) this.#fits(record, point.hash === record.hash, "its hash is wrong")
    const closed = type === "close" ? this.#closed.get(chain) : undefined
    if (closed) {
      const holds = closed.draws === record.draws && closed.lastHash === record.hash && closed.seed === record.seed
      this.#fits(record, holds, "its draws, its last hash or its seed are wrong")
    }
  }

  checkEnd({ id, n, closed }) {
    for (const [point, data] of this.#points.get(id) ?? [])
      if (point >= n)
        this.#demandLater("draws.checkpoint", data, `chain ${id} ends before record ${point}, which a kept event names`)
    const end = closed ? undefined : this.#closed.get(id)
    if (end)
      this.#demandLater("draws.closed", end, `chain ${id} was closed according to a kept event, but has no close`)
  }

  finish({ game, whole }) {
    for (const [chainId, data] of this.#opened) {
      if (!whole || this.#seen.has(chainId) || !same(data.game, game)) continue
      this.#demandLater("draws.opened", data, `chain ${chainId} is missing, which a kept event names`)
      for (const point of this.#points.get(chainId)?.values() ?? []) this.#addLater("draws.checkpoint", point)
      if (this.#closed.has(chainId)) this.#addLater("draws.closed", this.#closed.get(chainId))
    }
  }

  /** For a chain that was opened after the pack was written. */
  #addLater(event, data) {
    this.#demandLater(event, data, `chain ${data.chainId} is missing, which a kept event names`)
  }
}
