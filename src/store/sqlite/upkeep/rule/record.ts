import { rule } from "../../../invariant/rule.ts"
import { unreadableRows } from "../../../transfer/unreadable.ts"
import { shapes } from "../transfer.ts"
import { allRows } from "../unreadable.ts"
import type { FileSource } from "./source.ts"

export const recordRule = rule<FileSource>("records", ({ sqlite }) => unreadableRows(shapes, allRows(sqlite)))
