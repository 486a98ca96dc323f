import { banTable, liftedBanTable } from "../../../record/ban.ts"
import { miniGameTable } from "../../../record/mini-game.ts"
import { pastUseTable } from "../../../record/past-use.ts"
import { pushSendTable } from "../../../record/push-send.ts"
import type { Rows } from "../../../record/rows.ts"
import { bind, rowsOf } from "../engine/rows.ts"
import type { Db } from "../file/open.ts"
import { miniGames } from "../schema/mini-game.ts"
import { bans, liftedBans, pastUses } from "../schema/player.ts"
import { pushSends } from "../schema/push.ts"

const bindings = [
  bind(miniGameTable, miniGames),
  bind(pushSendTable, pushSends),
  bind(banTable, bans),
  bind(liftedBanTable, liftedBans),
  bind(pastUseTable, pastUses),
]

/** The rows of the records that both stores share. */
export const sharedRows = (db: Db): Rows => rowsOf(db, bindings)
