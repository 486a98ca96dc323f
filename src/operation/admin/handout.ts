import {
  type HandoutMark,
  type HandoutMarked,
  type HandoutName,
  handoutStatusOf,
  readHandoutId,
  refuseUnknownHandout,
} from "../../core/handout/handout.ts"
import {
  type HandoutHeader,
  type HandoutImport,
  type HandoutLine,
  marksOf,
  noHandoutImport,
  readHandoutHeader,
  refuseHeader,
  withMarked,
} from "../../core/handout/import.ts"
import type { Caller } from "../../core/organization/organization.ts"
import type { AwardAdmin } from "../../core/port/admin/mini-game.ts"
import type { HandoutAdmin, PlayAdmin } from "../../core/port/admin/prize.ts"
import { isRefusal, type Refusal } from "../../core/refusal.ts"

/** How many hand-outs change in one turn of the event loop. */
const marksOfAStep = 50
/** How many are forfeited: each may change a stock, and with it a configuration. */
const forfeitsOfAStep = 1

type Needs = Pick<PlayAdmin, "forfeit" | "handOut"> & Pick<AwardAdmin, "forfeitAward" | "handOutAward">

/** Marks hand-outs of all games at once (docs/api.md#hand-outs). */
export const handoutOperations = ({
  handOut,
  handOutAward,
  forfeit,
  forfeitAward,
}: Needs): Omit<HandoutAdmin, "handouts"> => {
  const change = async (
    caller: Caller,
    { source, gameId, id }: HandoutName,
    { handoutId: _handoutId, forfeited, ...sent }: HandoutMark,
  ) => {
    const changes = { ...sent, isOfMany: true } as const
    if (source !== "mini_game") {
      const request = { campaignId: gameId, sessionId: id, ...changes }
      return forfeited ? forfeit(caller, request) : handOut(caller, request)
    }
    const request = { miniGameId: gameId, awardId: id, ...changes }
    const item = await (forfeited ? forfeitAward(caller, request) : handOutAward(caller, request))
    return isRefusal(item) ? item : { handedOutAt: null, forfeitedAt: null, ...item.handout }
  }

  const mark = async (caller: Caller, request: HandoutMark): Promise<HandoutMarked> => {
    const { handoutId } = request
    const named = readHandoutId(handoutId)
    const changed = named ? await change(caller, named, request) : refuseUnknownHandout()
    return isRefusal(changed) ? { handoutId, refusal: changed } : { handoutId, status: handoutStatusOf(changed) }
  }

  /** Marks in steps, so that a batch of jobs never has more of them than it can run in a few milliseconds. */
  const markAll = async (caller: Caller, marks: readonly HandoutMark[]): Promise<HandoutMarked[]> => {
    const marked: HandoutMarked[] = []
    const step = marks.some(({ forfeited }) => forfeited) ? forfeitsOfAStep : marksOfAStep
    for (let from = 0; from < marks.length; from += step)
      marked.push(...(await Promise.all(marks.slice(from, from + step).map((request) => mark(caller, request)))))
    return marked
  }

  const importHandouts = async (
    caller: Caller,
    lines: AsyncIterable<readonly HandoutLine[] | Refusal>,
  ): Promise<HandoutImport | Refusal> => {
    let done = noHandoutImport
    let header: HandoutHeader | null = null
    for await (const some of lines) {
      if (isRefusal(some)) return some
      const read: HandoutHeader | Refusal = header ?? readHandoutHeader(some[0]?.text ?? null)
      if (isRefusal(read)) return read
      const asked = marksOf(read, header ? some : some.slice(1))
      header = read
      const marked = await markAll(
        caller,
        asked.marks.map(({ mark: request }) => request),
      )
      done = withMarked(done, asked, marked)
    }
    return header ? done : refuseHeader()
  }

  return { markHandouts: markAll, importHandouts }
}
