import type { Stream, StreamPage, StreamRequest } from "../../core/port/stream.ts"
import { refuseCursor } from "../../core/stream/cursor.ts"
import type { StreamRow } from "../../core/stream/row.ts"
import { lineOf } from "../../core/stream/view.ts"
import type { LineNaming } from "../line-naming.ts"

/** What a store reads of its logs. */
export type FoundRows = Omit<StreamPage, "lines"> & { readonly rows: readonly StreamRow[] }

/** Null if `after` is not a position in this store, or is one that the store has not reached. */
export type ReadStream = (request: StreamRequest) => Promise<FoundRows | null>

/** The stream of an organization, over the rows that each store finds in its own way. */
export const streamReads = (read: ReadStream, namesOf: LineNaming): Stream => ({
  page: async (request) => {
    const found = await read(request)
    if (!found) return refuseCursor()
    const { rows, ...page } = found
    if (rows.length === 0) return { lines: [], ...page }
    const { orgId, isPersonal } = request
    const names = await namesOf(orgId)
    return { lines: rows.map((row) => lineOf(row, { names, isPersonal })), ...page }
  },
})
