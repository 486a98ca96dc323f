import { advanceOperations } from "../../../operation/admin/test/advance.ts"
import { momentsOnTheWay } from "../../../operation/admin/test/moment.ts"
import { banEnding } from "../../../operation/job/ban-end.ts"
import { dateEvents } from "../../../operation/job/due-dates.ts"
import { dueRunner } from "../../../operation/job/due-runner.ts"
import type { RankingSteps } from "../../../operation/job/ranking-prize.ts"
import { testTime } from "../../../operation/job/test-time.ts"
import { clocksApartMs } from "../job/ranking/due-ranking.ts"
import { expiryReads } from "../read/expiry.ts"
import { dueReads, dueRecords } from "../record/due.ts"
import type { Parts } from "./parts.ts"

/** What moves the clocks of test organizations, on request and with the wall. */
export const testTimeParts = (parts: Parts, rankingSteps: RankingSteps) => {
  const { pools, clocks, onError } = parts
  const due = dueRunner({
    ...parts,
    dueRecords,
    endBan: banEnding(parts),
    sendDates: dateEvents(parts),
    rankingSteps,
  })
  return {
    operations: advanceOperations({ ...parts, due, happened: [momentsOnTheWay(parts), expiryReads(pools.reading)] }),
    upkeep: testTime({ ...parts, reads: dueReads(pools.reading), due, wall: clocks.wall, clocksApartMs, onError }),
  }
}
