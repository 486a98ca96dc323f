import type { ChangeOf, Decision } from "../../change.ts"
import { readAction } from "../../organization/audit.ts"

type ReadChange = ChangeOf<"audit">

const read = (target: string, after: object | null): Decision<null, ReadChange> => ({
  answer: null,
  changes: [{ kind: "audit", entry: { action: readAction, target, before: null, after } }],
})

/** Records that a player's view was read, unless the player has been erased since: the id is no longer theirs. */
export const decideRecordPlayerRead = (
  { isKnown }: { readonly isKnown: boolean },
  { externalUserId }: { readonly externalUserId: string },
): Decision<null, ReadChange> => (isKnown ? read(externalUserId, null) : { answer: null, changes: [] })

/** Records an export: `target` is what was exported, `filter` which part of it, or null. */
export const decideRecordExport = ({
  target,
  filter,
}: {
  readonly target: string
  readonly filter: object | null
}): Decision<null, ReadChange> => read(target, filter)
