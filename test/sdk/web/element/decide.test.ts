import { describe, expect, test } from "bun:test"
import { decide, type Facts, type Problem } from "../../../../src/sdk/web/element/game/decide.ts"
import type { Game } from "../../../../src/sdk/web/element/game/game.ts"
import { gameOf, miniGameOf, playerOf, refused } from "../../../support/sdk/read.ts"

const later = "2026-11-22T00:00:00.000Z"
const latest = "2026-11-23T14:00:00.000Z"

/** The state, the way on and when it ends by itself, in short. */
const shown = ({ game = null, problem = null, expected }: Partial<Facts>) => {
  const { state, action, until, mustRegister } = decide({ game, problem, expected })
  return [state, action ?? "wait", until ?? "", mustRegister ? "register" : ""].join(" ").trim()
}

type Row = readonly [what: string, facts: Partial<Facts>, expected: string]

const check = (rows: readonly Row[]) => {
  for (const [what, facts, expected] of rows) test(what, () => expect(shown(facts)).toBe(expected))
}

const played = (reason: string, nextPlayAt: string | null = null, fields: Partial<Game> = {}): Partial<Facts> => ({
  game: gameOf({ ...(fields as object), player: refused(reason, nextPlayAt) }),
})

describe("what a player sees", () => {
  check([
    ["before the first read", {}, "loading wait"],
    ["who can play", { game: gameOf({ player: playerOf() }) }, "ready play"],
    ["who can spin", { game: miniGameOf({ player: playerOf() as never }) }, "ready play"],
    ["who is not registered, in a campaign", played("CLIENT_REQUIRED"), "ready play  register"],
    [
      "who is not registered, in a mini-game",
      { game: miniGameOf({ player: refused("CLIENT_NOT_FOUND") as never }) },
      "ready play  register",
    ],
    ["nobody, to whom the page tells the game", { game: gameOf() }, "signedOut signIn"],
    ["who has played, until the next day", played("PLAY_LIMIT_REACHED", later), `played wait ${later}`],
    ["who has used all plays there are", played("PLAY_LIMIT_REACHED"), "played wait"],
    [
      "who has spun",
      { game: miniGameOf({ player: refused("ALREADY_PLAYED", later) as never }) },
      `played wait ${later}`,
    ],
    ["who is banned", played("PLAYER_BANNED"), "banned wait"],
    ["who is banned for a while", played("PLAYER_BANNED", later), `banned wait ${later}`],
    ["who is not eligible", played("NOT_ELIGIBLE"), "notEligible wait"],
    ["who has no plays", played("NO_PLAYS_GRANTED"), "noPlays wait"],
    ["who has too few points", played("INSUFFICIENT_POINTS"), "noPoints wait"],
    ["who tried too many codes", played("ENTRY_CODES_LOCKED", later), `locked wait ${later}`],
    ["a game without what it needs", played("CAMPAIGN_MISCONFIGURED"), "paused wait"],
    ["a reason that is new", played("TOMORROWS_CODE"), "error retry"],
  ])
})

describe("when a game is not open", () => {
  const closed = { opensAt: later }
  check([
    ["it starts", played("CAMPAIGN_INACTIVE", later, { effectiveStatus: "scheduled" }), `scheduled wait ${later}`],
    [
      "it starts, told to nobody in particular",
      { game: gameOf({ effectiveStatus: "scheduled", startsAt: latest }) },
      `scheduled wait ${latest}`,
    ],
    ["its hours are over", played("CAMPAIGN_INACTIVE", later, closed), `closed wait ${later}`],
    ["its hours are over, to nobody in particular", { game: gameOf(closed) }, `closed wait ${later}`],
    [
      "its hours are over, to who is not registered",
      { game: miniGameOf({ opensAt: later, player: refused("CLIENT_NOT_FOUND") as never }) },
      `closed wait ${later}`,
    ],
    ["it is paused", played("CAMPAIGN_INACTIVE", null, { effectiveStatus: "paused" }), "paused wait"],
    ["it has ended", played("CAMPAIGN_INACTIVE", null, { effectiveStatus: "ended" }), "ended wait"],
    ["it has ended, so that nobody has to sign in", { game: gameOf({ effectiveStatus: "ended" }) }, "ended wait"],
  ])
})

describe("what is played elsewhere", () => {
  const player = playerOf()
  check([
    ["a marketplace game", { game: gameOf({ gameType: "marketplace", player }) }, "elsewhere wait"],
    ["a game type that is new", { game: gameOf({ gameType: "hologram", player }) }, "elsewhere wait"],
    ["a campaign that players may not play", { game: gameOf({ playersMayPlay: false }) }, "elsewhere wait"],
    ["another game than the element shows", { game: gameOf({ player }), expected: "trivia" }, "notFound wait"],
    ["the game that the element shows", { game: gameOf({ player }), expected: "wheel" }, "ready play"],
  ])
})

describe("what went wrong", () => {
  const game = gameOf({ player: playerOf() })
  const problem = (code: string, during: Problem["during"] = "read") => ({ game, problem: { code, during } })
  check([
    ["no such game", { problem: { code: "NOT_FOUND", during: "read" } }, "notFound wait"],
    ["nobody is signed in", { problem: { code: "SIGNED_OUT", during: "read" } }, "signedOut signIn"],
    ["the player has signed out since", problem("SIGNED_OUT", "play"), "signedOut signIn"],
    ["no connection for a read", problem("OFFLINE"), "offline retry"],
    ["a read took too long", problem("TIMEOUT"), "error retry"],
    ["the service is not there", problem("UNAVAILABLE"), "error retry"],
    ["a play without an answer", problem("OFFLINE", "play"), "doubt retry"],
    ["a play that took too long", problem("TIMEOUT", "play"), "doubt retry"],
    ["a play that may have been committed", problem("UNAVAILABLE", "play"), "doubt retry"],
    ["too many at once", problem("RATE_LIMITED", "play"), "busy retry"],
    ["a registration that was refused", problem("INSUFFICIENT_SCOPE", "play"), "error retry"],
    ["a play beyond the limit", problem("PLAY_LIMIT_REACHED", "play"), "played wait"],
    ["anything else", problem("INTERNAL_ERROR"), "error retry"],
    [
      "signed out of a game that has ended",
      { ...problem("SIGNED_OUT"), game: gameOf({ effectiveStatus: "ended" }) },
      "ended wait",
    ],
  ])
})
