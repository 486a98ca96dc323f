import type { ChangeOf, Decision } from "../../../change.ts"
import { type ExportFilter, readAction } from "../../../organization/audit.ts"

type ReadChange = ChangeOf<"audit">

const read = <T>(answer: T, target: string, after: object | null): Decision<T, ReadChange> => ({
  answer,
  changes: [{ kind: "audit", entry: { action: readAction, target, before: null, after } }],
})

/**
 * Records that a player's view was read or exported, unless the player has been erased since: the id is no longer theirs.
 * The answer is the time of the row, which is the time by the wall clock, `at`.
 */
export const decideRecordPlayerRead = (
  { isKnown }: { readonly isKnown: boolean },
  { externalUserId, filter }: { readonly externalUserId: string; readonly filter: ExportFilter | null },
  at: number,
): Decision<number, ReadChange> => (isKnown ? read(at, externalUserId, filter) : { answer: at, changes: [] })

/**
 * Records an export. Leaves out an id that belongs to nobody, so that the id of an erased player is not written again.
 */
export const decideRecordExport = (
  { isKnown }: { readonly isKnown: boolean },
  { target, filter }: { readonly target: string; readonly filter: ExportFilter | null },
): Decision<null, ReadChange> =>
  read(null, target, filter?.externalUserId === undefined || isKnown ? filter : { ...filter, externalUserId: null })
