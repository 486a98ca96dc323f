import type { CodeConfig } from "../code.ts"
import { costOfCode, isCostKnown } from "./budget.ts"
import type { CampaignConfig } from "./campaign.ts"
import type { Turn } from "./games.ts"
import { type PrizeKind, prizeKinds } from "./prize.ts"

/**
 * What a play won, as the log keeps it: no later change of the configuration changes it. All are null in a loss, and in
 * plays from before the log had them. `prizeKind` is the index of a kind in `prizeKinds`; `prizeName` is null where it
 * is the play's `result`; `prizeValue` is what the prize cost, in minor units, null where that is unknown.
 */
export type LoggedWin = {
  readonly prizeKind: number | null
  readonly prizeName: string | null
  readonly prizeValue: number | null
}

const numberOf = (kind: string): number | null => {
  const number = (prizeKinds as readonly string[]).indexOf(kind)
  return number === -1 ? null : number
}

/** The kind for a win without an individual prize: what the campaign gives. */
export const loggedKind = ({ rewardType }: Pick<CampaignConfig, "rewardType">, { won, prize }: Turn): number | null =>
  won ? numberOf(prize?.kind ?? rewardType) : null

export const loggedName = ({ prize, text }: Turn): string | null => (prize && prize.name !== text ? prize.name : null)

/** The highest cost of a win's code, by its template. */
export const loggedValue = (template: CodeConfig | undefined): number | null =>
  template && isCostKnown(template) ? Math.min(costOfCode(template), Number.MAX_SAFE_INTEGER) : null

export const kindOfNumber = (number: number): PrizeKind | null => prizeKinds[number] ?? null
