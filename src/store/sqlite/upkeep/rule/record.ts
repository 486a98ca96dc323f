import { rule } from "../../../invariant/rule.ts"
import { unreadableRows } from "../unreadable.ts"
import type { FileSource } from "./source.ts"

export const recordRule = rule<FileSource>("records", ({ sqlite }) => unreadableRows(sqlite))
