import type { Audience } from "../audience/audience.ts"
import type { AnnouncedAmounts } from "../campaign/announced.ts"
import type { Campaign } from "../campaign/campaign.ts"
import type { Dates } from "../campaign/dates.ts"
import type { MarketplaceGame } from "../campaign/marketplace.ts"
import type { Game } from "../draw/record.ts"
import type { MiniGame } from "../mini-game/mini-game.ts"
import type { EncryptedMoments, MomentBatch } from "../moment/moment.ts"
import type { AuditedChange } from "../organization/audit.ts"
import type { NewApiKey, Organization } from "../organization/organization.ts"
import type { NewConsoleSession } from "../organization/session.ts"
import type { Settings } from "../organization/settings.ts"
import type { TestOrganization } from "../organization/test-organization.ts"
import type { StoredUser } from "../organization/user.ts"
import type { Tier } from "../player/tier.ts"
import type { Pool, PoolChange } from "../pool/pool.ts"
import type { EndedRound } from "../ranking/ranking-round.ts"
import type { WebhookState } from "../webhook/webhook.ts"

/** The changes of an organization's configuration, as requested through the console. */
export type ConsoleChange =
  /** Stores planned moments of a prize; from now on, the prize is not drawn by odds. */
  | {
      readonly kind: "addMoments"
      readonly campaignId: string
      readonly batch: MomentBatch
      readonly encrypted: EncryptedMoments
    }
  /** Adds ids to an audience, none of which is a member. */
  | { readonly kind: "addMembers"; readonly audienceId: string; readonly externalUserIds: readonly string[] }
  /** Stores the SHA-256 of the key, and never the key itself. */
  | { readonly kind: "addApiKey"; readonly apiKey: NewApiKey }
  | { readonly kind: "addPool"; readonly pool: Pool }
  | { readonly kind: "addOrganization"; readonly organization: Organization }
  /** Lists a test organization in the directory. */
  | { readonly kind: "addTestOrganization"; readonly testOrganization: TestOrganization }
  /** Takes a test organization with its keys and sessions out of force, and has its data removed. */
  | { readonly kind: "removeTestOrganization"; readonly testOrganization: TestOrganization }
  /** Stores the SHA-256 of the token, and never the token itself. */
  | { readonly kind: "addSession"; readonly session: NewConsoleSession }
  /** Stores a webhook with its secret, which is never shown again. */
  | { readonly kind: "addWebhook"; readonly webhook: WebhookState; readonly secret: string }
  | { readonly kind: "audit"; readonly entry: AuditedChange }
  /** Changes fields of a pool, begins to generate codes for it, or deletes it. */
  | { readonly kind: "changePool"; readonly poolId: string; readonly changed: PoolChange }
  | { readonly kind: "changeWebhook"; readonly webhook: WebhookState }
  | { readonly kind: "deactivateApiKey"; readonly keyId: string }
  /** Records that somebody has just signed in to the console with a key. */
  | { readonly kind: "noteKeySignIn"; readonly keyId: string }
  /** Sets when a key expires. */
  | { readonly kind: "expireApiKey"; readonly keyId: string; readonly expiresAt: number }
  /**
   * Stores ended rounds of a campaign's ranking, each to be tried once its period has ended; a round that is already
   * stored stays.
   */
  | { readonly kind: "keepRounds"; readonly campaignId: string; readonly rounds: readonly EndedRound[] }
  /** Voids the moments of a batch from number `live` on. */
  | {
      readonly kind: "limitMoments"
      readonly campaignId: string
      readonly batchId: string
      readonly live: number
      /** When they were dropped, if somebody requested it; null for other causes. */
      readonly droppedAt: number | null
    }
  /** Creates or renames an audience. */
  | { readonly kind: "putAudience"; readonly audience: Audience }
  /** Creates or replaces a campaign; the three times are those of `PatchCampaignFacts`. */
  | {
      readonly kind: "putCampaign"
      readonly campaign: Campaign
      readonly rankingDueAt: number | null
      readonly zoneSince: number | null
      readonly oddsSince: number | null
      readonly dates: Dates
      readonly toldBudget: AnnouncedAmounts
    }
  /** Creates or replaces a marketplace game. */
  | { readonly kind: "putMarketplaceGame"; readonly game: MarketplaceGame }
  /** Creates or replaces a mini-game; `oddsSince` is when the odds of its spins were last changed. */
  | { readonly kind: "putMiniGame"; readonly miniGame: MiniGame; readonly oddsSince: number | null }
  | { readonly kind: "putSettings"; readonly settings: Settings }
  /** Creates or replaces a user. */
  | { readonly kind: "putUser"; readonly user: StoredUser }
  | { readonly kind: "putTiers"; readonly tiers: readonly Tier[] }
  /** Removes a draft that nobody has played, with what belongs to it. */
  | { readonly kind: "removeGame"; readonly game: Game; readonly row: number }
  /** Takes an audience out of use. */
  | { readonly kind: "removeAudience"; readonly audienceId: string }
  /** Removes ids from an audience, all of which are members. */
  | { readonly kind: "removeMembers"; readonly audienceId: string; readonly externalUserIds: readonly string[] }
  /** Removes the session whose token has the SHA-256 `hash`. */
  | { readonly kind: "removeSession"; readonly hash: string }
  | { readonly kind: "removeWebhook"; readonly webhookId: string }
  /** Retries at once the organization's rounds whose prizes could not be given. */
  | { readonly kind: "retryRounds" }
  /** Until `overlapUntil`, deliveries are also signed with the previous secret. */
  | {
      readonly kind: "rotateSecret"
      readonly webhookId: string
      readonly secret: string
      readonly overlapUntil: number
    }
