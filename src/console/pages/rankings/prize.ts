import type { paths } from "../../api/schema.ts"

/** A campaign as the list of campaigns returns it. */
export type Campaign =
  paths["/api/v1/admin/campaigns"]["get"]["responses"][200]["content"]["application/json"]["items"][number]
type RankingConfig = NonNullable<Campaign["ranking"]>
export type Prize = NonNullable<RankingConfig["prizes"][number]["prize"]>

/** The prize of a position: that of the first range that covers it. */
export const prizeAt = ({ prizes }: RankingConfig, position: number): Prize | null =>
  prizes.find(({ fromPosition, toPosition }) => fromPosition <= position && position <= toPosition)?.prize ?? null
