import { describe, expect, test } from "bun:test"
import { codeTemplate, identify, listen, makeCampaign, patchCampaign, play } from "../../../support/fixture/play.ts"
import type { Client } from "../../../support/service/client.ts"
import { givenOrganization, givenService } from "../../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

const prize = (prizeId: string, fields: object = {}) => ({
  prizeId,
  name: `name of ${prizeId}`,
  kind: "external",
  ...fields,
})
const total = (maxTotal: number, period = "total") => ({ maxTotal, period })
const each = (maxPerUser: number, period = "total") => ({ maxPerUser, period })
const raffle = { rewardType: "promo_code", winProbability: 1, defaultCodeConfig: codeTemplate }
const wheel = { ...raffle, gameType: "roulette" }
const blank = { segmentId: "blank", name: "Nothing", isPrize: false, weight: 0 }

/** The ids of the prizes that plays won, `-` for a loss. */
const playedBy = async (client: Client, campaignId: string, ...users: string[]) => {
  const won: string[] = []
  for (const user of users) won.push((await play(client, campaignId, user)).body.metadata.prizeId ?? "-")
  return won.join(" ")
}

describe("the stock of a prize", () => {
  test.each<[string, object, string[], string]>([
    ["in all", { prizes: [prize("a", { stock: total(2) })] }, ["x", "y", "z"], "a a -"],
    ["of none", { prizes: [prize("a", { stock: total(0) })] }, ["x"], "-"],
    ["of each player", { prizes: [prize("a", { stock: each(1) })] }, ["x", "x", "y", "y"], "a - a -"],
    [
      "of both",
      { prizes: [prize("a", { stock: { ...each(2), maxTotal: 3 } })] },
      ["x", "x", "x", "y", "z"],
      "a a - a -",
    ],
    ["with others left", { prizes: [prize("a", { stock: total(1) }), prize("b", { weight: 0 })] }, ["x", "y"], "a -"],
    [
      "drawn again",
      { whenGone: "redraw", prizes: [prize("a", { weight: 1e9, stock: total(1) }), prize("b", { weight: 1e-9 })] },
      ["x", "y", "z"],
      "a b b",
    ],
    [
      "drawn again for this player",
      { whenGone: "redraw", prizes: [prize("a", { weight: 1e9, stock: each(1) }), prize("b", { weight: 1e-9 })] },
      ["x", "x", "y"],
      "a b a",
    ],
    [
      "drawn again until nothing is left",
      { whenGone: "redraw", prizes: [prize("a", { stock: total(1) }), prize("b", { stock: total(1) })] },
      ["x", "y", "z"],
      expect.stringMatching(/^(a b|b a) -$/),
    ],
    [
      "beside the quota",
      { rewardLimits: { maxTotal: 1, period: "total" }, prizes: [prize("a", { stock: total(5) })] },
      ["x", "y"],
      "a -",
    ],
  ])("%s", async (_name, fields, users, won) => {
    const campaignId = await makeCampaign(org, { ...raffle, ...fields })
    expect(await playedBy(org, campaignId, ...users)).toEqual(won)
  })

  test("that is used up stops a roulette on a segment without a prize, or shows a plain text", async () => {
    const segments = [{ segmentId: "a", name: "A!", prizeId: "a" }, blank]
    const fields = { ...wheel, segments, prizes: [prize("a", { stock: total(1) })] }
    const campaignId = await makeCampaign(org, fields)
    expect((await play(org, campaignId)).body).toMatchObject({ won: true, result: "A!" })
    expect((await play(org, campaignId)).body).toMatchObject({
      won: false,
      result: "Nothing",
      prizeCode: null,
      metadata: { segment: "Nothing" },
    })
    await patchCampaign(org, campaignId, { segments: segments.slice(0, 1) })
    expect((await play(org, campaignId)).body).toMatchObject({ won: false, metadata: {} })
  })

  test("is redrawn among the segments of a roulette that have something left, including one without an individual prize", async () => {
    const segments = [
      { segmentId: "a", name: "A!", prizeId: "a", weight: 1e9 },
      { segmentId: "c", name: "C!", weight: 1e-9 },
      blank,
    ]
    const fields = { ...wheel, segments, whenGone: "redraw", prizes: [prize("a", { stock: total(0) })] }
    const { body } = await play(org, await makeCampaign(org, fields))
    expect(body).toMatchObject({ won: true, result: "C!", prizeCode: expect.stringMatching(/^WIN-/) })
  })

  test("counts in calendar periods of the campaign's time zone", async () => {
    const stock = { ...total(2, "day"), maxPerUser: 1 }
    const campaignId = await makeCampaign(org, {
      ...raffle,
      timezone: "America/Bogota",
      prizes: [prize("a", { stock })],
    })
    expect(await playedBy(org, campaignId, "x", "x", "y", "z")).toBe("a - a -")
    service.clock.now = Date.parse("2026-11-22T04:59:59.999Z")
    expect(await playedBy(org, campaignId, "x", "z")).toBe("- -")
    service.clock.now = Date.parse("2026-11-22T05:00:00.000Z")
    expect(await playedBy(org, campaignId, "x", "x", "z", "y")).toBe("a - a -")
  })

  test("stays counted across changes, even of a prize that was removed and returns", async () => {
    const a = prize("a", { stock: { ...total(3), maxPerUser: 2 } })
    const campaignId = await makeCampaign(org, { ...raffle, prizes: [a] })
    expect(await playedBy(org, campaignId, "x", "y")).toBe("a a")
    await patchCampaign(org, campaignId, { prizes: [prize("b")] })
    expect(await playedBy(org, campaignId, "x")).toBe("b")
    await patchCampaign(org, campaignId, { prizes: [a] })
    expect(await playedBy(org, campaignId, "x", "x", "y")).toBe("a - -")
    await patchCampaign(org, campaignId, { prizes: [prize("a", { stock: total(1) })] })
    expect(await playedBy(org, campaignId, "z")).toBe("-")
    await patchCampaign(org, campaignId, { prizes: [prize("a", { stock: total(4, "month") })] })
    expect(await playedBy(org, campaignId, "z", "z")).toBe("a -")
  })

  test("counts earlier wins from before the limit", async () => {
    const campaignId = await makeCampaign(org, { ...raffle, prizes: [prize("a", { stock: total(9) })] })
    expect(await playedBy(org, campaignId, "x")).toBe("a")
    await patchCampaign(org, campaignId, { prizes: [prize("a")] })
    expect(await playedBy(org, campaignId, "x", "y")).toBe("a a")
    await patchCampaign(org, campaignId, { prizes: [prize("a", { stock: { ...total(4), maxPerUser: 2 } })] })
    expect(await playedBy(org, campaignId, "x", "y", "z")).toBe("- a -")
  })

  test("survives a restart", async () => {
    const stock = { ...total(3), maxPerUser: 2 }
    const campaignId = await makeCampaign(org, { ...raffle, prizes: [prize("a", { stock })] })
    expect(await playedBy(org, campaignId, "x", "x")).toBe("a a")
    await service.restart()
    expect(await playedBy(org, campaignId, "x", "y", "z")).toBe("- a -")
  })

  test("is added up when players are merged", async () => {
    const campaignId = await makeCampaign(org, { ...raffle, prizes: [prize("a", { stock: each(3) })] })
    for (const user of ["x", "y"]) await identify(org, user)
    expect(await playedBy(org, campaignId, "x", "y")).toBe("a a")
    await org.post("/api/v1/admin/clients/merge", { fromExternalId: "x", intoExternalId: "y" }, { status: 200 })
    expect(await playedBy(org, campaignId, "x", "y", "y")).toBe("a - -")
  })

  test("is exact under 300 concurrent plays, in total and for each player", async () => {
    const stock = { ...total(40), maxPerUser: 3 }
    const prizes = [prize("a", { stock }), prize("b", { stock: total(7, "day") })]
    const campaignId = await makeCampaign(org, { ...raffle, whenGone: "redraw", prizes })
    const plays = Array.from({ length: 300 }, (_, index) => `user-${index % 20}`)
    const played = await Promise.all(plays.map(async (user) => ({ user, ...(await play(org, campaignId, user)).body })))
    const wins = played.filter(({ won }) => won)
    const of = (prizeId: string) => wins.filter(({ metadata }) => metadata.prizeId === prizeId)
    expect([of("a").length, of("b").length]).toEqual([40, 7])
    const most = Math.max(...plays.map((user) => of("a").filter((win) => win.user === user).length))
    expect(most).toBe(3)
  })
})

