import type { OwnReads } from "../../core/player/own.ts"
import type { Partner } from "../../core/port/partner.ts"
import type { Context } from "../context.ts"
import { partnerCodeOperations } from "./code.ts"
import { gameOperations } from "./game.ts"
import { grantOperations } from "./grant.ts"
import { identifyOperations } from "./identify.ts"
import { playOperations } from "./play.ts"
import { pointsOperations } from "./points.ts"
import { publicGameOperation } from "./public-game.ts"
import { pushEventOperations } from "./push.ts"
import { redemptionOperations } from "./redemption.ts"
import { samePlayerOperations } from "./same-player.ts"
import { spinOperations } from "./spin.ts"

/** The changes made by partners, over the records of any store. */
export const partnerOperations = (
  context: Context,
): Omit<Partner, keyof OwnReads | "games" | "grants" | "ranking" | "rankingNames"> => ({
  ...samePlayerOperations(context),
  ...identifyOperations(context),
  ...gameOperations(context),
  ...publicGameOperation(context),
  ...playOperations(context),
  ...grantOperations(context),
  ...pointsOperations(context),
  ...partnerCodeOperations(context),
  ...spinOperations(context),
  ...redemptionOperations(context),
  ...pushEventOperations(context),
})
