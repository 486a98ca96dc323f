import type { paths } from "../../api/schema.ts"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { rankingMessages } from "./messages.ts"

/** A campaign as the list of campaigns answers it. */
export type Campaign =
  paths["/api/v1/admin/campaigns"]["get"]["responses"][200]["content"]["application/json"]["items"][number]
type RankingConfig = NonNullable<Campaign["ranking"]>
export type Prize = NonNullable<RankingConfig["prizes"][number]["prize"]>

/** What a position wins, by the first range that covers it. */
export const prizeAt = ({ prizes }: RankingConfig, position: number): Prize | null =>
  prizes.find(({ fromPosition, toPosition }) => fromPosition <= position && position <= toPosition)?.prize ?? null

/** Puts a prize into words. */
export const usePrizeText = () => {
  const texts = useMessages(rankingMessages)
  const format = useFormat()
  return (prize: Prize | null): string => {
    if (!prize) return texts.noPrize
    return prize.type === "points" ? texts.points(format.number(prize.points ?? 0)) : texts.code(prize.campaignId ?? "")
  }
}
