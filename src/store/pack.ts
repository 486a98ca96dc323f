import { takeTurns } from "../concurrency/turn.ts"
import { unpackDraw } from "../core/draw/columns.ts"
import type { DrawConfig } from "../core/draw/draw-config.ts"
import type { Hashing } from "../core/draw/hashing.ts"
import { firstPrev, type Game, hashDraw, recordLine } from "../core/draw/record.ts"
import { isTest, publicOrgId } from "../core/organization/test-organization.ts"
import { nativeHashing } from "../secret/hash.ts"

/** A draw as stored. */
export type KeptDraw = { readonly n: number; readonly hash: Uint8Array; readonly content: Uint8Array }

/** The context of a stored draw: its chain, its configuration, and the previous record. */
export type DrawContext = { readonly chainId: string; readonly config: DrawConfig; readonly prev: string }

/** The line of a stored draw in a pack; throws if the draw does not match its stored hash. */
export const drawLine = ({ n, hash, content }: KeptDraw, { chainId, config, prev }: DrawContext, hashing: Hashing) => {
  const { at, ...draw } = unpackDraw(content, config)
  const hashed = hashDraw(draw, { chainId, n, at, prev }, hashing)
  if (hashed.hash !== hash.toHex()) throw new Error(`draw ${n} of chain ${chainId} is damaged`)
  return recordLine(hashed)
}

type KeptText = { readonly n: number; readonly text: string }

/** The source of a pack; `to` is the last number requested. */
export type PackSource = {
  readonly orgId: string
  readonly game: Game
  readonly isWhole: boolean
  /** Epoch milliseconds; the pack contains nothing later. */
  readonly exportedAt: number
  /** Whether its records may contain the windows of planned moments. */
  readonly hasWindows: boolean
  /** Whether a configuration of its chains takes codes from a pool. */
  hasPools(): Promise<boolean>
  /** In the order of their ordinals. */
  readonly chains: readonly { readonly id: number; readonly chainId: string }[]
  /** The number of a chain's newest record at the time of the export. */
  lastOf(chain: number): number
  /** The other records of a chain, in order. */
  recordsOf(chain: number, from: number, to: number): Promise<readonly KeptText[]>
  /** At most `limit` draws of a chain, in order. */
  drawsOf(chain: number, from: number, to: number, limit: number): Promise<readonly KeptDraw[]>
}

/** How the text of a configuration says that it takes codes from a pool. */
export const poolText = '"pool":true'
/** Longer than any configuration: records of many moments are longer still. */
export const mostConfigBytes = 1_000_000

const drawsOfAStep = 200

/** The hash is the last field of a record's line. */
const hashIn = (text: string): string => text.slice(-66, -2)

/** Only parses records with a configuration: others may be long. */
const configIn = (text: string): DrawConfig | undefined =>
  text.includes(',"config":{') ? (JSON.parse(text) as { readonly config?: DrawConfig }).config : undefined

/** The lines of a chain, in steps, up to the record that was the newest at the start. */
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
  const { orgId, game, isWhole, exportedAt, hasWindows, chains } = source
  const chainIds = chains.map(({ chainId }) => chainId)
  const version = hasWindows || isTest(orgId) || (await source.hasPools()) ? 2 : 1
  const organization = publicOrgId(orgId)
  yield JSON.stringify({ type: "pack", version, organization, game, whole: isWhole, exportedAt, chains: chainIds })
  for (const chain of chains) yield* chainLines(source, chain)
}
