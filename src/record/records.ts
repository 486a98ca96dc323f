import type { Budgets, Campaigns, Quotas, Standings, Stocks } from "./campaign/campaign.ts"
import type { Codes } from "./campaign/code.ts"
import type { Moments } from "./campaign/moment.ts"
import type { Chains } from "./draw.ts"
import type { GameRows } from "./game-rows.ts"
import type { Handouts } from "./handout.ts"
import type { KeptAnswers } from "./idempotency.ts"
import type { LoggedTurns } from "./logged-turn.ts"
import type { Awards, SegmentStocks } from "./mini-game/award.ts"
import type { MiniGames } from "./mini-game/mini-game.ts"
import type { MailRecords } from "./organization/mail.ts"
import type { Audit, Organizations } from "./organization/organization.ts"
import type { SdkCallRecords } from "./organization/sdk-calls.ts"
import type { Sessions } from "./organization/session.ts"
import type { SupportCounts } from "./organization/support.ts"
import type { Users } from "./organization/user.ts"
import type { Acceptances } from "./player/acceptance.ts"
import type { Audiences } from "./player/audience.ts"
import type { Bans } from "./player/ban.ts"
import type { Grants } from "./player/grant.ts"
import type { Players } from "./player/player.ts"
import type { PlayerKeys } from "./player/player-key.ts"
import type { Transactions } from "./player/points-transaction.ts"
import type { CodePools } from "./pool/pool.ts"
import type { PushReactions } from "./push/push-reaction.ts"
import type { PushSends } from "./push/push-send.ts"
import type { RankingRounds } from "./ranking/ranking-round.ts"
import type { RankingWins } from "./ranking/ranking-win.ts"
import type { StreamChanges } from "./stream-change.ts"
import type { TestClocks } from "./test/test-clock.ts"
import type { TestOrganizations } from "./test/test-organization.ts"
import type { TestOutcomes } from "./test/test-outcome.ts"
import type { TestUses } from "./test/test-use.ts"
import type { UsedUpCounter } from "./used-up.ts"
import type { Attempts, Outbox } from "./webhook/delivery.ts"
import type { Webhooks } from "./webhook/webhook.ts"

/**
 * What jobs read and write in any store, by subject; a store implements over its own rows what is not written once here.
 * All of it is synchronous. `row` is the number by which a store's tables refer to a row.
 */
export type Records = {
  readonly acceptances: Acceptances
  readonly answers: KeptAnswers
  readonly attempts: Attempts
  readonly audiences: Audiences
  readonly audit: Audit
  readonly awards: Awards
  readonly bans: Bans
  readonly budgets: Budgets
  readonly campaigns: Campaigns
  readonly chains: Chains
  readonly codePools: CodePools
  readonly codes: Codes
  readonly gameRows: GameRows
  readonly grants: Grants
  readonly handouts: Handouts
  readonly loggedTurns: LoggedTurns
  readonly mails: MailRecords
  readonly miniGames: MiniGames
  readonly moments: Moments
  readonly organizations: Organizations
  readonly outbox: Outbox
  readonly people: Players
  readonly playerKeys: PlayerKeys
  readonly push: PushSends
  readonly pushReactions: PushReactions
  readonly quotas: Quotas
  readonly rankingWins: RankingWins
  readonly rounds: RankingRounds
  readonly sdkCalls: SdkCallRecords
  readonly segmentStocks: SegmentStocks
  readonly sessions: Sessions
  readonly standings: Standings
  readonly stocks: Stocks
  readonly streamChanges: StreamChanges
  readonly support: SupportCounts
  readonly testClocks: TestClocks
  readonly testOrganizations: TestOrganizations
  readonly testOutcomes: TestOutcomes
  readonly testUses: TestUses
  readonly transactions: Transactions
  readonly usedUp: UsedUpCounter
  readonly users: Users
  readonly webhooks: Webhooks
}
