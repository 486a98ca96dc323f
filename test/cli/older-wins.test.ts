import { afterAll, beforeAll, expect, test } from "bun:test"
import { identify, patchCampaign } from "../support/fixture/play.ts"
import { playOnce, redeem, winningCampaign } from "../support/fixture/promo.ts"
import { cli } from "../support/service/cli.ts"
import type { Body, Client } from "../support/service/client.ts"
import { startService, type TestService } from "../support/service/service.ts"

let service: TestService
let org: Client
let [campaignId, code] = ["", ""]
const sessions: Record<"external" | "promo_code" | "points", string> = { external: "", promo_code: "", points: "" }

const prize = { prizeId: "a", name: "Prize", kind: "external" }
const kinds = {
  external: { rewardType: "promo_code", prizes: [prize] },
  promo_code: {
    rewardType: "promo_code",
    prizes: [{ ...prize, kind: "promo_code", codeConfig: { discountType: "fixed", discountValue: 5, maxUses: 9 } }],
  },
  points: { rewardType: "points", prizes: [{ ...prize, kind: "points", points: 9 }] },
} as const

/** Wins of each kind of one prize, as stored by the previous version. */
beforeAll(async () => {
  service = await startService({ now: "2026-11-02T10:05:00.000Z" })
  org = await service.organization()
  await identify(org, "ana")
  campaignId = await winningCampaign(org, { ...kinds.external, xp: { perWin: 2 } })
  for (const [kind, fields] of Object.entries(kinds)) {
    await patchCampaign(org, campaignId, fields)
    const { sessionId, prizeCode } = (await playOnce(org, campaignId, "ana")).body
    sessions[kind as keyof typeof kinds] = sessionId
    code = prizeCode ?? code
  }
  await redeem(org, { code, saleTotal: 1, currency: "COP" })
  const asBefore = [
    "UPDATE plays SET prize_kind = NULL, prize_name = NULL, prize_value = NULL, xp = NULL WHERE prize_id = 'a'",
    "UPDATE code_redemptions SET hash = NULL",
    "DELETE FROM redemption_chains",
  ]
  for (const statement of asBefore) await service.database.run(statement)
  await service.restart()
  // The last costs are written when the service stops, and wins without a value cost nothing.
  await service.database.run("DELETE FROM result_costs")
})
afterAll(() => service.stop())

const path = (rest: string) => `/api/v1/admin/campaigns/${campaignId}/${rest}`
const itemsOf = async (rest: string): Promise<Body[]> => (await org.get(path(rest), { status: 200 })).body.items

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  "older wins have the kind that their traces show, when the prize is of kind %s",
  async (kind) => {
    await patchCampaign(org, campaignId, kinds[kind])
    expect((await itemsOf("winners")).map(({ prizeKind, value }) => [prizeKind, value])).toEqual([
      ["points", null],
      ["promo_code", null],
      ["external", null],
    ])
    for (const rest of ["", "&prizeId=a", "&externalUserId=ana"])
      expect(await itemsOf(`winners?handedOut=false${rest}`)).toMatchObject([{ sessionId: sessions.external }])
    for (const other of [sessions.points, sessions.promo_code])
      expect((await org.patch(path(`winners/${other}`), { handedOut: true })).status).toBe(409)
  },
)

test("an older external win can be handed out, whatever its prize has become", async () => {
  await patchCampaign(org, campaignId, kinds.points)
  expect((await org.patch(path(`winners/${sessions.external}`), { handedOut: true })).status).toBe(200)
  for (const rest of ["", "&prizeId=a", "&externalUserId=ana"])
    expect(await itemsOf(`winners?handedOut=true${rest}`)).toMatchObject([{ sessionId: sessions.external }])
  expect(await itemsOf("winners?handedOut=false")).toEqual([])
})

test("the chain of redemptions begins after older redemptions", async () => {
  for (const saleTotal of [2, 3]) expect((await redeem(org, { code, saleTotal, currency: "COP" })).status).toBe(200)
  await cli(service.database.place, "doctor")
  await service.database.run("UPDATE code_redemptions SET sale_total = 9 WHERE sale_total = 2")
  await expect(cli(service.database.place, "doctor")).rejects.toThrow("redemption-chains")
  await service.database.run("UPDATE code_redemptions SET sale_total = 2 WHERE sale_total = 9")
})

test("XP of older plays raises no alarm, but less than newer plays gave does", async () => {
  await cli(service.database.place, "doctor")
  await playOnce(org, campaignId, "ana")
  await cli(service.database.place, "doctor")
  await service.database.run("UPDATE players SET xp = -1")
  await expect(cli(service.database.place, "doctor")).rejects.toThrow("balances")
})
