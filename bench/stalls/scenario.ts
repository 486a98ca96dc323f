import type { Running } from "./service.ts"

/** A request to the service, or a task of its own, in its worst case. */
export type Scenario = {
  readonly name: string
  /**
   * `running`: any service will do. `started`: a freshly started one, with nothing in memory. `unchanged`: the same, on
   * the data as created.
   */
  readonly on: "running" | "started" | "unchanged"
  /** The service's clock at its start, if it matters; epoch milliseconds. */
  readonly now?: number
  /** Takes seconds, however little data there is. */
  readonly waitsForTimers?: boolean
  /** Counts from the moment when the service listens. */
  readonly isFromStart?: boolean
  /** Runs first, and is not measured. */
  prepare?(service: Running): Promise<unknown>
  run(service: Running): Promise<unknown>
}

/** Scenarios of one kind. */
export type Part = { readonly name: string; readonly scenarios: readonly Scenario[] }

/** A call that leaves the data unchanged for all others. */
export const read = (path: string, org = "big"): Scenario => ({
  name: `GET ${path}${org === "big" ? "" : ` (${org})`}`,
  on: "running",
  run: ({ call }) => call("GET", path, { org }),
})
