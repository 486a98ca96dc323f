import { rule } from "../../../invariant/rule.ts"
import { unreadableRows } from "../unreadable.ts"
import type { OrganizationSource } from "./source.ts"

export const recordRule = rule<OrganizationSource>("records", ({ snapshot, orgId }) => unreadableRows(snapshot, orgId))
