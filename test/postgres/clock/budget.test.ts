import { afterAll, expect, test } from "bun:test"
import type { Clocks } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { secureSources } from "../../../src/random.ts"
import { openPostgres } from "../../../src/store/postgres/store.ts"
import { onServer, shareCluster } from "../../support/store/postgres.ts"
import { accepted, caller } from "../../support/store/store.ts"

const cluster = await shareCluster()
afterAll(() => cluster?.stop())

const { orgId } = caller
/** The clock of a process that is `ms` ahead of the machine's, which is also the database's. */
const ahead = (ms: number): Clocks => ({ now: () => Date.now() + ms, wall: () => Date.now() + ms })
const codes = 30
const config = {
  ...({ status: "active", kind: "codes", rewardType: "promo_code", budget: { maxAmount: codes * 10 } } as const),
  defaultCodeConfig: { discountType: "fixed", discountValue: 10, expiresInSeconds: 2 },
}
/** The same, with time enough to issue all codes on a busy machine before the first expires. */
const lasting = { ...config, defaultCodeConfig: { ...config.defaultCodeConfig, expiresInSeconds: 4 } }

/** Two processes with different clocks, and a campaign. */
const start = async (clocks: readonly [Clocks, Clocks], campaign: object = config) => {
  const url = (await cluster?.database()) ?? ""
  const stores = await Promise.all(clocks.map((clock) => openPostgres(url, clock, secureSources)))
  const [first, second] = stores as [Store, Store]
  await accepted(first.admin.createOrganization({ orgId, name: "Acme" }))
  await accepted(first.admin.createCampaign(caller, "spring", campaign as never))
  return { url, first, second, close: () => Promise.all(stores.map((store) => store.close())) }
}

let players = 0
const issue = async (store: Store): Promise<string | null> => {
  const made = await store.partner.createCode({ orgId, campaignId: "spring", externalUserId: `user-${++players}` })
  return isRefusal(made) ? null : made.code.code
}
const issueAll = async (store: Store): Promise<string[]> => {
  const made: string[] = []
  for (let code = await issue(store); code !== null; code = await issue(store)) made.push(code)
  return made
}
const redeem = async (store: Store, code: string): Promise<number> =>
  isRefusal(await store.partner.redeemCode({ orgId, code })) ? 0 : 1

const used = async (store: Store) => {
  const results = await accepted(store.reports.results({ orgId, campaignId: "spring" }))
  return results.budget?.used
}

test.skipIf(!cluster)(
  "a budget is not redeemed twice by processes whose clocks are 0.9 s apart, whichever is right",
  async () => {
    for (const clocks of [
      [ahead(900), ahead(0)],
      [ahead(0), ahead(-900)],
    ] as const) {
      const { first, second, close } = await start(clocks)
      const old = await issueAll(second)
      expect(old).toHaveLength(codes)
      const issuedAt = Date.now()
      let redeemed = 0
      const issued: string[] = []
      // Around the end of their validity, one process issues codes and the other redeems them.
      for (let index = 0; Date.now() < issuedAt + 4_500; index++) {
        const made = await issue(first)
        if (made) issued.push(made)
        const code = Date.now() > issuedAt + 1_200 ? old[index % old.length] : undefined
        if (code) redeemed += await redeem(second, code)
      }
      for (const code of issued) redeemed += await redeem(second, code)
      expect(redeemed).toBeGreaterThan(0)
      expect(redeemed).toBeLessThanOrEqual(codes)
      expect(await used(first)).toBeLessThanOrEqual(codes * 10)
      await close()
    }
  },
  60_000,
)

test.skipIf(!cluster)(
  "a budget is not given back what a redemption takes whose commit is slow",
  async () => {
    const { url, first, second, close } = await start([ahead(0), ahead(0)], lasting)
    await onServer(
      url,
      `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(3); RETURN NULL; END $$;
       CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON code_redemptions DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION slow()`,
    )
    // All at once, so that none expires before the last is issued, on a busy machine too.
    const old = await Promise.all(Array.from({ length: codes }, () => issue(first)))
    const issuedAt = Date.now()
    // Those that are issued instead last, however long that takes.
    const longer = { ...config.defaultCodeConfig, expiresInSeconds: 3_600 }
    const patch = { changes: { defaultCodeConfig: longer }, removed: [] } as never
    await accepted(first.admin.updateCampaign(caller, "spring", patch))
    await Bun.sleep(issuedAt + 2_500 - Date.now())
    // The last one is redeemed while it is valid, by a commit that ends when all have expired and would be given back.
    const redeeming = redeem(second, old.at(-1) ?? "")
    await Bun.sleep(issuedAt + 4_900 - Date.now())
    const issued = await issueAll(first)
    const redeemed = await redeeming
    expect(issued).toHaveLength(codes - redeemed)
    await close()
  },
  60_000,
)

test.skipIf(!cluster)("a process whose clock is far from the database's is not ready", async () => {
  const url = (await cluster?.database()) ?? ""
  const warnings: string[] = []
  const onWarning = (line: string) => warnings.push(line)
  const ready: (boolean | null)[] = []
  for (const ms of [0, 900, -900, 6_500, -6_500]) {
    const store = await openPostgres(url, ahead(ms), secureSources, { onWarning })
    ready.push(!isRefusal(await store.monitor.checkWritable()))
    expect(Math.abs((store.monitor.clockOffsetMs() ?? 0) - ms)).toBeLessThan(400)
    await store.close()
  }
  expect(ready).toEqual([true, true, true, false, false])
  expect(warnings.map((line) => line.replace(/\d+\.\d/, "n"))).toEqual(
    ["ahead of", "behind", "ahead of", "behind"].map(
      (how) => `the clock of this process is n s ${how} that of the database; synchronize both, as by NTP`,
    ),
  )
})
