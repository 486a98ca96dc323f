import type { paths } from "../../../../api/schema.ts"

export const winnersPath = "/api/v1/admin/campaigns/{campaignId}/winners"

export type Winner = paths[typeof winnersPath]["get"]["responses"][200]["content"]["application/json"]["items"][number]

/** Whether the organization hands out the prize itself. */
export const isExternal = ({ prizeId, prizeKind }: Winner): boolean => prizeId !== null && prizeKind === "external"
