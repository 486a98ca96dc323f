import { type CodeTemplate, codeSpace, isPooled } from "../../code/template.ts"
import { codeCampaignOf } from "../../mini-game/prize.ts"
import { lastPrizedPosition, prizeAt, type RankingConfig } from "../../ranking/ranking.ts"
import { type Warning, warn } from "./warning.ts"

/** Where a campaign's codes come from; undefined if it has none. */
export type TemplateOf = (campaignId: string) => CodeTemplate | undefined

/** The campaigns whose codes a ranking gives as prizes. */
export const rankingCodeCampaigns = ({ ranking }: { readonly ranking?: RankingConfig }): string[] => [
  ...new Set((ranking?.prizes ?? []).flatMap(({ prize }) => codeCampaignOf(prize) ?? [])),
]

/** How many codes of each campaign a round of a ranking requires at most. */
const askedByRound = (ranking: RankingConfig): ReadonlyMap<string, number> => {
  const asked = new Map<string, number>()
  const last = lastPrizedPosition(ranking)
  for (let position = 1; position <= last; position++) {
    const campaignId = codeCampaignOf(prizeAt(ranking, position)?.prize)
    if (campaignId !== null) asked.set(campaignId, (asked.get(campaignId) ?? 0) + 1)
  }
  return asked
}

type Asking = Readonly<Record<string, string>> & { readonly of: string; readonly campaignId: string }

/** Warns that a template cannot generate as many codes as its users require. */
export const spaceWarning = (asking: Asking, template: CodeTemplate | undefined, most: number): Warning[] => {
  if (!template || isPooled(template) || most <= codeSpace(template)) return []
  const { length } = template
  const space = codeSpace(template)
  const message = `${asking.of} is asked for ${most} codes of campaign ${asking.campaignId} but its codes of length ${length} allow only ${space}: raise its length`
  return [warn("CODE_SPACE_SMALL", message, { ...asking, maxTotal: most, length, codeSpace: space })]
}

/** A round is never given if its codes do not fit their template together with those of plays in its period. */
export const rankingCodeWarnings = (
  { ranking }: { readonly ranking?: RankingConfig },
  templateOf: TemplateOf,
  askedByPlays: (campaignId: string) => number,
): Warning[] =>
  ranking
    ? [...askedByRound(ranking)].flatMap(([campaignId, most]) =>
        spaceWarning({ of: "ranking", campaignId }, templateOf(campaignId), most + askedByPlays(campaignId)),
      )
    : []
