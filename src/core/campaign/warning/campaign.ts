import { appearanceWarnings } from "../../appearance/warnings.ts"
import { type EligibilityKnown, eligibilityWarnings } from "../../eligibility/warnings.ts"
import { readableTriviaWarnings } from "../by-players.ts"
import { type CampaignConfig, gameTypes, isGameType, misconfiguration } from "../campaign.ts"
import { scheduleWarnings } from "../schedule.ts"
import { codesOfPlays, codeWarnings } from "./codes.ts"
import { rankingCodeWarnings, type TemplateOf } from "./shared-codes.ts"
import { type Warning, warn } from "./warning.ts"

/**
 * What the organization should fix before players notice (the `warnings` of docs/api.md#campaign-warnings). `templateOf`
 * has the templates of other campaigns whose codes its ranking gives, `known` what its rules about players name.
 */
export const campaignWarnings = (
  config: CampaignConfig & { readonly campaignId?: string; readonly createdAt?: number },
  isGameActive: (gameId: string) => boolean,
  templateOf: TemplateOf,
  known: () => EligibilityKnown,
): Warning[] => {
  const warnings: Warning[] = []
  const { kind, gameType, marketplaceGameId } = config
  const fault = misconfiguration(config)
  if (fault) warnings.push(fault)
  if (kind === "game" && !isGameType(gameType))
    warnings.push(
      warn(
        "GAME_TYPE_UNKNOWN",
        `gameType ${gameType ?? "is missing: it"} cannot be played; use one of ${gameTypes.join(", ")}`,
        gameType === undefined ? {} : { gameType },
      ),
    )
  const isMarketplace = kind === "game" && gameType === "marketplace"
  if (isMarketplace && !(marketplaceGameId && isGameActive(marketplaceGameId)))
    warnings.push(
      warn(
        "GAME_NOT_INSTALLED",
        "the marketplace game is not installed or inactive: set marketplaceGameId and install that game",
        marketplaceGameId === undefined ? {} : { marketplaceGameId },
      ),
    )
  if (config.grants?.required === false && !config.playLimits)
    warnings.push(
      warn(
        "GRANTS_UNUSED",
        "no play takes a granted one: set playLimits, beyond which they do, or grants.required true",
      ),
    )
  const isOwn = (id: string) => id === config.campaignId
  const ofRanking = rankingCodeWarnings(
    config,
    (id) => (isOwn(id) ? config.defaultCodeConfig : templateOf(id)),
    (id) => (isOwn(id) ? codesOfPlays(config) : 0),
  )
  const ofRules = eligibilityWarnings(config, known)
  const ofPlayers = [...readableTriviaWarnings(config), ...appearanceWarnings(config)]
  return [...warnings, ...scheduleWarnings(config), ...ofRules, ...codeWarnings(config), ...ofRanking, ...ofPlayers]
}
