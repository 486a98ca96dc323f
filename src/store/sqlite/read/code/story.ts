import { refuseMissingCode } from "../../../../core/code/code.ts"
import { refusalOfRedemption } from "../../../../core/operation/partner/redeem-code.ts"
import type { CodeRedemption, PersonReads } from "../../../../core/player/person.ts"
import type { Db } from "../../file/open.ts"
import type { Codes } from "../../log/code/code.ts"
import type { Players } from "../../record/player/player.ts"

/** How many redemptions and merged ids a story shows. */
const shownOfAKind = 50

type Owner = { readonly name: string | null; readonly email: string | null; readonly isBanned: number }

/** The stories of codes (docs/api.md#codes). */
export const codeStoryReads = (
  db: Db,
  timeOf: (orgId: string) => number,
  { codes, people }: { readonly codes: Codes; readonly people: Players },
): Pick<PersonReads, "codeStory"> => {
  const client = db.$client
  const issueKeyOf = client.query<{ issueKey: string | null }, [number]>(
    "SELECT issue_key AS issueKey FROM promo_codes WHERE id = ?",
  )
  const gameOfAward = client.query<{ miniGameId: string }, [number, string]>(
    `SELECT n.notification_id AS miniGameId FROM awards a INDEXED BY awards_by_player
     JOIN notifications n ON n.id = a.notification WHERE a.player = ? AND a.award_id = ? LIMIT 1`,
  )
  const redemptionsOf = client.query<CodeRedemption, [number, number]>(
    `SELECT redeemed_at AS redeemedAt, sale_total AS saleTotal, discount_amount AS discountAmount, currency,
       external_reference AS externalReference
     FROM code_redemptions INDEXED BY code_redemptions_by_code WHERE promo_code = ? ORDER BY id DESC LIMIT ?`,
  )
  const ownerOf = client.query<Owner, [number]>(
    "SELECT name, email, EXISTS (SELECT 1 FROM bans WHERE bans.player = players.id) AS isBanned FROM players WHERE id = ?",
  )
  const mergedInto = client.query<{ id: string }, [number, number]>(
    "SELECT external_user_id AS id FROM players WHERE merged_into = ? ORDER BY players.id DESC LIMIT ?",
  )

  return {
    codeStory: async (orgId, text, externalUserId) => {
      const found = codes.findCode(orgId, text, timeOf(orgId))
      if (!found) return refuseMissingCode(text)
      const { row, playerRow, item } = found
      const { name = null, email = null, isBanned = 0 } = ownerOf.get(playerRow) ?? {}
      const key = issueKeyOf.get(row)?.issueKey ?? null
      const awardId = item.origin === "spin" ? key : null
      const isIssuedTo = (id: string) => people.findPlayer(orgId, id).row === playerRow
      return {
        code: item,
        owner: {
          externalUserId: item.externalUserId,
          name,
          email,
          isBanned: isBanned === 1,
          mergedFrom: mergedInto.all(playerRow, shownOfAKind).map(({ id }) => id),
        },
        sessionId: item.origin === "play" ? key : null,
        awardId,
        miniGameId: awardId === null ? null : (gameOfAward.get(playerRow, awardId)?.miniGameId ?? null),
        redemptions: redemptionsOf.all(row, shownOfAKind),
        refused: refusalOfRedemption({ code: item, isIssuedTo }, externalUserId),
      }
    },
  }
}
