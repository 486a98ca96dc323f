import { afterAll, beforeAll, expect, test } from "bun:test"
import { merge } from "../support/fixture/merge.ts"
import { makeCampaign, play } from "../support/fixture/play.ts"
import { codeCampaign, newCode, redeem, times } from "../support/fixture/promo.ts"
import { coffee, makeWheel, report, sale, spin } from "../support/fixture/spin.ts"
import { cli, runCli } from "../support/service/cli.ts"
import { startService, type TestService } from "../support/service/service.ts"

let service: TestService
beforeAll(async () => {
  service = await startService({ now: "2026-11-02T10:05:00.000Z" })
  for (const org of [await service.organization(), await service.organization()]) {
    const codes = await codeCampaign(org, {
      defaultCodeConfig: { discountType: "fixed", discountValue: 9, maxUses: 50 },
    })
    const code = await newCode(org, codes, "ana")
    // On two servers at once, over PostgreSQL.
    await Promise.all(times(40, (index) => redeem(org, { code, saleTotal: index, discountAmount: 9, currency: "COP" })))
    expect((await redeem(org, { code })).status).toBe(200)
    const wheel = await makeWheel(org, { segments: [coffee] })
    const awards = await Promise.all(["ana", "ben", "eva"].map((user) => spin(org, wheel, user)))
    await Promise.all(awards.map(({ awardId }) => report(org, wheel, { awardId })))
    const [{ awardId }] = awards as [{ awardId: string }]
    expect((await report(org, wheel, { awardId, override: true, ...sale, saleTotal: 5 })).status).toBe(200)
    const game = await makeCampaign(org, { xp: { perPlay: 3, perWin: 4 } })
    for (const user of ["ana", "ben", "eva", "eva"]) await play(org, game, user)
    await merge(org, "ben", "eva")
    await cli(service.database.place, "players", "erase", "ana", "--organization", org.orgId)
  }
  // Until it stops, a service over a file has totals in memory.
  await service.restart()
}, 60_000)
afterAll(() => service.stop())

/**
 * The rules that the doctor reports as broken while `set` applies to row `id` of a table; the row is restored
 * afterwards.
 */
const brokenBy = async (table: string, field: string, changed: string, where: string): Promise<string[]> => {
  const [row] = await service.database.rows<{ id: number; kept: string | number | null }>(
    `SELECT id, ${field} AS kept FROM ${table} WHERE ${where} ORDER BY id DESC LIMIT 1`,
  )
  if (!row) throw new Error(`${table} has no such row`)
  const put = (value: string) => service.database.run(`UPDATE ${table} SET ${field} = ${value} WHERE id = ${row.id}`)
  await put(changed)
  const { stdout } = await runCli(service.database.place, "doctor")
  await put(typeof row.kept === "string" ? `'${row.kept}'` : String(row.kept))
  return [...stdout.matchAll(/^BAD {2}([a-z-]+): /gm)].map(([, rule = ""]) => rule)
}

test("amounts are as they were recorded, after corrections, merges and erasures", async () => {
  await cli(service.database.place, "doctor")
})

test.each<[table: string, field: string, changed: string, where: string, rule: string]>([
  ["code_redemptions", "sale_total", "sale_total + 1", "sale_total = 7", "redemption-chains"],
  ["code_redemptions", "sale_total", "0", "sale_total IS NULL", "redemption-chains"],
  ["code_redemptions", "discount_amount", "discount_amount - 1", "sale_total = 7", "redemption-chains"],
  ["code_redemptions", "currency", "'USD'", "sale_total = 7", "redemption-chains"],
  ["code_redemptions", "redeemed_at", "redeemed_at + 1", "sale_total = 7", "redemption-chains"],
  ["code_redemptions", "hash", "NULL", "sale_total = 7", "redemption-chains"],
  ["redemptions", "sale_total", "sale_total + 1", "is_current", "redemption-chains"],
  ["redemptions", "sale_total", "sale_total + 1", "NOT is_current", "redemption-chains"],
  ["redemptions", "discount_amount", "0", "is_current", "redemption-chains"],
  ["redemptions", "currency", "'USD'", "NOT is_current", "redemption-chains"],
  ["players", "xp", "xp + 1", "xp = 7", "balances"],
  ["players", "xp", "xp - 1", "xp > 7", "balances"],
  ["plays", "xp", "xp + 1", "xp > 0", "balances"],
  ["players", "points", "points + 1", "merged_into IS NULL", "balances"],
])("the doctor finds a row of %s whose %s was changed to %s where %s", async (table, field, changed, where, rule) => {
  expect(await brokenBy(table, field, changed, where)).toContain(rule)
})

test("the doctor finds redemptions that are missing at an end", async () => {
  const copy = await service.database.copy()
  for (const end of ["max", "min"]) {
    const [row] = await copy.rows<{ id: number }>(`SELECT ${end}(id) AS id FROM redemptions`)
    await copy.run(`DELETE FROM redemptions WHERE id = ${row?.id}`)
    expect((await runCli(copy.place, "doctor")).stdout).toMatch(/^BAD {2}redemption-chains: /m)
  }
  await copy.drop()
})
