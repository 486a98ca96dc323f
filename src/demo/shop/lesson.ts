import { readFileSync } from "node:fs"

/** A part of the shop, with the operation that it calls and the lines of its source. */
export type Lesson = {
  readonly id: LessonId
  readonly operation: string
  readonly call: string
  /** The operation in the API reference, below the service's address. */
  readonly reference: string
  readonly file: string
  readonly firstLine: number
  readonly source: string
}

const taught = {
  token: ["token.ts", "playerToken", "createPlayerToken", "POST /api/v1/clients/token", "partner-players"],
  play: ["page/game.ts", "gamePage", "play", "POST /api/v1/games/play", "partner-plays"],
  spin: ["page/game.ts", "gamePage", "spinMiniGame", "POST /api/v1/inapp-games/spin", "partner-mini-games"],
  wallet: ["page/wallet.ts", "walletPage", "getMe", "GET /api/v1/me", "players-own-records"],
  ranking: ["page/race.ts", "racePage", "getRanking", "GET /api/v1/rankings", "partner-rankings"],
  race: ["race.ts", "reportRound", "play", "POST /api/v1/games/play", "partner-plays"],
  codes: ["checkout.ts", "codesOf", "listMyCodes", "GET /api/v1/me/codes", "players-own-records"],
  redeem: ["checkout.ts", "redeem", "redeemPromoCode", "POST /api/v1/codes/redeem", "partner-promo-codes"],
  returns: ["checkout.ts", "returnOf", "getRoiReport", "GET /api/v1/admin/reports/roi", "console-reports"],
  tomorrow: [
    "testing.ts",
    "tomorrow",
    "advanceTestClock",
    "POST /api/v1/admin/test/clock/advance",
    "console-test-mode",
  ],
  nextWin: ["testing.ts", "nextTurnWins", "askOutcomes", "POST /api/v1/admin/test/outcomes", "console-test-mode"],
  webhook: ["webhook.ts", "receiveWebhook", "webhook", "POST /premio-webhook", "events"],
} as const
export type LessonId = keyof typeof taught

/** The lines of a function, with the comment above it, as they stand in its file. */
const sourceOf = (file: string, name: string): { readonly firstLine: number; readonly source: string } => {
  const lines = readFileSync(new URL(file, import.meta.url), "utf8").split("\n")
  const declared = lines.findIndex((line) => line.startsWith(`export const ${name} `))
  if (declared < 0) throw new Error(`${file} exports no ${name}`)
  const first = lines[declared - 1]?.startsWith("/** ") ? declared - 1 : declared
  const last = lines.indexOf("}", declared)
  return { firstLine: first + 1, source: lines.slice(first, last + 1).join("\n") }
}

/** What the shop teaches, read from its own files once. */
export const lessons = Object.fromEntries(
  Object.entries(taught).map(([id, [file, name, operation, call, group]]) => {
    const reference = group === "events" ? "/swagger/events" : `/swagger/${group}#${operation}`
    return [id, { id, operation, call, reference, file: `src/demo/shop/${file}`, ...sourceOf(file, name) }]
  }),
) as Readonly<Record<LessonId, Lesson>>
