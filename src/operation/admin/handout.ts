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
import type { AwardAdmin, HandoutAdmin, PlayAdmin } from "../../core/port/admin.ts"
import { isRefusal, type Refusal } from "../../core/refusal.ts"

/** How many hand-outs change in one turn of the event loop. */
const marksOfAStep = 50

type Needs = Pick<PlayAdmin, "handOut"> & Pick<AwardAdmin, "handOutAward">

/** Marks hand-outs of all games at once (docs/api.md#hand-outs). */
export const handoutOperations = ({ handOut, handOutAward }: Needs): Omit<HandoutAdmin, "handouts"> => {
  const change = async (
    caller: Caller,
    { source, gameId, id }: HandoutName,
    { handoutId: _handoutId, ...sent }: HandoutMark,
  ) => {
    const changes = { ...sent, isOfMany: true } as const
    if (source !== "mini_game") return handOut(caller, { campaignId: gameId, sessionId: id, ...changes })
    const item = await handOutAward(caller, { miniGameId: gameId, awardId: id, ...changes })
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
    for (let from = 0; from < marks.length; from += marksOfAStep)
      marked.push(
        ...(await Promise.all(marks.slice(from, from + marksOfAStep).map((request) => mark(caller, request)))),
      )
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
