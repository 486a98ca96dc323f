// Large sets

/** A set of hashes by their first 96 bits, in 12 bytes a slot: millions of strings would not fit. */
export class HashSet {
  #slots = new Uint32Array(3 * 1024)
  #size = 0

  /** Returns false if it was already there. */
  add(hex) {
    const words = [0, 8, 16].map((i) => Number.parseInt(hex.slice(i, i + 8), 16))
    words[2] ||= 1
    if (!this.#place(this.#slots, words)) return false
    if (++this.#size * 6 > this.#slots.length) this.#grow()
    return true
  }

  #place(slots, [a, b, c]) {
    const count = slots.length / 3
    for (let slot = a % count; ; slot = (slot + 1) % count) {
      const at = 3 * slot
      if (slots[at + 2] === 0) {
        slots[at] = a
        slots[at + 1] = b
        slots[at + 2] = c
        return true
      }
      if (slots[at] === a && slots[at + 1] === b && slots[at + 2] === c) return false
    }
  }

  #grow() {
    const before = this.#slots
    this.#slots = new Uint32Array(2 * before.length)
    for (let at = 0; at < before.length; at += 3)
      if (before[at + 2] !== 0) this.#place(this.#slots, before.subarray(at, at + 3))
  }
}

/** A set of places, as bits in pages of 32,768. */
export class Places {
  #pages = new Map()
  max = 0

  /** Returns false if it was already there. */
  add(place) {
    const number = Math.floor(place / 32_768)
    const bit = place % 32_768
    const page = upsert(this.#pages, number, () => new Uint8Array(4096))
    const had = (page[bit >> 3] >> (bit & 7)) & 1
    page[bit >> 3] |= 1 << (bit & 7)
    this.max = Math.max(this.max, place)
    return had === 0
  }

  countUpTo(most) {
    let count = 0
    for (const [number, page] of this.#pages)
      for (let bit = 0; bit < 32_768 && number * 32_768 + bit <= most; bit++) count += (page[bit >> 3] >> (bit & 7)) & 1
    return count
  }

  has(place) {
    const page = this.#pages.get(Math.floor(place / 32_768))
    const bit = place % 32_768
    return page !== undefined && ((page[bit >> 3] >> (bit & 7)) & 1) === 1
  }
}

/** The value of a key in a map, created if missing. */
export const upsert = (map, key, make) => {
  if (!map.has(key)) map.set(key, make())
  return map.get(key)
}
