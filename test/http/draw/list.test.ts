import { beforeAll, describe, expect, test } from "bun:test"
import { signIn } from "../../support/console/session.ts"
import { readsOf } from "../../support/fixture/audit.ts"
import {
  campaignDraws,
  chainsOf,
  checkPack,
  closeDraws,
  exportDraws,
  miniGameDraws,
  playDrawn,
  recordsIn,
} from "../../support/fixture/draw.ts"
import { scoped, winningCampaign } from "../../support/fixture/promo.ts"
import { makeWheel, spin } from "../../support/fixture/spin.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service, beforeAll)

const game = {
  campaign: async () => {
    const campaignId = await winningCampaign(org)
    return { path: campaignDraws(campaignId), id: campaignId, draw: (user: string) => playDrawn(org, campaignId, user) }
  },
  notification: async () => {
    const wheel = await makeWheel(org, { cadence: "none" })
    return { path: miniGameDraws(wheel), id: wheel, draw: async (user: string) => (await spin(org, wheel, user)).draw }
  },
} as const
const kinds = ["campaign", "notification"] as const

describe.each(kinds)("the draws of a %s", (kind) => {
  test("are listed by chain: the open one without its seed, and closed ones with theirs", async () => {
    const { path, draw } = await game[kind]()
    const [opened] = await chainsOf(org, path)
    expect(opened).toMatchObject({ ordinal: 1, closedAt: null, draws: 0, seed: null })
    const { chainId, hash, commitment } = await draw("ana")
    const [drawn] = (await chainsOf(org, path)).filter((one) => one.chainId === chainId)
    expect(drawn).toMatchObject({ commitment, draws: 1, lastHash: hash, seed: null })
    const { body } = await closeDraws(org, path)
    expect(body.items.map((one: { chainId: string }) => one.chainId)).toContain(chainId)
    const chains = await chainsOf(org, path)
    const closed = chains.find((one) => one.chainId === chainId)
    expect(closed).toMatchObject({ commitment, draws: 1, seed: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(body.items).toContainEqual(closed)
    expect(chains[0]).toMatchObject({ closedAt: null, seed: null })
    expect((await draw("bea")).chainId).not.toBe(chainId)
  })

  test("are exported as a pack that the verifier accepts, of all chains or of one", async () => {
    const { path, id, draw } = await game[kind]()
    const { chainId } = await draw("ana")
    await draw("bea")
    await closeDraws(org, path)
    await draw("carla")
    const pack = await exportDraws(org, path)
    expect(await checkPack(pack)).toMatchObject({ ok: true, draws: 3, repeated: 2 })
    const [header, ...records] = recordsIn(pack)
    const chains = (await chainsOf(org, path)).map((one) => one.chainId).reverse()
    const about = {
      type: "pack",
      version: 1,
      organization: org.orgId,
      game: { kind, id },
      exportedAt: service.clock.now,
    }
    expect(header).toEqual({ ...about, whole: true, chains })
    expect(records.map(({ type }) => type).filter((type) => type === "draw")).toHaveLength(3)
    const one = await exportDraws(org, path, `?chainId=${chainId}`)
    expect(recordsIn(one)[0]).toEqual({ ...about, whole: false, chains: [chainId] })
    const drawn = records.filter(({ chain, type }) => chain === chainId && type === "draw").length
    expect(await checkPack(one)).toMatchObject({ ok: true, draws: drawn, repeated: drawn })
  })

  test("come as a file of lines, which is recorded in the audit log", async () => {
    const { path, id } = await game[kind]()
    const { headers } = await org.get(`${path}/export`, { status: 200 })
    expect(headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8")
    expect(headers.get("content-disposition")).toBe(`attachment; filename="draws-${id}.ndjson"`)
    await closeDraws(org, path)
    const parameter = kind === "campaign" ? "campaignId" : "notificationId"
    await readsOf(org, "draws", 1, ({ after }) => after[parameter] === id)
    const { items } = (await org.get("/api/v1/admin/audit-log?limit=10", { status: 200 })).body
    expect(items).toContainEqual(expect.objectContaining({ action: "draws.close", target: id }))
  })

  test("are private: another organization and an unknown game or chain are 404", async () => {
    const { path, id, draw } = await game[kind]()
    const { chainId } = await draw("ana")
    const other = await service.organization()
    const elsewhere = path.replace(id, "none")
    const calls: [Client, string][] = [
      [other, path],
      [org, elsewhere],
    ]
    for (const [caller, place] of calls) {
      await caller.get(place, { status: 404 })
      await caller.get(`${place}/export`, { status: 404 })
      await caller.post(`${place}/close`, undefined, { status: 404 })
    }
    await org.get(`${path}/export?chainId=ch_none`, { status: 404 })
    const { path: neighbour } = await game[kind]()
    await org.get(`${neighbour}/export?chainId=${chainId}`, { status: 404 })
    expect((await chainsOf(org, path)).some(({ closedAt }) => closedAt !== null)).toBe(false)
  })

  test("are read with a key of scope admin or a session, and only closed with admin", async () => {
    const { path } = await game[kind]()
    for (const scope of ["sdk", "read", "write"] as const) {
      const caller = await scoped(org, scope)
      for (const place of [path, `${path}/export`]) await caller.get(place, { status: 403 })
      await caller.post(`${path}/close`, undefined, { status: 403 })
    }
    const page = await signIn(await scoped(org, "console"))
    await page.get(path, { status: 200 })
    await page.get(`${path}/export`, { status: 200 })
    await page.post(`${path}/close`, undefined, { status: 403 })
  })

  test("are refused for their query before the game is looked up", async () => {
    const path = (kind === "campaign" ? campaignDraws : miniGameDraws)("none")
    for (const place of [`${path}?limit=0`, `${path}?cursor=x`, `${path}/export?chainId=a%20b`])
      expect((await org.get(place, { status: 400 })).body.code).toBe("VALIDATION_ERROR")
  })
})

const question = { question: "1 + 1?", options: ["1", "2"], correctIndex: 1 }

test.each([
  ["a trivia", { gameType: "trivia", trivia: { questions: [question] } }],
  ["a campaign of codes", { kind: "codes" }],
])("%s has no chains, and a complete but empty pack", async (_, fields) => {
  const campaignId = await winningCampaign(org, fields)
  const path = campaignDraws(campaignId)
  expect(await chainsOf(org, path)).toEqual([])
  expect(recordsIn(await exportDraws(org, path))).toMatchObject([{ type: "pack", whole: true, chains: [] }])
  expect((await closeDraws(org, path)).body.items).toEqual([])
})
