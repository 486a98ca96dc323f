import { keepPreviousData, type QueryKey, useMutation, useQuery } from "@tanstack/react-query"
import type { Warning } from "./warnings.tsx"

/** What a play may give and how often (`odds` from 0 to 1), before any quota; null while it cannot be played. */
export type Odds = {
  readonly winProbability: number | null
  readonly outcomes: readonly {
    readonly segmentId: string | null
    /** For campaigns. */
    readonly prizeId?: string | null
    readonly result: string
    readonly won: boolean
    readonly odds: number
  }[]
} | null

/** The result of many plays. */
export type Simulation = {
  readonly wins: number
  readonly winRate: number
  readonly outcomes: readonly {
    readonly segmentId: string | null
    /** For campaigns. */
    readonly prizeId?: string | null
    readonly result: string
    readonly won: boolean
    readonly count: number
    readonly share: number
  }[]
  readonly codesIssued: number
  readonly pointsAwarded: number
  readonly xpAwarded: number
  readonly quota: {
    readonly maxTotal: number
    readonly usedAfter: number
    readonly usedUpAtPlay: number | null
  } | null
}

/** An amount in minor units, as digits if it is not a safe integer. */
type Amount = number | string

export type GoneAt = { readonly goneAt: string | null }
/** Until when a prize can be won, and what ends it. */
export type PrizeGoneAt = GoneAt & {
  readonly prizeId: string
  readonly by: "prize_stock" | "code_pool" | "code_budget" | "win_quota" | null
}

/** The service's preview of a draft; the last three fields are for campaigns. */
export type Preview = {
  readonly warnings: readonly Warning[]
  readonly odds: Odds
  readonly simulation: Simulation | null
  /** The highest possible cost; null if nothing limits it. */
  readonly highestCost?: { readonly perDay: Amount | null; readonly total: Amount | null }
  /** When limited things will probably be used up at the requested rate of plays. */
  readonly forecast?: {
    readonly budget: GoneAt | null
    readonly prizes: readonly PrizeGoneAt[]
  } | null
  /** What has been planned, without its times. */
  readonly moments?: readonly { readonly prizeId: string; readonly count: number }[]
}

/** What to request besides the odds: a simulation of this many plays, or how long limits last at this many a day. */
export type Asked = { readonly plays?: number; readonly playsPerDay?: number }

/** Asks the service for the preview of a draft, which it does not store. */
export type Ask<T> = (draft: T, asked?: Asked) => Promise<Preview>

/** The warnings and odds of a draft; `name` distinguishes drafts of different things. */
export const usePreview = <T>(name: QueryKey, ask: Ask<T>, draft: T, enabled = true) =>
  useQuery({
    queryKey: ["preview", ...name, draft],
    queryFn: () => ask(draft),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Plays a draft many times, on request. */
export const useSimulation = <T>(ask: Ask<T>, draft: T) => {
  const mutation = useMutation({ mutationFn: (plays: number) => ask(draft, { plays }) })
  return {
    run: (plays: number) => mutation.mutate(plays),
    isRunning: mutation.isPending,
    result: mutation.data?.simulation,
    error: mutation.error,
  }
}
