import type { Running } from "./service.ts"

/** Something that the service is asked, or does by itself, at its worst. */
export type Scenario = {
  readonly name: string
  /**
   * `running`: any service will do. `started`: one that was started just now, whose memory holds nothing yet.
   * `unchanged`: the same, on the data as they were made.
   */
  readonly on: "running" | "started" | "unchanged"
  /** What the clock shows when the service starts, where it matters; epoch milliseconds. */
  readonly now?: number
  /** Takes seconds, however few data there are. */
  readonly waitsForTimers?: boolean
  /** Counts from the moment at which the service listens. */
  readonly isFromStart?: boolean
  /** What comes before, and is not measured. */
  prepare?(service: Running): Promise<unknown>
  run(service: Running): Promise<unknown>
}

/** Scenarios of one kind. */
export type Part = { readonly name: string; readonly scenarios: readonly Scenario[] }

/** A call that leaves the data as they are for all others. */
export const read = (path: string, org = "big"): Scenario => ({
  name: `GET ${path}${org === "big" ? "" : ` (${org})`}`,
  on: "running",
  run: ({ call }) => call("GET", path, { org }),
})
