import { and, desc, eq, sql } from "drizzle-orm"
import { codeKey, refuseMissingCode } from "../../../../core/code/code.ts"
import { refusalOfRedemption } from "../../../../core/operation/partner/redeem-code.ts"
import type { PersonReads } from "../../../../core/player/person.ts"
import { isRefusal } from "../../../../core/refusal.ts"
import type { Db } from "../../engine/page.ts"
import { codeRedemptions, promoCodes } from "../../schema/code.ts"
import { bans, players } from "../../schema/player/player.ts"
import { playerFinder } from "../player/list.ts"
import type { codeListReads } from "./list.ts"

/** How many redemptions and merged ids a story shows. */
const shownOfAKind = 50

const isBanned = sql<boolean>`EXISTS (SELECT 1 FROM ${bans}
  WHERE ${bans.orgId} = ${players.orgId} AND ${bans.player} = ${players.id})`
const gameOfAward = sql<string | null>`(SELECT m.notification_id FROM awards a
  JOIN mini_games m ON m.org_id = a.org_id AND m.id = a.mini_game
  WHERE a.org_id = ${promoCodes.orgId} AND a.player = ${promoCodes.player} AND a.award_id = ${promoCodes.issueKey} LIMIT 1)`

/** The stories of codes (docs/api.md#codes). */
export const codeStoryReads = (
  db: Db,
  { code: readCode }: ReturnType<typeof codeListReads>["lists"],
): Pick<PersonReads, "codeStory"> => {
  const findPlayer = playerFinder(db)

  const rowsOf = async (orgId: string, text: string) => {
    const [found] = await db
      .select({
        row: promoCodes.id,
        issueKey: promoCodes.issueKey,
        game: gameOfAward,
        isBanned,
        player: players.id,
        name: players.name,
        email: players.email,
      })
      .from(promoCodes)
      .innerJoin(players, and(eq(players.orgId, promoCodes.orgId), eq(players.id, promoCodes.player)))
      .where(and(eq(promoCodes.orgId, orgId), eq(promoCodes.codeKey, codeKey(text))))
    return found
  }

  const redemptionsOf = (orgId: string, row: number) =>
    db
      .select({
        redeemedAt: codeRedemptions.redeemedAt,
        saleTotal: codeRedemptions.saleTotal,
        discountAmount: codeRedemptions.discountAmount,
        currency: codeRedemptions.currency,
        externalReference: codeRedemptions.externalReference,
      })
      .from(codeRedemptions)
      .where(and(eq(codeRedemptions.orgId, orgId), eq(codeRedemptions.promoCode, row)))
      .orderBy(desc(codeRedemptions.id))
      .limit(shownOfAKind)

  const mergedInto = (orgId: string, row: number) =>
    db
      .select({ id: players.externalUserId })
      .from(players)
      .where(and(eq(players.orgId, orgId), eq(players.mergedInto, row)))
      .orderBy(desc(players.id))
      .limit(shownOfAKind)

  return {
    codeStory: async (orgId, text, externalUserId) => {
      const item = await readCode(orgId, text)
      if (isRefusal(item)) return item
      const found = await rowsOf(orgId, text)
      if (!found) return refuseMissingCode(text)
      const asked = externalUserId === undefined ? null : await findPlayer(orgId, externalUserId)
      if (isRefusal(asked)) return asked
      const { row, player, name, email, issueKey, game } = found
      const [redemptions, merged] = await Promise.all([redemptionsOf(orgId, row), mergedInto(orgId, player)])
      return {
        code: item,
        owner: {
          externalUserId: item.externalUserId,
          name,
          email,
          isBanned: found.isBanned,
          mergedFrom: merged.map(({ id }) => id),
        },
        sessionId: item.origin === "play" ? issueKey : null,
        awardId: item.origin === "spin" ? issueKey : null,
        miniGameId: item.origin === "spin" ? game : null,
        redemptions,
        refused: refusalOfRedemption({ code: item, isIssuedTo: () => asked?.row === player }, externalUserId),
      }
    },
  }
}
