import type { PlaySession } from "../campaign/play.ts"
import type { CodeItem } from "../code/code.ts"
import type { AwardItem } from "../mini-game/redemption.ts"
import type { Ban, LedgerView, PastBan, Player } from "./player.ts"

/** Everything about a player in one read; each list holds its newest 50. */
export type PlayerView = Player & {
  readonly tier: string | null
  readonly bans: readonly Ban[]
  readonly pastBans: readonly PastBan[]
  readonly plays: readonly PlaySession[]
  readonly codes: readonly CodeItem[]
  readonly awards: readonly AwardItem[]
  readonly ledger: readonly LedgerView[]
}