describe("the events of prizes", () => {
  test("report the win with its prize, the last fifth and the last one, once per period", async () => {
    const { events, stop } = await listen(org)
    const campaignId = await makeCampaign(org, { ...raffle, prizes: [prize("a", { stock: total(5, "day") })] })
    await playedBy(org, campaignId, "x", "x", "x")
    const names = async (count: number) =>
      (await events(count)).map(({ event }) => event).filter((name) => !name.startsWith("game."))
    expect(await names(6)).toEqual([])
    await playedBy(org, campaignId, "x", "x", "x")
    const sent = await events(6 + 5 + 2)
    expect(sent.find(({ event }) => event === "game.won")?.data).toMatchObject({
      prizeId: "a",
      prizeName: "name of a",
      prizeCode: null,
    })
    const stock = { campaignId, prizeId: "a", period: "day", maxTotal: 5 }
    expect(sent.filter(({ event }) => event === "prize.low").map(({ data }) => data)).toEqual([{ ...stock, used: 4 }])
    expect(sent.filter(({ event }) => event === "prize.gone").map(({ data }) => data)).toEqual([{ ...stock, used: 5 }])
    await patchCampaign(org, campaignId, { prizes: [prize("a", { stock: total(6, "day") })] })
    await playedBy(org, campaignId, "x")
    expect(await names(15)).toEqual(["prize.gone", "prize.low"])
    service.clock.advance(24 * 60 * 60 * 1000)
    await playedBy(org, campaignId, "x", "x", "x", "x", "x")
    expect(await names(26)).toEqual(["prize.gone", "prize.low", "prize.low"])
    stop()
  })

  test("name no prize in a campaign without prizes", async () => {
    const { events, stop } = await listen(org)
    await play(org, await makeCampaign(org))
    const won = (await events(2)).find(({ event }) => event === "game.won")
    expect(Object.keys(won?.data ?? {})).not.toContain("prizeId")
    stop()
  })
})

