import { banTable, liftedBanTable } from "../../../record/ban.ts"
import { miniGameTable } from "../../../record/mini-game.ts"
import { pastUseTable } from "../../../record/past-use.ts"
import { pushSendTable } from "../../../record/push-send.ts"
import { bind, rowsOf } from "../engine/record-rows.ts"
import { miniGames } from "../schema/mini-game.ts"
import { bans, liftedBans, pastUses } from "../schema/player.ts"
import { pushSends } from "../schema/push.ts"

/** The tables of the records that both stores share. */
export const { rows, readerOf } = rowsOf([
  bind(miniGameTable, miniGames),
  // Locked, so that clicks which other batches count are not overwritten.
  bind(pushSendTable, pushSends, { locks: { byId: "push send", byRow: "push send" } }),
  bind(banTable, bans, { locks: { byId: "ban" } }),
  bind(liftedBanTable, liftedBans),
  bind(pastUseTable, pastUses),
])
