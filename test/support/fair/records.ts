import { createHash } from "node:crypto"
import canonicalize from "canonicalize"

/** The records of docs/fair-draws.md, loosely typed: tests write records that no service would. */
export type PeriodKind = "day" | "week" | "month" | "total"
export type Limit = { maxTotal?: number; maxPerUser?: number; period: PeriodKind }
export type DrawSegment = { segmentId: string; isPrize: boolean; weight: number; prizeId?: string }
export type DrawConfig = {
  gameType: string
  winProbability?: number
  segments?: DrawSegment[]
  prizes?: { prizeId: string; weight: number; pool?: true }[]
  whenGone?: "lose" | "redraw"
  pool?: true
  limits: Record<string, Limit>
}
export type Taken = Record<string, { period: string; count: number }>
export type Outcome = {
  won: boolean
  segmentId?: string
  prizeId?: string
  turned?: { by: string; taken: number }
  redrawnAmong?: string[]
  moment?: string
  forced?: true
}
export type PackGame = { kind: string; id: string }
export type PackRecord = {
  chain: string
  n: number
  type: string
  at: number
  prev: string
  hash: string
  version?: number
  organization?: string
  game?: PackGame
  ordinal?: number
  previous?: { chainId: string; lastHash: string } | null
  commitment?: string
  config?: DrawConfig
  taken?: Taken
  test?: true
  batchId?: string
  prizeId?: string
  count?: number
  salt?: string
  moments?: string[]
  window?: { from: string; to: string; distribution: string; timezone: string }
  play?: string
  subject?: string
  clientSeed?: string
  outcome?: Outcome
  used?: Record<string, number>
  usedPeriod?: Record<string, string>
  draws?: number
  seed?: string
}
export type DrawEvent = { event: string; timestamp: string; data: Record<string, unknown> }
export type Pack = {
  header: {
    type: string
    version: number
    organization: string
    game: PackGame
    whole: boolean
    exportedAt?: number
    chains: string[]
  }
  chains: PackRecord[][]
  events: DrawEvent[]
}

export const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex")

/** Sets the hash of a record to that of its canonical form. */
export const hashRecord = (record: PackRecord): PackRecord => {
  const { hash: _, ...rest } = record
  record.hash = sha256(canonicalize(rest) ?? "")
  return record
}

export const linesOf = ({ header, chains }: Pack): string =>
  [header, ...chains.flat()].map((line) => `${JSON.stringify(line)}\n`).join("")

export const eventLines = ({ events }: Pack): string => events.map((event) => `${JSON.stringify(event)}\n`).join("")

/** A file with this text, as the verifier reads it: in chunks that end within lines and characters. */
export async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  const size = 1009
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}
