import { takeTurns } from "../../../concurrency/turn.ts"
import { isOpenWin } from "../../../core/campaign/prize/winner.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { OpenHandoutSteps } from "../../../operation/read/handout/open-handouts.ts"
import { type Jobs, shared } from "../../../record/transaction.ts"
import { isExternalWin } from "../../budget-cost.ts"
import { rowsInOrder, type TimedRow } from "../engine/in-order.ts"
import type { Db } from "../file/open.ts"
import { loggedPlays, type PlayRow, playColumns, withPlayer } from "../log/play/logged-play.ts"

/** How many wins a step looks at: a few milliseconds of work. */
const winsOfAStep = 500

const start: TimedRow = { at: Number.MIN_SAFE_INTEGER, row: 0 }

const statementsFor = ({ $client: client }: Db) => ({
  listed: client.query<{ found: 1 }, [string]>("SELECT 1 AS found FROM open_handouts_listed WHERE org_id = ?"),
  noteListed: client.query<never, [string]>("INSERT OR IGNORE INTO open_handouts_listed (org_id) VALUES (?)"),
  campaigns: client.query<{ row: number }, [string]>("SELECT id AS row FROM campaigns WHERE org_id = ? ORDER BY id"),
  wins: rowsInOrder<PlayRow, [campaign: number]>(client, {
    select: `SELECT ${playColumns} FROM plays p INDEXED BY plays_to_hand_out ${withPlayer}
      WHERE p.campaign = +?4 AND ${isExternalWin("p")}`,
    at: "p.at",
    row: "p.id",
  }),
  add: client.query<never, [play: number, campaign: number, at: number]>(
    "INSERT OR IGNORE INTO open_handouts (play, campaign, at) VALUES (?, ?, ?)",
  ),
})

/** Lists the open wins of an organization from before there was a list of them: an earlier version's, or imported ones. */
export const openHandoutSteps = (db: Db, jobs: Jobs): OpenHandoutSteps => {
  const sqlite = statementsFor(db)
  const logged = loggedPlays(db)

  /** Where the next step of a campaign begins; null after the last. */
  const listOn = (campaign: number, after: TimedRow): TimedRow | null => {
    const wins = sqlite.wins([campaign], after, winsOfAStep)
    const plays = logged(wins)
    for (const [index, { row, at }] of wins.entries()) {
      const play = plays[index]
      if (play && isOpenWin(play)) sqlite.add.run(row, campaign, at)
    }
    const last = wins.at(-1)
    return last && wins.length === winsOfAStep ? { at: last.at, row: last.row } : null
  }

  return {
    isListed: async (orgId) => sqlite.listed.get(orgId) !== null,

    listAll: async (orgId, isStopped) => {
      const giveWay = takeTurns()
      for (const { row } of sqlite.campaigns.all(orgId))
        for (let after: TimedRow | null = start; after !== null; ) {
          await giveWay()
          if (isStopped()) return
          const from: TimedRow = after
          const listed = await jobs.run(shared({ orgId }), () => ({ next: listOn(row, from) }))
          if (isRefusal(listed)) return
          after = listed.next
        }
      // Whatever a later play wins is listed with it.
      if (!isStopped()) await jobs.run(shared({ orgId }), () => sqlite.noteListed.run(orgId))
    },
  }
}
