import { rule, type Source } from "../../../invariant/rule.ts"
import { unreadableRows } from "../../../transfer/unreadable.ts"
import { selectRows, shapes } from "../transfer.ts"

export const recordRule = rule("records", ({ rows }: Source) =>
  unreadableRows(shapes, (shape) => rows(selectRows(shape))),
)
