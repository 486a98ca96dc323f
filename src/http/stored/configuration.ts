import { Type } from "@sinclair/typebox"
import { type CampaignConfig, checkCampaign } from "../../core/campaign/campaign.ts"
import { checkMiniGame, type MiniGameConfig } from "../../core/mini-game/mini-game.ts"
import { checkSettings, type Settings } from "../../core/organization/settings.ts"
import type { Refusal } from "../../core/refusal.ts"
import { Campaign } from "../admin/campaign/campaign-fields.ts"
import { MiniGame } from "../admin/mini-game/mini-game-fields.ts"
import { SettingsFields } from "../admin/organization/settings.ts"
import { Currency, optional } from "../operation/fields.ts"
import { exact } from "./exact.ts"
import { Instant } from "./instant.ts"

/** The configuration of a campaign as stored: with its defaults, and times in milliseconds. */
export const CampaignConfiguration = exact(
  Type.Object(
    {
      ...Type.Omit(Campaign, ["campaignId", "effectiveStatus", "createdAt", "updatedAt", "warnings"]).properties,
      currency: optional(Currency),
      startsAt: optional(Instant),
      endsAt: optional(Instant),
    },
    { description: "the configuration of a campaign" },
  ),
)

export const MiniGameConfiguration = exact(
  Type.Object(
    {
      ...Type.Omit(MiniGame, ["notificationId", "effectiveStatus", "createdAt", "updatedAt", "warnings"]).properties,
      startsAt: Instant,
      endsAt: optional(Instant),
    },
    { description: "the configuration of a mini-game" },
  ),
)

export const StoredSettings = exact({ ...SettingsFields, description: "the settings of an organization" })

/** Checks that a schema of single fields cannot express, for configurations that fit their schema. */
export const configurationChecks: Readonly<Record<string, (value: unknown) => Refusal | null>> = {
  campaigns: (config) => checkCampaign(config as CampaignConfig),
  notifications: (config) => checkMiniGame(config as MiniGameConfig),
  organizations: (settings) => checkSettings(settings as Settings),
}
