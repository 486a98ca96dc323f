import type { QueryKey } from "@tanstack/react-query"
import type { paths } from "../../api/schema.ts"

export const handoutsPath = "/api/v1/admin/handouts"

export type Handout =
  paths[typeof handoutsPath]["get"]["responses"][200]["content"]["application/json"]["items"][number]

/** What shows hand-outs. */
export const outdatedByHandouts: readonly QueryKey[] = [
  ["handouts"],
  ["winners"],
  ["awards"],
  ["player"],
  ["audit-log"],
]
