import { hkdfSync } from "node:crypto"
import { Cache } from "../core/cache/cache.ts"
import type { LineNames } from "../core/stream/view.ts"
import { nativeHashing } from "./hash.ts"

const nameLength = 32
const cachedKeys = 1_000

/** The parts of an organization that its names depend on. */
type Named = {
  readonly orgId: string
  /** The organization's own secret, and the row of its first player: both keep their meaning in an export. */
  readonly secret: Uint8Array
  readonly firstPlayer: number
}

/**
 * The names of players and lines in streams, as HMACs of row numbers: all organizations share the numbers, so plain ones
 * would reveal the others' activity. A player keeps the name in another database, which counts on from another number.
 */
export const lineNames = (serviceKey: Uint8Array) => {
  const keys = new Cache<string, Uint8Array>(cachedKeys)

  const keyOf = (orgId: string): Uint8Array => {
    const known = keys.get(orgId)
    if (known) return known
    const key = new Uint8Array(hkdfSync("sha256", serviceKey, "", `lines of ${orgId}`, 32))
    keys.set(orgId, key)
    return key
  }

  return ({ orgId, secret, firstPlayer }: Named): LineNames => {
    const key = keyOf(orgId)
    const name = (by: Uint8Array, text: string) => nativeHashing.hmac(by, text).toHex().slice(0, nameLength)
    return {
      player: (row) => `player_${name(secret, `player of a stream\n${row - firstPlayer}`)}`,
      line: (table, row) => name(key, `${table}\n${row}`),
    }
  }
}

export type NamesOfLines = ReturnType<typeof lineNames>
