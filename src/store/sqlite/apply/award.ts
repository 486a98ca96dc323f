import { and, eq, sql } from "drizzle-orm"
import type { ChangeOf } from "../../../core/change.ts"
import { preparedInsert } from "../engine/insert.ts"
import type { Db } from "../file/open.ts"
import { awards, redemptions } from "../schema/mini-game.ts"

/** Writes awards of a mini-game, and what is reported of them. */
export const awardApplier = (db: Db) => {
  const insertAward = preparedInsert(db, awards)
  const insertRedemption = preparedInsert(db, redemptions)
  const supersede = db
    .update(redemptions)
    .set({ isCurrent: false })
    .where(and(eq(redemptions.award, sql.placeholder("award")), eq(redemptions.isCurrent, true)))
    .prepare()

  return {
    addAward: (miniGame: number, player: number, { award }: ChangeOf<"addAward">) => {
      const { segmentId } = award.segment
      insertAward({ ...award, miniGame, player, segmentId })
    },

    recordRedemption: (miniGame: number, { award, redemption }: ChangeOf<"recordRedemption">) => {
      supersede.run({ award })
      insertRedemption({ ...redemption, award, miniGame, isCurrent: true })
    },
  }
}
