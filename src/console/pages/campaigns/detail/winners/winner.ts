import type { paths } from "../../../../api/schema.ts"

export const winnersPath = "/api/v1/admin/campaigns/{campaignId}/winners"

export const winnerPath = "/api/v1/admin/campaigns/{campaignId}/winners/{sessionId}"

export type Winner = paths[typeof winnersPath]["get"]["responses"][200]["content"]["application/json"]["items"][number]

/** Whether the organization hands out the prize itself. */
export const isExternal = ({ prizeId, prizeKind, rankingPrizeId }: Winner): boolean =>
  (prizeId !== null || rankingPrizeId !== undefined) && prizeKind === "external"

/** The id by which a win is handed out: that of its play, or of its ranking prize. */
export const winIdOf = ({ sessionId, rankingPrizeId }: Winner): string => sessionId ?? rankingPrizeId ?? ""
