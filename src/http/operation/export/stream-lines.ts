import { isoTime } from "../../../core/period.ts"
import type { Store } from "../../../core/port/store.ts"
import type { StreamPage, StreamRequest } from "../../../core/port/stream.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import { refuseCursor } from "../../../core/stream/cursor.ts"
import { otherRequests } from "../../edge/other-requests.ts"
import { cursorCipher, listName } from "../list/encrypted-cursor.ts"

/** How many lines are read at once. */
const linesOfAPage = 500
/** How long an answer looks for lines among those of other organizations. */
const longestMs = 10_000

/** What a caller asks for: `since` is the cursor of an earlier answer. */
export type AskedStream = Omit<StreamRequest, "after"> & { readonly since: string | null }

/** The lines of an answer, the last of which holds the cursor. */
export type OpenedStream = { readonly lines: AsyncIterable<string>; readonly isEmpty: boolean }

type Streaming = Pick<Store, "serviceKey" | "stream">

/** Reads page after page from `first` on: each once the lines before it have been taken. */
async function* linesFrom(
  { stream }: Streaming,
  asked: Omit<StreamRequest, "after">,
  first: StreamPage,
  seal: (place: string) => string,
): AsyncGenerator<string> {
  const until = performance.now() + longestMs
  let told = 0
  for (let page = first, left = asked.limit; ; ) {
    // More plays may leave while the answer is read.
    if (page.archived && page.archived.plays > told) {
      told = page.archived.plays
      yield JSON.stringify({ type: "archived", plays: told, until: isoTime(page.archived.until) })
    }
    for (const line of page.lines) yield JSON.stringify(line)
    left -= page.lines.length
    if (page.isEnd || left <= 0 || performance.now() > until) {
      yield JSON.stringify({ type: "cursor", cursor: seal(page.next), more: !page.isEnd })
      return
    }
    await otherRequests()
    const next = await stream.page({ ...asked, after: page.next, limit: Math.min(left, linesOfAPage) })
    // The headers have been sent: without its last line, the answer is known to be incomplete.
    if (isRefusal(next)) throw new Error(next.message)
    page = next
  }
}

/** Opens the stream of an organization after a cursor, or from the beginning (docs/warehouse.md). */
export const openStream = async (
  store: Streaming,
  { since, ...asked }: AskedStream,
): Promise<OpenedStream | Refusal> => {
  const cursors = cursorCipher(store.serviceKey)
  const name = listName("stream", asked.orgId, {})
  const after = since === null ? null : cursors.decrypt(name, since)
  if (isRefusal(after)) return refuseCursor()
  const first = await store.stream.page({ ...asked, after, limit: Math.min(asked.limit, linesOfAPage) })
  if (isRefusal(first)) return first
  const lines = linesFrom(store, asked, first, (place) => cursors.encrypt(name, place))
  return { lines, isEmpty: first.lines.length === 0 && first.isEnd }
}
