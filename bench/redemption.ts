import { Database } from "bun:sqlite"
import { call, createOrganization, type Headers, median, print, scratchDatabase, startService } from "./service.ts"

/**
 * Reports in alternative mode, in a mini-game that has given few awards and in one that has given a million: the cost
 * goes by the number of periods, not by the awards given (interface.md §4.1 rule 8).
 */
const reports = 400
const periods = 200
const manyAwards = 1_000_000
const dayMs = 24 * 60 * 60 * 1000

const prepare = async (url: string): Promise<Headers> => {
  const headers = await createOrganization(url)
  const segments = [{ segmentId: "a", name: "Coffee", externalId: "COFFEE" }]
  const startsAt = new Date(Date.now() - (periods - 1) * dayMs).toISOString()
  const game = { notificationId: "wheel", status: "active", cadence: "daily", startsAt, segments }
  await call(url, headers, "POST", "/api/v1/admin/notifications", game)
  for (let i = 0; i < 2 * reports; i++) {
    await call(url, headers, "POST", "/api/v1/clients/identify", { externalId: `user-${i}` })
    const spin = { notificationId: "wheel", externalUserId: `user-${i}` }
    await call(url, headers, "POST", "/api/v1/inapp-games/spin", spin)
  }
  return headers
}

/** Median milliseconds of a report, for the users from `first` on. */
const measure = async (url: string, headers: Headers, first: number): Promise<number> => {
  const durations: number[] = []
  for (let i = first; i < first + reports; i++) {
    const who = { notificationId: "wheel", clientExternalId: `user-${i}`, segmentExternalId: "COFFEE" }
    const started = performance.now()
    await call(url, headers, "POST", "/api/v1/inapp-games/redemptions", {
      ...who,
      ...{ saleTotal: 1000, discountAmount: 100, currency: "COP" },
    })
    durations.push(performance.now() - started)
  }
  return median(durations)
}

/** Awards of clients that nobody asks for, written while the service is down. */
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

const database = scratchDatabase()
const before = await startService(database.path)
const headers = await prepare(before.url)
const few = await measure(before.url, headers, 0)
await before.stop()
addAwards(database.path, manyAwards)
const after = await startService(database.path)
const many = await measure(after.url, headers, reports)
await after.stop()
database.remove()
print(`a report in alternative mode, ${periods} periods, median of ${reports}`)
print(`  ${2 * reports} awards given: ${few.toFixed(2)} ms`)
print(`  ${manyAwards} awards more: ${many.toFixed(2)} ms   factor ${(many / few).toFixed(2)}`)
