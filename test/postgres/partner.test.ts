import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { oneClock } from "../../src/core/clock.ts"
import { isRefusal } from "../../src/core/refusal.ts"
import { secureSources } from "../../src/random.ts"
import { openPostgres } from "../../src/store/postgres/store.ts"
import { distributedDatabase, startCitus } from "../support/store/citus.ts"
import { shareCluster } from "../support/store/postgres.ts"

type Store = Awaited<ReturnType<typeof openPostgres>>

const cluster = await shareCluster()
const servers = await startCitus()
let stores: Store[] = []
let now = Date.UTC(2026, 4, 4, 12)
const orgId = "acme"
const caller = { orgId, keyId: null }

afterAll(() => Promise.all([cluster, ...(servers ?? [])].map((server) => server?.stop())))

const openStores = async (url: string) => {
  const open = () =>
    openPostgres(
      url,
      oneClock(() => now),
      secureSources,
      { onError: reportError },
    )
  stores = await Promise.all([open(), open()])
  const made = await store(0).admin.createOrganization({ orgId, name: "Acme" })
  if (isRefusal(made)) throw new Error(made.message)
}

const store = (index: number): Store => stores[index % stores.length] as Store
const refusalOf = (value: unknown) => (isRefusal(value) ? value.refusal : null)
const count = <T>(values: readonly T[], value: T) => values.filter((other) => other === value).length

const campaign = async (campaignId: string, fields: object) => {
  const made = await store(0).admin.createCampaign(caller, campaignId, {
    name: campaignId,
    status: "active",
    gameType: "scratch_card",
    winProbability: 1,
    ...fields,
  } as never)
  if (isRefusal(made)) throw new Error(made.message)
}
const play = (index: number, campaignId: string, externalUserId: string, idempotencyKey?: string) =>
  store(index).partner.play({ orgId, campaignId, externalUserId, ...(idempotencyKey && { idempotencyKey }) } as never)

const partnerOperations = (makeDatabase: () => Promise<string>) => {
  beforeAll(async () => openStores(await makeDatabase()))
  afterAll(() => Promise.all(stores.map((opened) => opened.close())))

  test("a player's play limit holds, and a total limit of wins", async () => {
    await campaign("limits", {
      rewardType: "points",
      pointsReward: { points: 5 },
      playLimits: { maxPerUser: 3, period: "day" },
      rewardLimits: { maxTotal: 20, period: "day" },
    })
    const names = Array.from({ length: 20 }, (_, index) => `limit-${index}`)
    await Promise.all(names.map((name, index) => store(index).partner.identify({ orgId, externalId: name })))
    const values = await Promise.all(
      Array.from({ length: 200 }, (_, index) => play(index, "limits", names[index % 20] ?? "")),
    )
    expect(values.map(refusalOf).filter((code) => code !== "PLAY_LIMIT_REACHED")).toEqual(Array(60).fill(null))
    expect(count(values.map(refusalOf), "PLAY_LIMIT_REACHED")).toBe(140)
    const won = values.filter((value) => !isRefusal(value) && value.answer.won)
    expect(won.length).toBe(20)
  })

  test("one Idempotency-Key gives one result", async () => {
    await campaign("once", { rewardType: "none" })
    const values = await Promise.all(Array.from({ length: 40 }, (_, index) => play(index, "once", "ana", "the-key")))
    const sessions = values.map((value) => (isRefusal(value) ? value.refusal : value.answer.sessionId))
    expect(count(values.map(refusalOf), null)).toBe(40)
    expect(new Set(sessions).size).toBe(1)
    const ranking = await store(1).partner.ranking({ orgId, campaignId: "once", period: "total", limit: 10 })
    expect(isRefusal(ranking)).toBe(false)
  })

  test("an Idempotency-Key that has expired gives one new result", async () => {
    await campaign("again", { rewardType: "none" })
    const keys = Array.from({ length: 60 }, (_, index) => `key-${index}`)
    const sessionsOf = async (index: number) => {
      const values = await Promise.all(keys.map((key) => play(index, "again", `again-${key}`, key)))
      return values.map((value) => (isRefusal(value) ? value.refusal : value.answer.sessionId))
    }
    const before = await sessionsOf(0)
    now += 25 * 3_600_000
    const [one = [], other] = await Promise.all([sessionsOf(0), sessionsOf(1)])
    expect(other).toEqual(one)
    expect(new Set([...before, ...one]).size).toBe(2 * keys.length)
  })

  test("a code is redeemed as often as it may be, and each player has one of their own", async () => {
    const defaultCodeConfig = { discountType: "percentage", discountValue: 10, expiresInSeconds: 3600, maxUses: 1 }
    await campaign("codes", { rewardType: "promo_code", defaultCodeConfig })
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        store(index).partner.createCode({ orgId, campaignId: "codes", externalUserId: `buyer-${index % 10}` }),
      ),
    )
    const codes = made.map((value) => (isRefusal(value) ? value.refusal : value.code.code))
    expect(new Set(codes).size).toBe(10)
    const [code = ""] = codes
    const redeemed = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store(index).partner.redeemCode({ orgId, code })),
    )
    expect(count(redeemed.map(refusalOf), null)).toBe(1)
  })

  test("a spin is one a client and period, whichever process is asked", async () => {
    const made = await store(0).admin.createMiniGame(caller, "wheel", {
      title: "Wheel",
      status: "active",
      cadence: "daily",
      startsAt: now - 1000,
      segments: Array.from({ length: 8 }, (_, index) => ({ segmentId: `s${index}`, name: `Segment ${index}` })),
    } as never)
    expect(refusalOf(made)).toBeNull()
    await store(0).partner.identify({ orgId, externalId: "spinner" })
    const spin = (index: number) =>
      store(index).partner.spin({ orgId, miniGameId: "wheel", externalUserId: "spinner" } as never)
    const values = await Promise.all(Array.from({ length: 30 }, (_, index) => spin(index)))
    const awards = values.map((value) => (isRefusal(value) ? value.message : value.answer.awardId))
    expect(count(values.map(refusalOf), null)).toBe(30)
    expect(new Set(awards).size).toBe(1)
    now += 24 * 3_600_000
    expect(awards).not.toContain(
      await spin(1).then((value) => (isRefusal(value) ? value.message : value.answer.awardId)),
    )
  })
}

describe.skipIf(!cluster)("partner operations over two processes", () => {
  partnerOperations(async () => (await cluster?.database()) ?? "")
})

describe.skipIf(!servers)("partner operations over two processes and a cluster of two servers", () => {
  partnerOperations(() => distributedDatabase(servers ?? []))
})
