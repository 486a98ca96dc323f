import { Database } from "bun:sqlite"
import { join } from "node:path"
import type { Headers } from "./api.ts"
import { median } from "./machine.ts"
import { inFolder, print, type Server } from "./process.ts"
import { startService } from "./targets/ours.ts"
import { notificationId, periods, prepare, segmentExternalId } from "./targets/prepare.ts"
import type { Prepared } from "./targets/target.ts"

/**
 * Reports in alternative mode, in a mini-game that has given few awards and in one that has given a million: the cost
 * depends on the number of periods, not on the number of awards (docs/api.md#report-a-redemption-by-client).
 */
const reports = 400
const manyAwards = 1_000_000

/** Median milliseconds of a report, for the awards from `first` on; stops the service afterwards. */
const measure = async (service: Server, headers: Headers, { awards }: Prepared, first: number): Promise<number> => {
  const durations: number[] = []
  for (const { externalUserId } of awards.slice(first, first + reports)) {
    const who = { notificationId, clientExternalId: externalUserId, segmentExternalId }
    const body = JSON.stringify({ ...who, saleTotal: 1000, discountAmount: 100, currency: "COP" })
    const started = performance.now()
    const response = await fetch(`${service.url}/api/v1/inapp-games/redemptions`, { method: "POST", headers, body })
    const text = await response.text()
    durations.push(performance.now() - started)
    if (!response.ok) throw new Error(`a report was answered ${response.status} ${text}`)
  }
  await service.stop()
  return median(durations)
}

/** Awards of clients that nobody uses, written while the service is down. */
const addAwards = (path: string, count: number) => {
  const database = new Database(path)
  const { notification, player } = database.query("SELECT notification, player FROM awards LIMIT 1").get() as {
    notification: number
    player: number
  }
  const insert = database.query(
    `INSERT INTO awards (notification, award_id, spin_period, player, client_id, segment_id, segment, won, points_awarded, created_at)
     VALUES (?1, ?2, '2026-01-01', ?3, ?4, 'a', '{}', 1, 0, 0)`,
  )
  database.transaction(() => {
    for (let i = 0; i < count; i++) insert.run(notification, `2026-01-01_other${i}`, player, `other${i}`)
  })()
  database.close()
}

await inFolder(async (folder) => {
  const path = join(folder, "premio.db")
  const start = () => startService(path, join(folder, "log"))
  const service = await start()
  const needs = { webhook: null, awards: 2 * reports, codes: 0, spinners: 0, pooledCodes: 0 }
  const { headers, prepared } = await prepare(service.url, needs)
  const few = await measure(service, headers, prepared, 0)
  addAwards(path, manyAwards)
  const many = await measure(await start(), headers, prepared, reports)
  print(`a report in alternative mode, ${periods} periods, median of ${reports}`)
  print(`  ${2 * reports} awards given: ${few.toFixed(2)} ms`)
  print(`  ${manyAwards} awards more: ${many.toFixed(2)} ms   factor ${(many / few).toFixed(2)}`)
})
