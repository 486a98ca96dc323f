import type { AskedGame, AskedOutcome, QueuedOutcome } from "../../core/draw/asked-outcome.ts"
import { type Rows, tableOf } from "../rows.ts"

export type TestOutcomeRow = {
  readonly id: number
  readonly orgId: string
  readonly game: string
  readonly gameId: string
  readonly externalUserId: string | null
  readonly outcome: AskedOutcome
}

const anybody = ["orgId", "game", "gameId"] as const
const ofOne = [...anybody, "externalUserId"] as const

export const testOutcomeTable = tableOf<TestOutcomeRow>()({
  key: ["id"],
  changed: ["externalUserId"],
  reads: {
    // The first is read alone, since hundreds may wait behind it.
    first: { kind: "newest", by: anybody, where: ["externalUserId"], orderBy: "id" },
    ofAnybody: { kind: "many", by: anybody, where: ["externalUserId"], orderBy: "id" },
    firstOf: { kind: "newest", by: ofOne, orderBy: "id" },
    ofPlayer: { kind: "many", by: ofOne, orderBy: "id" },
    ofGame: { kind: "many", by: anybody, orderBy: "id" },
    ofPerson: { kind: "many", by: ["orgId", "externalUserId"] },
  },
})

/** The outcomes that were asked for in test organizations and are not drawn yet, in order. */
export const testOutcomeRecords = (rows: Rows) => ({
  /** The next one of a player: one that waits for that player comes before one that waits for anybody. */
  next: (orgId: string, { game, gameId }: AskedGame, externalUserId: string): QueuedOutcome | null => {
    const own = rows.one(testOutcomeTable, "firstOf", orgId, game, gameId, externalUserId)
    return (own ?? rows.one(testOutcomeTable, "first", orgId, game, gameId)) as QueuedOutcome | null
  },

  /** All that wait at a game, or those of one of its players. */
  waiting: (orgId: string, { game, gameId }: AskedGame, externalUserId?: string): readonly QueuedOutcome[] =>
    (externalUserId === undefined
      ? rows.many(testOutcomeTable, "ofGame", orgId, game, gameId)
      : rows.many(testOutcomeTable, "ofPlayer", orgId, game, gameId, externalUserId)) as readonly QueuedOutcome[],

  add: (orgId: string, { game, gameId, externalUserId, outcome }: Omit<QueuedOutcome, "id">) => {
    rows.add(testOutcomeTable, { orgId, game, gameId, externalUserId, outcome })
  },

  /** What waits for a player waits for the one that they are merged into, in the order in which it was asked. */
  merge: (orgId: string, from: string, into: string) => {
    for (const row of rows.many(testOutcomeTable, "ofPerson", orgId, from))
      rows.change(testOutcomeTable, row, { ...row, externalUserId: into })
  },

  /** Drops whatever waits for these ids. */
  forget: (orgId: string, externalUserIds: Iterable<string>) => {
    for (const externalUserId of externalUserIds)
      for (const row of rows.many(testOutcomeTable, "ofPerson", orgId, externalUserId))
        rows.remove(testOutcomeTable, row)
  },

  /** Drops whatever waits at the game. */
  forgetGame: (orgId: string, { game, gameId }: AskedGame) => {
    for (const row of rows.many(testOutcomeTable, "ofGame", orgId, game, gameId)) rows.remove(testOutcomeTable, row)
  },

  remove: (orgId: string, outcomes: readonly QueuedOutcome[]) => {
    for (const queued of outcomes) rows.remove(testOutcomeTable, { ...queued, orgId })
  },
})

export type TestOutcomes = ReturnType<typeof testOutcomeRecords>
