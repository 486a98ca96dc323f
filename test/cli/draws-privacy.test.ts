import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test"
import { createHash } from "node:crypto"
import {
  campaignDraws,
  checkPack,
  closeDraws,
  type DrawProof,
  drawPath,
  exportDraws,
  miniGameDraws,
  recordsIn,
} from "../support/fixture/draw.ts"
import { identify, playerOf } from "../support/fixture/play.ts"
import { winningCampaign } from "../support/fixture/promo.ts"
import { makeWheel, spin } from "../support/fixture/spin.ts"
import { cli } from "../support/service/cli.ts"
import type { Body, Client } from "../support/service/client.ts"
import { isPostgres } from "../support/service/database.ts"
import { startService, type TestService } from "../support/service/service.ts"

let service: TestService
let org: Client
beforeAll(async () => {
  // An erasure over PostgreSQL is by the clock of the command.
  service = await startService({ clock: "real" })
})
beforeEach(async () => {
  org = await service.organization()
})
afterAll(() => service.stop())

const ana = {
  externalId: "ana.maria@example.com",
  name: "Ana María Ñáñez",
  email: "anita@example.org",
  phone: "+573001112233",
}
const eve = { externalId: "cc-1020304050", name: "Eva Luna", email: "eva@example.org", phone: "+573009998877" }

/** Both play a campaign and spin a wheel of coupons; ana is registered first, eve only after she has played. */
const drawMany = async () => {
  const name = "Primavera de Ana María"
  const campaignId = await winningCampaign(org, { name })
  const prize = { type: "promo_code", campaignId }
  const wheel = await makeWheel(org, { segments: [{ segmentId: "a", name: "Cupón", prize }] })
  const draws: DrawProof[] = []
  const codes: string[] = []
  for (const person of [ana, eve]) {
    if (person === ana) await org.post("/api/v1/clients/identify", person, { status: 200 })
    for (const metadata of [{ note: `wrote ${person.name}` }, { phone: person.phone }]) {
      const sent = { campaignId, externalUserId: person.externalId, gameResult: { metadata }, clientSeed: "seed-1" }
      const headers = { "idempotency-key": `key-of-${person.phone}-${draws.length}` }
      const { body } = await org.post("/api/v1/games/play", sent, { status: 200, headers })
      draws.push(body.draw)
      codes.push(body.prizeCode)
    }
    await identify(org, person.externalId)
    const { draw, prizeCode } = await spin(org, wheel, person.externalId)
    draws.push(draw)
    codes.push(prizeCode)
  }
  return { campaignId, wheel, draws, codes }
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")
const subjectsIn = (pack: string) => recordsIn(pack).flatMap((record: Body) => record.subject ?? [])

test("a pack reveals nothing about a person, before and after an erasure, which changes no record", async () => {
  const { campaignId, wheel, draws, codes } = await drawMany()
  const clientIds = await Promise.all(
    [ana, eve].map(async ({ externalId }) => (await playerOf(org, externalId)).clientId),
  )
  /** Without the time of the export, the only difference between two packs of the same chains. */
  const read = async () => {
    const packs = [await exportDraws(org, campaignDraws(campaignId)), await exportDraws(org, miniGameDraws(wheel))]
    return packs.map((pack) => pack.replace(/"exportedAt":\d+,/, ""))
  }
  for (const path of [campaignDraws(campaignId), miniGameDraws(wheel)]) await closeDraws(org, path)
  const before = await read()
  await cli(service.database.place, "players", "erase", ana.externalId, "--organization", org.orgId)
  expect(await read()).toEqual(before)

  const people = [ana, eve].flatMap((person) => Object.values(person))
  const secrets = [...people, ...codes, ...clientIds, ...draws.map(({ receipt }) => receipt)]
  const hidden = secrets.flatMap((text) => [text, sha256(text), Buffer.from(text).toString("base64")])
  const shown = new Set(draws.map(({ receipt }) => sha256(receipt)))
  for (const pack of before) {
    expect(await checkPack(pack)).toMatchObject({ ok: true })
    const text = pack.toLowerCase()
    const found = hidden.filter((word) => !shown.has(word) && text.includes(word.toLowerCase()))
    expect(found).toEqual([])
    for (const word of ["Ana", "María", "Luna", "1020304050", "Primavera", "key-of"]) expect(pack).not.toContain(word)
  }
})

test("players have one subject per game, a different one in each game, and a new one after an erasure", async () => {
  const { campaignId, wheel } = await drawMany()
  const subjects = subjectsIn(await exportDraws(org, campaignDraws(campaignId)))
  expect(new Set(subjects).size).toBe(2)
  expect(subjects).toHaveLength(4)
  const spun = subjectsIn(await exportDraws(org, miniGameDraws(wheel)))
  expect(spun.filter((subject) => subjects.includes(subject))).toEqual([])
  await cli(service.database.place, "players", "erase", eve.externalId, "--organization", org.orgId)
  await org.post("/api/v1/games/play", { campaignId, externalUserId: eve.externalId }, { status: 200 })
  const again = subjectsIn(await exportDraws(org, campaignDraws(campaignId)))
  expect(again.filter((subject) => !subjects.includes(subject))).toHaveLength(1)
})
test("an erasure removes receipts, even in stored answers, and keeps the record", async () => {
  const { campaignId, draws } = await drawMany()
  const heldIn = async (table: "plays" | "awards") => {
    const isSame = isPostgres ? "c.org_id = t.org_id AND c.id = t.chain" : "c.id = t.chain"
    const query = `SELECT count(*) AS n FROM ${table} t JOIN chains c ON ${isSame} WHERE t.receipt IS NOT NULL`
    return (await service.database.rows<{ n: number }>(query))[0]?.n ?? 0
  }
  const [plays, awards] = [await heldIn("plays"), await heldIn("awards")]
  await cli(service.database.place, "players", "erase", ana.externalId, "--organization", org.orgId)
  expect([await heldIn("plays"), await heldIn("awards")]).toEqual([plays - 2, awards - 1])
  const kept = await service.database.rows<{ answer: unknown }>("SELECT answer FROM idempotency_records")
  const answers = kept.map(({ answer }) => JSON.stringify(answer)).join()
  expect(draws.map(({ receipt }) => answers.includes(receipt))).toEqual([false, false, false, true, true, false])
  const again = { campaignId, externalUserId: eve.externalId, clientSeed: "seed-1" }
  const sent = { ...again, gameResult: { metadata: { note: `wrote ${eve.name}` } } }
  const headers = { "idempotency-key": `key-of-${eve.phone}-3` }
  expect((await org.post("/api/v1/games/play", sent, { status: 200, headers })).body.draw).toEqual(draws[3])
  for (const draw of draws)
    expect((await org.get(drawPath(draw), { status: 200 })).body.record.play).toBe(sha256(draw.receipt))
})
