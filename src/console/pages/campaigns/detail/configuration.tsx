import { Code } from "@mantine/core"
import { useShownFacts } from "../../../components/appearance/facts.ts"
import { Facts } from "../../../components/display/facts.tsx"
import { useValueText } from "../../../components/edit/value-text.ts"
import { useEligibilityText } from "../../../components/eligibility/rules-text.ts"
import { useHoursText } from "../../../components/hours/hours-text.ts"
import { useFieldTerms } from "../../../i18n/fields.ts"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useTerms } from "../../../i18n/terms.ts"
import type { Campaign } from "../campaign.ts"
import { useGives } from "../gives.ts"
import { campaignMessages } from "../messages.ts"

type Limit = { readonly maxPerUser?: number; readonly maxTotal?: number; readonly period: string }

const drawn = ["scratch_card", "slot_machine", "marketplace"]

type LinesProps = { readonly lines: readonly { readonly key: string; readonly text: string }[] }

const Lines = ({ lines }: LinesProps) => (
  <ul className="fact-lines">
    {lines.map(({ key, text }) => (
      <li key={key}>{text}</li>
    ))}
  </ul>
)

/** The configuration of a campaign, in words. */
export const Configuration = ({ campaign }: { campaign: Campaign }) => {
  const texts = useMessages(campaignMessages)
  const { wordFor } = useTerms()
  const format = useFormat()
  const { codeText, poolName, prizeText, rankingText } = useGives(campaign)
  const hoursText = useHoursText()
  const eligibilityText = useEligibilityText()
  const { nameOf } = useFieldTerms()
  const valueText = useValueText()
  const shownFacts = useShownFacts(campaign)
  const { kind = "game", gameType, rewardType = "none", defaultCodeConfig: code, xp, ranking } = campaign

  const limitText = (limit: Limit | undefined) => {
    if (!limit) return texts.unlimited
    const period = wordFor("period", limit.period).toLowerCase()
    return [
      limit.maxPerUser !== undefined && texts.perUser(format.number(limit.maxPerUser), period),
      limit.maxTotal !== undefined && texts.inAll(format.number(limit.maxTotal), period),
    ]
      .filter(Boolean)
      .join(" · ")
  }
  const isGame = kind === "game"
  const prizeList = isGame && campaign.prizes && (
    <Lines lines={campaign.prizes.map((prize) => ({ key: prize.prizeId, text: prizeText(prize) }))} />
  )
  const rankingList = ranking && (
    <Lines
      lines={ranking.prizes.map((one) => ({ key: `${one.fromPosition}/${one.toPosition}`, text: rankingText(one) }))}
    />
  )
  return (
    <Facts
      facts={[
        [texts.id, <Code key="id">{campaign.campaignId}</Code>],
        [texts.kind, wordFor("kind", kind)],
        [texts.game, isGame && gameType ? wordFor("gameType", gameType) : null],
        [texts.chance, isGame && drawn.includes(gameType ?? "") ? format.percent(campaign.winProbability ?? 0) : null],
        [texts.reward, wordFor("rewardType", rewardType)],
        [texts.prizes, prizeList || null],
        [texts.points, campaign.pointsReward ? format.number(campaign.pointsReward.points) : null],
        [texts.code, code ? codeText(code) : null],
        [texts.playLimit, isGame ? limitText(campaign.playLimits) : null],
        [texts.grants, campaign.grants ? texts.grantsAre[campaign.grants.required ? "required" : "extra"] : null],
        [texts.playCost, campaign.playCost ? format.number(campaign.playCost.points) : null],
        [texts.entryPool, campaign.entry ? poolName(campaign.entry.poolId) : null],
        [texts.winLimit, isGame ? limitText(campaign.rewardLimits) : null],
        [texts.codeLimit, rewardType === "promo_code" ? limitText(campaign.generationLimits) : null],
        [texts.xp, xp ? texts.xpValue(format.number(xp.perPlay ?? 0), format.number(xp.perWin ?? 0)) : null],
        [ranking ? texts.rankingOf(wordFor("period", ranking.period).toLowerCase()) : texts.ranking, rankingList],
        [texts.eligibility, campaign.eligibility ? eligibilityText(campaign.eligibility) : null],
        ...(isGame ? [[nameOf("playersMayPlay"), valueText(campaign.playersMayPlay ?? false)] as const] : []),
        ...(isGame ? shownFacts : []),
        [texts.timezone, campaign.timezone],
        [texts.hours, campaign.schedule ? hoursText(campaign.schedule, campaign.timezone ?? "UTC") : null],
      ]}
    />
  )
}
