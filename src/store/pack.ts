import { takeTurns } from "../concurrency/turn.ts"
import { unpackDraw } from "../core/draw/columns.ts"
import type { Hashing } from "../core/draw/hashing.ts"
import type { DrawConfig } from "../core/draw/outcome.ts"
import { firstPrev, type Game, hashDraw, recordLine } from "../core/draw/record.ts"
import { nativeHashing } from "../secret/hash.ts"

/** A draw as it is stored. */
export type KeptDraw = { readonly n: number; readonly hash: Uint8Array; readonly content: Uint8Array }

/** Where a stored draw stands: in a chain, under a configuration, after a record. */
export type DrawContext = { readonly chainId: string; readonly config: DrawConfig; readonly prev: string }

/** The line of a pack of a stored draw; throws if what is stored does not have the hash that is stored. */
export const drawLine = ({ n, hash, content }: KeptDraw, { chainId, config, prev }: DrawContext, hashing: Hashing) => {
  const { at, ...draw } = unpackDraw(content, config)
  const hashed = hashDraw(draw, { chainId, n, at, prev }, hashing)
  if (hashed.hash !== hash.toHex()) throw new Error(`draw ${n} of chain ${chainId} is damaged`)
  return recordLine(hashed)
}

type KeptText = { readonly n: number; readonly text: string }

/** What a pack is read from; `to` is the last number that is asked for. */
export type PackSource = {
  readonly organization: string
  readonly game: Game
  readonly isWhole: boolean
  /** Epoch milliseconds: what happens later is not in the pack. */
  readonly exportedAt: number
  /** Whether its records may say what planned moments were drawn from. */
  readonly hasWindows: boolean
  /** In order of their ordinals. */
  readonly chains: readonly { readonly id: number; readonly chainId: string }[]
  /** The number of a chain's newest record at the export. */
  lastOf(chain: number): number
  /** The other records of a chain, in order. */
  recordsOf(chain: number, from: number, to: number): Promise<readonly KeptText[]>
  /** At most `limit` draws of a chain, in order. */
  drawsOf(chain: number, from: number, to: number, limit: number): Promise<readonly KeptDraw[]>
}

const drawsOfAStep = 200

/** The hash is the last field of a record's line. */
const hashIn = (text: string): string => text.slice(-66, -2)

/** Read from those records alone that have one: others may be long. */
const configIn = (text: string): DrawConfig | undefined =>
  text.includes(',"config":{') ? (JSON.parse(text) as { readonly config?: DrawConfig }).config : undefined

/** The lines of a chain, in steps, up to the record that was its newest at the start. */
async function* chainLines(source: PackSource, { id, chainId }: PackSource["chains"][number]): AsyncGenerator<string> {
  const giveWay = takeTurns()
  const last = source.lastOf(id)
  const others = (await source.recordsOf(id, 0, last)).values()
  let other = others.next().value
  let prev = firstPrev
  let config: DrawConfig | undefined
  for (let next = 0; next <= last; ) {
    if (other?.n === next) {
      prev = hashIn(other.text)
      config = configIn(other.text) ?? config
      yield other.text
      other = others.next().value
      next++
      continue
    }
    await giveWay()
    const draws = await source.drawsOf(id, next, other === undefined ? last : other.n - 1, drawsOfAStep)
    if (draws[0]?.n !== next || !config) throw new Error(`record ${next} of chain ${chainId} is missing`)
    for (const draw of draws) {
      yield drawLine(draw, { chainId, config, prev }, nativeHashing)
      prev = draw.hash.toHex()
      next = draw.n + 1
    }
  }
}

/** The lines of an audit pack (docs/fair-draws.md). */
export async function* packLines(source: PackSource): AsyncGenerator<string> {
  const { organization, game, isWhole, exportedAt, hasWindows, chains } = source
  const chainIds = chains.map(({ chainId }) => chainId)
  const version = hasWindows ? 2 : 1
  yield JSON.stringify({ type: "pack", version, organization, game, whole: isWhole, exportedAt, chains: chainIds })
  for (const chain of chains) yield* chainLines(source, chain)
}
