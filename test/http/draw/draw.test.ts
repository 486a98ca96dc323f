import { beforeAll, describe, expect, test } from "bun:test"
import { createHash } from "node:crypto"
import { checkDraw } from "../../../src/fair/verify-draws.mjs"
import {
  campaignDraws,
  chainsOf,
  closeDraws,
  type DrawProof,
  drawPath,
  miniGameDraws,
  playDrawn,
} from "../../support/fixture/draw.ts"
import { patchCampaign } from "../../support/fixture/play.ts"
import { winningCampaign } from "../../support/fixture/promo.ts"
import { makeWheel, spin } from "../../support/fixture/spin.ts"
import { type Client, client } from "../../support/service/client.ts"
import { givenOrganization, givenService, startService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service, beforeAll)
/** A caller without a key. */
const anyone = client(() => service.url, {})
let campaignId: string
let draw: DrawProof
beforeAll(async () => {
  campaignId = await winningCampaign(org, { winProbability: 0.5 })
  draw = await playDrawn(org, campaignId, "ana", { clientSeed: "phone-7Q" })
})

describe("GET /draws/{chainId}/{n}", () => {
  test("shows a draw of an open chain to anyone who has its hash, without the seed and the odds", async () => {
    const { body } = await anyone.get(drawPath(draw), { status: 200 })
    const { chainId, n, commitment, hash, receipt } = draw
    const play = createHash("sha256").update(receipt).digest("hex")
    expect(body.record).toMatchObject({ type: "draw", chain: chainId, n, hash, play, clientSeed: "phone-7Q" })
    expect(body.chain).toEqual({ chainId, commitment, openedAt: expect.any(String), closedAt: null, seed: null })
    expect(body.config).toBeNull()
    expect(checkDraw(body.record, body.chain).map(({ step, holds }) => [step, holds])).toEqual([
      ["form", true],
      ["hash", true],
      ["commitment", null],
    ])
  })

  const wrong: [string, (proof: DrawProof) => string][] = [
    ["no hash", ({ chainId, n }) => `/api/v1/draws/${chainId}/${n}`],
    ["an empty hash", ({ chainId, n }) => `/api/v1/draws/${chainId}/${n}?hash=`],
    ["a hash that was cut off", (proof) => drawPath({ ...proof, hash: proof.hash.slice(1) })],
    ["a hash in capitals", (proof) => drawPath({ ...proof, hash: proof.hash.toUpperCase() })],
    ["another hash", (proof) => drawPath({ ...proof, hash: "0".repeat(64) })],
    ["the receipt instead", (proof) => drawPath({ ...proof, hash: proof.receipt })],
    ["the record before", (proof) => drawPath({ ...proof, n: proof.n - 1 })],
    ["a record that is not there yet", (proof) => drawPath({ ...proof, n: 1_000_000 })],
    ["a number close to 2^31", (proof) => drawPath({ ...proof, n: 2 ** 31 - 1 })],
    ["a number beyond 2^31", (proof) => drawPath({ ...proof, n: 2 ** 31 })],
    ["a number close to 2^53", (proof) => drawPath({ ...proof, n: Number.MAX_SAFE_INTEGER })],
    ["a number below 0", (proof) => drawPath({ ...proof, n: -1 })],
    ["no number", ({ chainId, hash }) => `/api/v1/draws/${chainId}/x?hash=${hash}`],
    ["another way to write the number", ({ chainId, n, hash }) => `/api/v1/draws/${chainId}/0${n}?hash=${hash}`],
    ["an unknown chain", (proof) => drawPath({ ...proof, chainId: "ch_none" })],
  ]
  test.each(wrong)("finds nothing with %s", async (_, path) => {
    expect((await anyone.get(path(draw), { status: 404 })).body.code).toBe("NOT_FOUND")
  })

  test("refuses a hash that is sent twice", async () => {
    expect((await anyone.get(`${drawPath(draw)}&hash=x`, { status: 400 })).body.code).toBe("VALIDATION_ERROR")
  })

  test("shows the seed and the odds once the chain is closed, so that the draw can be repeated", async () => {
    await closeDraws(org, campaignDraws(campaignId))
    const { body } = await anyone.get(drawPath(draw), { status: 200 })
    expect(body.chain.closedAt).toEqual(expect.any(String))
    expect(createHash("sha256").update(Buffer.from(body.chain.seed, "hex")).digest("hex")).toBe(draw.commitment)
    const steps = checkDraw(body.record, body.chain, body.config).map(({ step, holds }) => `${step} ${holds}`)
    const all = ["form", "hash", "commitment", "message", "numbers", "outcome"]
    expect(steps).toEqual(all.map((step) => `${step} true`))
  })

  test("shows a spin of a mini-game, and the first record of its chain", async () => {
    const wheel = await makeWheel(org)
    const { draw: spun } = await spin(org, wheel, "bob")
    await closeDraws(org, miniGameDraws(wheel))
    const { body } = await anyone.get(drawPath(spun), { status: 200 })
    expect(body.record.outcome).toEqual({ won: true, segmentId: "a" })
    expect(checkDraw(body.record, body.chain, body.config).at(-1)).toMatchObject({ step: "outcome", holds: true })
    expect(body.names).toEqual({ segment: "Free coffee", prize: null })
    const chain = (await chainsOf(org, miniGameDraws(wheel))).at(-1)
    expect(chain).toMatchObject({ chainId: spun.chainId, commitment: spun.commitment, seed: body.chain.seed })
  })

  test("shows the names of what was drawn as it was won, outside of the record, also after an erasure", async () => {
    const tv = { prizeId: "tv", name: 'TV 55"', kind: "external" }
    const segments = [
      { segmentId: "a", name: "¡TV!", prizeId: "tv" },
      { segmentId: "b", name: "Nada", isPrize: false, weight: 0 },
    ]
    const wheel = await winningCampaign(org, { gameType: "roulette", segments, prizes: [tv] })
    const card = await winningCampaign(org, { prizes: [tv] })
    const named: [string, object][] = [
      [drawPath(await playDrawn(org, wheel, "eva")), { segment: "¡TV!", prize: 'TV 55"' }],
      [drawPath(await playDrawn(org, card, "eva")), { segment: null, prize: 'TV 55"' }],
    ]
    for (const id of [wheel, card]) await patchCampaign(org, id, { prizes: [{ ...tv, name: "Radio" }] })
    await patchCampaign(org, wheel, {
      segments: segments.map((one) => ({ ...one, name: "Otro", weight: one.segmentId === "b" ? 1 : 0 })),
    })
    named.push([drawPath(await playDrawn(org, wheel, "eva")), { segment: "Otro", prize: null }])
    await patchCampaign(org, card, { winProbability: 0 })
    named.push([drawPath(await playDrawn(org, card, "eva")), { segment: null, prize: null }])
    await org.post("/api/v1/admin/players/eva/erase", { confirm: "eva" }, { status: 200 })
    for (const [path, names] of named) {
      const { body } = await anyone.get(path, { status: 200 })
      expect(body.names).toEqual(names)
      expect(body.record).not.toHaveProperty("names")
    }
  })
})

test("an address may read 60 draws at once, and then one per second, without slowing others", async () => {
  const limited = await startService({ environment: { RATE_LIMIT: "1000", CLIENT_ADDRESS_HEADER: "X-From" } })
  try {
    const from = (address: string): Client => client(() => limited.url, { headers: { "x-from": address } })
    const path = drawPath({ chainId: "ch_none", n: 1, hash: "0".repeat(64) })
    const read = async (address: string, times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => from(address).get(path)))
      return answers.map(({ status }) => status).sort()
    }
    expect(await read("203.0.113.7", 62)).toEqual([...Array(60).fill(404), 429, 429])
    const { body, headers } = await from("203.0.113.7").get(path, { status: 429 })
    expect([body.code, headers.get("retry-after")]).toEqual(["RATE_LIMITED", "1"])
    expect(await read("203.0.113.8", 1)).toEqual([404])
    limited.clock.advance(1_000)
    expect(await read("203.0.113.7", 2)).toEqual([404, 429])
  } finally {
    await limited.stop()
  }
})
