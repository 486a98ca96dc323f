/** The types of verify-draws.mjs, which is plain JavaScript so that anyone can run it as it is served. */

export type DrawStep = {
  readonly step: "form" | "hash" | "commitment" | "message" | "numbers" | "outcome"
  /** Null if it is not known before the seed is published. */
  readonly holds: boolean | null
  readonly shows: string
}

export type DrawShare = {
  /** A segment, a prize, or `win` and `no win`. */
  readonly id: string
  readonly isSegment: boolean
  /** How often the numbers picked it, before limits, and how often they should have. */
  readonly picked: number
  readonly expected: number
  /** Wins, after limits and planned moments. */
  readonly won: number
}

export type PackReport = {
  readonly ok: boolean
  /** The first fault. */
  readonly problem: {
    readonly source: "pack" | "checkpoints"
    readonly line: number
    readonly chain?: string
    readonly n?: number
    readonly reason: string
  } | null
  readonly pack: {
    readonly organization: string
    readonly game: { readonly kind: string; readonly id: string }
    readonly whole: boolean
  } | null
  readonly chains: readonly {
    readonly chainId: string
    readonly closed: boolean
    readonly draws: number
    readonly records: number
    /** The last record that an event names; null if there is none. */
    readonly witnessed: number | null
  }[]
  readonly draws: number
  /** Draws that were repeated from the published seed of their chain. */
  readonly repeated: number
  /** Whether the draws are those of a test organization, and how many outcomes were asked for there. */
  readonly test: boolean
  readonly forced: number
  readonly withoutClientSeed: number
  readonly configChanges: number
  readonly moments: {
    readonly batches: number
    readonly shown: number
    readonly taken: number
    /** Moments that were taken before the record of their plan. */
    readonly unannounced: number
  }
  /** Records that are more than a minute earlier than the previous one. */
  readonly backwards: {
    readonly records: number
    readonly first: { readonly chain: string; readonly n: number } | null
  }
  /** Chains that name no predecessor, although all earlier ones were closed according to their times. */
  readonly unlinked: readonly string[]
  /** Draws that were turned by a limit that was used up in another period than theirs. */
  readonly elsewhere: { readonly draws: number; readonly first: { readonly chain: string; readonly n: number } | null }
  /** How many wins each kind of limit turned into losses. */
  readonly turned: { readonly [by in "quota" | "stock" | "perUser" | "budget" | "pool"]: number }
  /** Periods that were recounted in another time zone. */
  readonly recounted: readonly { readonly limit: string; readonly period: string; readonly places: number }[]
  /** Places that were taken before their limit was set. */
  readonly excused: readonly { readonly limit: string; readonly period: string; readonly count: number }[]
  readonly shares: readonly DrawShare[]
  readonly odds: { readonly chiSquare: number; readonly freedom: number; readonly p: number } | null
  /** Null without checkpoints. */
  readonly witness: {
    readonly kept: number
    readonly fitting: number
    readonly others: number
    /** Events of the game about what happened after the pack was written. */
    readonly later: readonly { readonly event: string; readonly chainId: string; readonly n?: number }[]
  } | null
}

type Bytes = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>

export function sha256(data: string | Uint8Array): string
export function escaped(text: unknown): string
export function canonical(value: unknown): string
export function hashOf(record: object): string
export function messageOf(chainId: string, n: number, clientSeed?: string): string
export function numbersOf(seed: string, chainId: string, n: number, clientSeed?: string): number[]
export function pick<T extends { readonly weight: number }>(candidates: readonly T[], u: number): T | undefined
export function verifyPack(
  openPack: () => Bytes,
  options?: { readonly checkpoints?: Bytes | null },
): Promise<PackReport>
export function describeReport(report: PackReport): string[]
export function checkDraw(
  record: object,
  chain: {
    readonly chainId: string
    readonly commitment: string
    readonly seed: string | null
    /** Whether it is a chain of a test organization. */
    readonly test?: boolean
  },
  config?: object | null,
): DrawStep[]
export function runVerifier(args: readonly string[], write: (text: string) => void): Promise<number>
