import { PremioError } from "../../../sdk/web/client/error.ts"
import type { CampaignGame, MiniGame, Premio } from "../../../sdk/web/client/premio.ts"
import { playAnswer, spinAnswer } from "./answer.ts"
import type { Outcome, SeenGame, Situation } from "./previewed.ts"

/** What the preview answers by: it changes while the game is shown. */
export type Staged = {
  readonly game: SeenGame
  readonly situation: Situation
  /** What the next play ends with; undefined if the game has nothing to end with. */
  readonly outcome: Outcome | undefined
}

const hourMs = 3_600_000

/** Why somebody cannot play, by situation: the code of the service, and when it ends. */
const reasons: Partial<Record<Situation, { readonly code: string; readonly afterHours: number | null }>> = {
  notEligible: { code: "NOT_ELIGIBLE", afterHours: null },
  banned: { code: "PLAYER_BANNED", afterHours: null },
}

const reasonOf = ({ game, situation }: Staged) => {
  if (situation !== "played") return reasons[situation] ?? null
  return { code: game.kind === "campaign" ? "PLAY_LIMIT_REACHED" : "ALREADY_PLAYED", afterHours: 14 }
}

const needsOf = ({ terms, entryRequired, trivia }: SeenGame) => [
  ...(trivia ? (["answers"] as const) : []),
  ...(entryRequired ? (["entryCode"] as const) : []),
  ...(terms ? (["acceptedTerms"] as const) : []),
]

const playerIn = (staged: Staged, banText: string, at: (hours: number) => string) => {
  const reason = reasonOf(staged)
  return {
    canPlay: reason === null && staged.situation === "ready",
    reason: reason?.code ?? null,
    message: reason?.code === "PLAYER_BANNED" ? banText : null,
    needs: needsOf(staged.game),
    playsRemaining: null,
    playsGranted: null,
    nextPlayAt: reason?.afterHours == null ? null : at(reason.afterHours),
  }
}

const datesIn = (situation: Situation, at: (hours: number) => string) => {
  if (situation === "scheduled") return { effectiveStatus: "scheduled", startsAt: at(50) } as const
  if (situation === "closed") return { opensAt: at(5) }
  return situation === "ended" || situation === "paused" ? { effectiveStatus: situation } : {}
}

const notHere = () => Promise.reject(new PremioError("NOT_FOUND", "the preview shows the game alone"))

/**
 * A client that draws nothing and calls nobody: it answers by what is `staged`, as the service would. The result of
 * each play is the one that was chosen by hand, and the time that of `clock`.
 */
export const previewClient = (staged: () => Staged, banText: () => string, clock: () => number): Premio => {
  let turn = 0
  const emptyPage = () => Promise.resolve({ items: [], nextCursor: null, now: new Date(clock()).toISOString() })
  const read = () => {
    const { game, situation } = staged()
    if (situation === "offline") return Promise.reject(new PremioError("OFFLINE", "the preview is offline"))
    const now = clock()
    const at = (hours: number) => new Date(now + hours * hourMs).toISOString()
    const player = situation === "signedOut" ? {} : { player: playerIn(staged(), banText(), at) }
    return Promise.resolve({ ...game, ...datesIn(situation, at), now: at(0), ...player })
  }
  const lastOf = <T>(answer: () => T): { readonly last: T | null } => ({
    last: staged().situation === "played" ? answer() : null,
  })
  const play = () => playAnswer(staged().game, staged().outcome, turn)
  const spin = () => spinAnswer(staged().game, staged().outcome, turn)
  const withLast = async <T>(answer: () => T) => {
    const seen = await read()
    return "player" in seen ? { ...seen, player: { ...seen.player, ...lastOf(answer) } } : seen
  }
  const takeTurn = <T>(answer: () => T): Promise<T> => {
    turn++
    return Promise.resolve(answer())
  }
  return {
    orgId: "preview",
    baseUrl: "",
    locale: undefined,
    isTest: false,
    getGame: () => withLast(play) as Promise<CampaignGame>,
    getInAppGame: () => withLast(spin) as Promise<MiniGame>,
    play: () => takeTurn(play),
    spinMiniGame: () => takeTurn(spin),
    resume: () => Promise.resolve(null),
    signOut: () => {},
    identifyPlayer: notHere,
    registerPlayer: notHere,
    trackPushEvent: notHere,
    getDraw: notHere,
    getRanking: notHere,
    getMe: notHere,
    listOpenGames: emptyPage,
    listMyPlays: emptyPage,
    listMyAwards: emptyPage,
    listMyCodes: emptyPage,
    listMyPoints: emptyPage,
  }
}
