import type { Seen } from "../../edit/edit.ts"
import type { Patch } from "../../edit/patch.ts"
import type { MiniGame, MiniGameFilter, MiniGameInput } from "../../mini-game/mini-game.ts"
import type { AwardFilter, AwardItem, AwardView } from "../../mini-game/redemption.ts"
import type { ForfeitAwardRequest } from "../../operation/admin/mini-game/forfeit-award.ts"
import type { HandOutAwardRequest } from "../../operation/admin/mini-game/hand-out-award.ts"
import type { Caller } from "../../organization/organization.ts"
import type { Page, PageRequest } from "../../page.ts"
import type { Result } from "../../refusal.ts"

/** In-app mini-games (docs/api.md#mini-games). */
export interface MiniGameAdmin {
  copyMiniGame(
    caller: Caller,
    original: string,
    copy: { readonly miniGameId?: string; readonly name?: string },
  ): Result<MiniGame>
  createMiniGame(caller: Caller, miniGameId: string | undefined, input: MiniGameInput): Result<MiniGame>
  updateMiniGame(caller: Caller, miniGameId: string, patch: Patch<MiniGameInput>, seen?: Seen): Result<MiniGame>
  /** Deletes a draft that nobody has spun. */
  deleteMiniGame(caller: Caller, miniGameId: string): Result<null>
  miniGame(orgId: string, miniGameId: string): Result<MiniGame>
  miniGames(orgId: string, filter: MiniGameFilter, page: PageRequest): Promise<Page<MiniGame>>
}

/** Awards of mini-games (docs/api.md#spins-of-a-mini-game). */
export interface AwardAdmin {
  awards(orgId: string, miniGameId: string, filter: AwardFilter, page: PageRequest): Result<Page<AwardItem>>
  award(orgId: string, miniGameId: string, awardId: string): Result<AwardView>
  handOutAward(caller: Caller, request: HandOutAwardRequest): Result<AwardItem>
  forfeitAward(caller: Caller, request: ForfeitAwardRequest): Result<AwardItem>
}
