import type { GrantFilter, GrantRequest, GrantView } from "../campaign/grant.ts"
import type { PlayAnswer, PlayRequest } from "../campaign/play.ts"
import type { CreateCodeAnswer, CreateCodeRequest, RedeemCodeAnswer, RedeemCodeRequest } from "../code/request.ts"
import type { KeyedAnswer } from "../idempotency.ts"
import type { RedeemAwardAnswer, RedeemAwardRequest } from "../mini-game/redemption.ts"
import type { SpinAnswer, SpinRequest } from "../mini-game/spin.ts"
import type { Granted } from "../operation/partner/grant.ts"
import type { PushEvent } from "../organization/push.ts"
import type { Page, PageRequest } from "../page.ts"
import type { OwnReads } from "../player/own.ts"
import type { IdentifyAnswer, IdentifyRequest, NamedPlayer } from "../player/player.ts"
import type {
  GamesKey,
  GamesRequest,
  PublicGame,
  PublicGameRequest,
  SeenCampaign,
  SeenCampaignRequest,
  SeenGame,
  SeenMiniGame,
  SeenMiniGameRequest,
} from "../player/seen-game.ts"
import type { MovedPoints, MovePointsRequest, RefundPointsRequest } from "../player/transaction.ts"
import type { RankingNames } from "../ranking/label.ts"
import type { Ranking, RankingRequest } from "../ranking/ranking.ts"
import type { Result } from "../refusal.ts"

/** The operations of an organization's apps and shops (docs/api.md#partner-operations). */
export interface Partner extends OwnReads {
  /** The games that are open, newest first. */
  games(request: GamesRequest, page: PageRequest<GamesKey>): Promise<Page<SeenGame, GamesKey>>
  /** A campaign of kind `game` that is no draft, and whether the player can play it. */
  game(request: SeenCampaignRequest): Result<SeenCampaign>
  /** The same for a mini-game. */
  miniGame(request: SeenMiniGameRequest): Result<SeenMiniGame>
  /** A game that anybody may see; null if it has no public page, or is not there. */
  publicGame(request: PublicGameRequest): Result<PublicGame | null>
  /** Whether an id means the same person as the external id `externalUserId`, merges included. */
  isSamePlayer(orgId: string, externalUserId: string, named: NamedPlayer): Result<boolean>
  identify(request: IdentifyRequest): Result<IdentifyAnswer>
  play(request: PlayRequest): Result<KeyedAnswer<PlayAnswer>>
  grantPlays(request: GrantRequest): Result<Granted>
  /** The grants of an organization; none for a player whose id nobody has. */
  grants(orgId: string, filter: GrantFilter, page: PageRequest): Result<Page<GrantView>>
  revokeGrant(orgId: string, grantId: string): Result<GrantView>
  movePoints(kind: "spend" | "earn", request: MovePointsRequest): Result<KeyedAnswer<MovedPoints>>
  refundPoints(request: RefundPointsRequest): Result<KeyedAnswer<MovedPoints>>
  createCode(request: CreateCodeRequest): Result<CreateCodeAnswer>
  redeemCode(request: RedeemCodeRequest): Result<KeyedAnswer<RedeemCodeAnswer>>
  spin(request: SpinRequest): Result<KeyedAnswer<SpinAnswer>>
  /** `reporter` is the id of the key or user who reports, if it is known. */
  redeemAward(request: RedeemAwardRequest, reporter?: string | null): Result<KeyedAnswer<RedeemAwardAnswer>>
  /** Counts an event of a push send, and returns whether it counted. */
  trackPush(orgId: string, sendId: string, event: PushEvent): Result<boolean>
  /** The same for a player, whose event counts once for each send. */
  trackPushOnce(orgId: string, externalUserId: string, sendId: string, event: PushEvent): Result<boolean>
  ranking(request: RankingRequest): Result<Ranking>
  /** What rankings may show of these players, at most 100, to other players. */
  rankingNames(orgId: string, externalUserIds: readonly string[]): Result<RankingNames>
}
