import { appearanceWarnings } from "../../../core/appearance/warnings.ts"
import type { components } from "../../api/schema.ts"

/** What of a game matters for its publication. */
export type Publishable = {
  readonly effectiveStatus: "draft" | "scheduled" | "running" | "paused" | "ended"
  /** Absent for mini-games, which players always spin by themselves. */
  readonly playersMayPlay?: boolean
  readonly publicPage?: boolean
  readonly terms?: components["schemas"]["Terms"]
  readonly appearance?: components["schemas"]["Appearance"]
  readonly segments?: readonly { readonly segmentId: string }[]
}

/** What of the organization matters; null for what the reader may not read. */
export type Surroundings = {
  readonly allowedOrigins: readonly string[] | null
  readonly requireToken: boolean
  readonly playerKeys: number | null
}

/** What is checked, in the order in which one would do it. */
export const checks = [
  "active",
  "playersMayPlay",
  "publicPage",
  "origins",
  "tokens",
  "requireToken",
  "joinUrl",
  "terms",
  "readable",
] as const
export type Check = (typeof checks)[number]

/** Nothing works without what is `missing`; what is `advised` is better done. */
export type CheckState = "done" | "missing" | "advised"

export type Checked = {
  readonly check: Check
  readonly state: CheckState
  /** Which of the texts of the check applies. */
  readonly reason: string
}

const originsState = (origins: Surroundings["allowedOrigins"]): Omit<Checked, "check"> => {
  if (origins === null) return { state: "missing", reason: "unset" }
  return origins.includes("*") ? { state: "advised", reason: "any" } : { state: "done", reason: "listed" }
}

const isDone = (done: boolean, otherwise: CheckState): Omit<Checked, "check"> => ({
  state: done ? "done" : otherwise,
  reason: done ? "done" : "open",
})

const stateOf = (check: Check, game: Publishable, around: Surroundings): Omit<Checked, "check"> | null => {
  switch (check) {
    case "active":
      return {
        state:
          game.effectiveStatus === "running" ? "done" : game.effectiveStatus === "scheduled" ? "advised" : "missing",
        reason: game.effectiveStatus,
      }
    case "playersMayPlay":
      return game.playersMayPlay === undefined ? null : isDone(game.playersMayPlay, "missing")
    case "publicPage":
      return isDone(game.publicPage ?? false, "advised")
    case "origins":
      return originsState(around.allowedOrigins)
    case "tokens":
      return around.playerKeys === null
        ? { state: "advised", reason: "unknown" }
        : isDone(around.playerKeys > 0, "advised")
    case "requireToken":
      return isDone(around.requireToken, "advised")
    case "joinUrl":
      return isDone(game.appearance?.joinUrl !== undefined, "advised")
    case "terms":
      return isDone(game.terms !== undefined, "advised")
    case "readable":
      return isDone(appearanceWarnings(game).length === 0, "advised")
  }
}

/** What is still missing for a game to be played in pages and apps, and what is done. */
export const readiness = (game: Publishable, around: Surroundings): Checked[] =>
  checks.flatMap((check) => {
    const state = stateOf(check, game, around)
    return state ? [{ check, ...state }] : []
  })
