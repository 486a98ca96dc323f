import { keepPreviousData, type QueryKey, useMutation, useQuery } from "@tanstack/react-query"
import type { Warning } from "./warnings.tsx"

/** What a play may give and how often (`odds` from 0 to 1), before any quota; null while nothing can be played. */
export type Odds = {
  readonly winProbability: number | null
  readonly outcomes: readonly {
    readonly segmentId: string | null
    readonly result: string
    readonly won: boolean
    readonly odds: number
  }[]
} | null

/** What many plays gave. */
export type Simulation = {
  readonly wins: number
  readonly winRate: number
  readonly outcomes: readonly {
    readonly segmentId: string | null
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

type Preview = { readonly warnings: readonly Warning[]; readonly odds: Odds; readonly simulation: Simulation | null }

/** Asks the service what it says of a draft, which it does not keep; `plays` plays it that often by the real rules. */
export type Ask<T> = (draft: T, plays?: number) => Promise<Preview>

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
  const mutation = useMutation({ mutationFn: (plays: number) => ask(draft, plays) })
  return {
    run: (plays: number) => mutation.mutate(plays),
    isRunning: mutation.isPending,
    result: mutation.data?.simulation,
    error: mutation.error,
  }
}
