import { type Warning, warn } from "../campaign/warning/warning.ts"
import { requiresToken, trustsAppTraits } from "../organization/app-bounds.ts"
import type { Settings } from "../organization/settings.ts"
import type { Tier } from "../player/tier.ts"
import type { Eligibility, EligibilityRule } from "./eligibility.ts"

/** What the warnings about rules need to know of an organization; asked only for a game with rules. */
export type EligibilityKnown = {
  readonly tiers: readonly Tier[]
  readonly settings: Pick<Settings, "players">
  hasAudience(audienceId: string): boolean
}

/** For games without rules, whose warnings ask for nothing. */
export const nothingKnown: EligibilityKnown = { tiers: [], settings: {}, hasAudience: () => false }

const warningsOf = (rule: EligibilityRule, index: number, known: EligibilityKnown): Warning[] => {
  const named = `eligibility.rules.${index}`
  const { registered, trait, tier, audience = rule.notAudience } = rule
  const warnings: Warning[] = []
  if (tier && !known.tiers.some(({ name }) => name === tier.atLeast))
    warnings.push(
      warn("TIER_UNKNOWN", `${named} needs the tier ${tier.atLeast}, which does not exist: nobody may play`, {
        rule: index,
        tier: tier.atLeast,
      }),
    )
  if (audience !== undefined && !known.hasAudience(audience))
    warnings.push(
      warn("AUDIENCE_UNKNOWN", `${named} names the audience ${audience}, which does not exist: create it`, {
        rule: index,
        audience,
      }),
    )
  if (trait !== undefined && trustsAppTraits(known.settings.players))
    warnings.push(
      warn(
        "APP_TRAITS_TRUSTED",
        `${named} is about the trait ${trait}, which anybody can send with an sdk key read out of an app: set players.trustAppTraits to false in the settings, and send traits from a server`,
        { rule: index, trait },
      ),
    )
  if (registered && !requiresToken(known.settings.players))
    warnings.push(
      warn(
        "REGISTRATION_OPEN",
        `${named} lets registered players play, but anybody can register with an sdk key read out of an app: set players.requireToken in the settings, or use an audience to choose who may play`,
        { rule: index },
      ),
    )
  return warnings
}

/** The rules of a game that nobody meets, that name what does not exist, or that anybody can meet. */
export const eligibilityWarnings = (
  { eligibility }: { readonly eligibility?: Eligibility },
  known: () => EligibilityKnown,
): Warning[] => {
  if (!eligibility) return []
  const facts = known()
  return eligibility.rules.flatMap((rule, index) => warningsOf(rule, index, facts))
}
