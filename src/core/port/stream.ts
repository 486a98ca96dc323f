import type { Result } from "../refusal.ts"
import type { LineType, StreamLine } from "../stream/line.ts"

export type StreamRequest = {
  readonly orgId: string
  /** The place after which to read: the `next` of an earlier page; null for the beginning. */
  readonly after: string | null
  readonly types: readonly LineType[]
  readonly limit: number
  /** Whether lines name the person behind a player. */
  readonly isPersonal: boolean
}

export type StreamPage = {
  /** At most `limit`, and possibly none although more follow. */
  readonly lines: readonly StreamLine[]
  readonly next: string
  /** Whether the page reached the end of what is committed. */
  readonly isEnd: boolean
  /** Set if plays after `after` have left for the archive: how many have, and the time of the last. */
  readonly archived: { readonly plays: number; readonly until: number } | null
}

/** What happened in an organization, in the order of commits (docs/warehouse.md). */
export interface Stream {
  /** Nothing that is committed later is ever placed before `next`. */
  page(request: StreamRequest): Result<StreamPage>
}
