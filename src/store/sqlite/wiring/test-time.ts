import { advanceOperations } from "../../../operation/admin/test/advance.ts"
import { momentsOnTheWay } from "../../../operation/admin/test/moment.ts"
import { banEnding } from "../../../operation/job/ban-end.ts"
import { dateEvents } from "../../../operation/job/due-dates.ts"
import { dueRunner } from "../../../operation/job/due-runner.ts"
import type { RankingSteps } from "../../../operation/job/ranking-prize.ts"
import { testTime } from "../../../operation/job/test-time.ts"
import { expiryReads } from "../read/expiry.ts"
import { dueReads, dueRecords } from "../record/due.ts"
import type { Parts } from "./parts.ts"

/** What moves the clocks of test organizations, on request and with the wall. */
export const testTimeParts = (parts: Parts, rankingSteps: RankingSteps, onError: (error: unknown) => void) => {
  const { db, clocks, flushDraws } = parts
  const records = dueRecords(db, flushDraws)
  const due = dueRunner({
    ...parts,
    dueRecords: records,
    endBan: banEnding(parts),
    sendDates: dateEvents(parts),
    rankingSteps,
    onError,
  })
  return {
    operations: advanceOperations({ ...parts, due, happened: [momentsOnTheWay(parts), expiryReads(db)] }),
    upkeep: testTime({ ...parts, reads: dueReads(db, records), due, wall: clocks.wall, clocksApartMs: 0, onError }),
  }
}