test("the events of a stock are sent once per period, however the limit and its period change", async () => {
  const { events, stop } = await listen(org)
  const limited = (stock: object | null) => ({ prizes: [prize("a", stock ? { stock } : {})] })
  const campaignId = await makeCampaign(org, { ...raffle, ...limited(total(2, "day")) })
  await playedBy(org, campaignId, "a", "b", "c")
  const told = async () => {
    // Events of the game's chain of draws are sent as well, when its timer runs.
    await service.settle()
    const lines = (await events(0)).map(({ event, data }) => `${event} ${data.period}`)
    return lines.filter((line) => line.startsWith("prize."))
  }
  expect(await told()).toEqual(["prize.gone day", "prize.low day"])
  await patchCampaign(org, campaignId, limited(null))
  await playedBy(org, campaignId, "d")
  await patchCampaign(org, campaignId, limited(total(4, "day")))
  await playedBy(org, campaignId, "e", "f")
  // In the period of all time, both are news.
  await patchCampaign(org, campaignId, limited(total(5)))
  await playedBy(org, campaignId, "g")
  await patchCampaign(org, campaignId, limited(total(6, "day")))
  await playedBy(org, campaignId, "h")
  await patchCampaign(org, campaignId, limited(null))
  await playedBy(org, campaignId, "i")
  await patchCampaign(org, campaignId, limited(total(8)))
  await playedBy(org, campaignId, "j")
  const all = ["prize.gone day", "prize.gone total", "prize.low day", "prize.low total"]
  expect(await told()).toEqual(all)
  service.clock.advance(24 * 3_600_000)
  await patchCampaign(org, campaignId, limited(total(1, "day")))
  await playedBy(org, campaignId, "k")
  expect((await told()).sort()).toEqual([...all, "prize.gone day", "prize.low day"].sort())
  stop()
})
