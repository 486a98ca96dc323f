import { type Game, type StageName, stageOf } from "./game.ts"

/** What a page shows instead of, or around, a game. The texts of each are named after it: `playedTitle`, `playedText`. */
export type State =
  | "banned"
  | "busy"
  | "closed"
  | "doubt"
  | "elsewhere"
  | "ended"
  | "error"
  | "loading"
  | "locked"
  | "noPlays"
  | "noPoints"
  | "notEligible"
  | "notFound"
  | "offline"
  | "paused"
  | "played"
  | "ready"
  | "scheduled"
  | "signedOut"

/** Why the last call has no answer, and which call it was. */
export type Problem = { readonly code: string; readonly during: "read" | "play" }

export type Facts = {
  /** The last read; null before the first. */
  readonly game: Game | null
  /** What went wrong since; null if nothing did. */
  readonly problem: Problem | null
  /** The only stage that the element shows; undefined if it shows all. */
  readonly expected?: StageName | undefined
}

export type Decision = {
  readonly state: State
  /** The way on; null where there is none but to wait. */
  readonly action: "play" | "retry" | "signIn" | null
  /** When the state ends by itself, by the clock of the service; null if it does not. */
  readonly until: string | null
  /** Whether the player has to be registered before the play. */
  readonly mustRegister: boolean
}

/** By the codes with which the service refuses a play or a read, and those of the client. */
const stateByCode: Readonly<Record<string, State>> = {
  PLAYER_BANNED: "banned",
  NOT_ELIGIBLE: "notEligible",
  NO_PLAYS_GRANTED: "noPlays",
  PLAY_LIMIT_REACHED: "played",
  ALREADY_PLAYED: "played",
  INSUFFICIENT_POINTS: "noPoints",
  ENTRY_CODES_LOCKED: "locked",
  CAMPAIGN_INACTIVE: "paused",
  NOTIFICATION_INACTIVE: "paused",
  NOT_FOR_PLAYERS: "elsewhere",
  UNSUPPORTED_GAME_TYPE: "elsewhere",
  GAME_NOT_INSTALLED: "elsewhere",
  CAMPAIGN_NOT_PLAYABLE: "paused",
  CAMPAIGN_MISCONFIGURED: "paused",
  NOT_FOUND: "notFound",
  CAMPAIGN_NOT_FOUND: "notFound",
  SIGNED_OUT: "signedOut",
  RATE_LIMITED: "busy",
}

/** No answer came, so that nobody here knows whether the request arrived. */
const unanswered = new Set(["OFFLINE", "TIMEOUT", "UNAVAILABLE"])
const unregistered = new Set(["CLIENT_REQUIRED", "CLIENT_NOT_FOUND"])
const actions: Partial<Record<State, Decision["action"]>> = {
  ready: "play",
  signedOut: "signIn",
  busy: "retry",
  doubt: "retry",
  error: "retry",
  offline: "retry",
}

const decided = (state: State, until: string | null = null, mustRegister = false): Decision => ({
  state,
  action: actions[state] ?? null,
  until,
  mustRegister,
})

/** What the dates and hours of a game say; null while it is open. */
const byTime = ({ effectiveStatus, startsAt, opensAt, player }: Game): Decision | null => {
  if (effectiveStatus === "ended") return decided("ended")
  if (effectiveStatus === "paused" || effectiveStatus === "draft") return decided("paused")
  const until = player?.nextPlayAt ?? opensAt
  if (effectiveStatus === "scheduled") return decided("scheduled", until ?? startsAt)
  return opensAt === null ? null : decided("closed", opensAt)
}

const byProblem = ({ code, during }: Problem, game: Game | null): Decision => {
  if (during === "play" && unanswered.has(code)) return decided("doubt")
  if (unanswered.has(code)) return decided(code === "OFFLINE" ? "offline" : "error")
  // A game that has ended says so to everybody, and asks nobody to sign in.
  if (game && code === "SIGNED_OUT") return byTime(game) ?? decided("signedOut")
  return decided(stateByCode[code] ?? "error")
}

/** What a read says of its player, or of nobody. */
const byPlayer = ({ player }: Game): Decision => {
  if (!player) return decided("signedOut")
  const { reason, nextPlayAt } = player
  if (reason === null) return decided("ready")
  if (unregistered.has(reason)) return decided("ready", null, true)
  return decided(stateByCode[reason] ?? "error", nextPlayAt)
}

/** What to show: what nobody could play comes first, then what went wrong, then dates and hours, then the player. */
export const decide = ({ game, problem, expected }: Facts): Decision => {
  if (game) {
    const stage = stageOf(game)
    if (stage === null || (game.kind === "campaign" && !game.playersMayPlay)) return decided("elsewhere")
    if (expected && stage !== expected) return decided("notFound")
  }
  if (problem) return byProblem(problem, game)
  return game ? (byTime(game) ?? byPlayer(game)) : decided("loading")
}
