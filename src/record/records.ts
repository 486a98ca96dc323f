import type { Acceptances } from "./acceptance.ts"
import type { Audiences } from "./audience.ts"
import type { Awards, SegmentStocks } from "./award.ts"
import type { Bans } from "./ban.ts"
import type { Budgets, Campaigns, Quotas, Standings, Stocks } from "./campaign.ts"
import type { Codes } from "./code.ts"
import type { Attempts, Outbox } from "./delivery.ts"
import type { Chains } from "./draw.ts"
import type { GameRows } from "./game-rows.ts"
import type { Grants } from "./grant.ts"
import type { Handouts } from "./handout.ts"
import type { KeptAnswers } from "./idempotency.ts"
import type { LoggedTurns } from "./logged-turn.ts"
import type { MailRecords } from "./mail.ts"
import type { MiniGames } from "./mini-game.ts"
import type { Moments } from "./moment.ts"
import type { Audit, Organizations } from "./organization.ts"
import type { Players } from "./player.ts"
import type { PlayerKeys } from "./player-key.ts"
import type { Transactions } from "./points-transaction.ts"
import type { CodePools } from "./pool/pool.ts"
import type { PushReactions } from "./push-reaction.ts"
import type { PushSends } from "./push-send.ts"
import type { RankingRounds } from "./ranking-round.ts"
import type { RankingWins } from "./ranking-win.ts"
import type { SdkCallRecords } from "./sdk-calls.ts"
import type { Sessions } from "./session.ts"
import type { StreamChanges } from "./stream-change.ts"
import type { SupportCounts } from "./support.ts"
import type { TestClocks } from "./test-clock.ts"
import type { TestOrganizations } from "./test-organization.ts"
import type { TestOutcomes } from "./test-outcome.ts"
import type { TestUses } from "./test-use.ts"
import type { UsedUpCounter } from "./used-up.ts"
import type { Users } from "./user.ts"
import type { Webhooks } from "./webhook.ts"

/**
 * What jobs read and write in a store, by subject: each store implements these over its own rows. They are synchronous;
 * `row` is the number by which a store's tables refer to a row.
 */

/** All records: what operations work with in any store. */
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
