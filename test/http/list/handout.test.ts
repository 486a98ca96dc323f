import { beforeEach, describe, expect, test } from "bun:test"
import { makeMarketplace, score } from "../../support/fixture/play.ts"
import { hour, playOnce, winningCampaign } from "../../support/fixture/promo.ts"
import { giveByHand, prizesFor, ranked } from "../../support/fixture/ranking-prize.ts"
import { coffee, makeWheel, spin } from "../../support/fixture/spin.ts"
import type { Body, Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service, beforeEach)
const path = "/api/v1/admin/handouts"
const list = async (query = "", as: Client = org): Promise<Body[]> =>
  (await as.get(`${path}${query}`, { status: 200 })).body.items
const namesOf = async (query = "") =>
  (await list(query)).map(({ externalUserId: id, prizeName }) => `${id} ${prizeName}`)

const tv = { prizeId: "tv", name: "TV", kind: "external", weight: 1, value: 900_000 }

/** A win of each kind an hour apart, and one that is no hand-out: a play of ana and beto, a spin, a ranking prize. */
const given = async () => {
  const address = { traits: { street: "Calle 12", city: "Bogotá", floor: 3, other: {} } }
  const ana = { externalId: "ana", name: "Ana Ruiz", email: "ana@example.com", ...address }
  await org.post("/api/v1/clients/identify", ana, { status: 200 })
  const campaignId = await winningCampaign(org, { name: "Diciembre", currency: "COP", prizes: [tv] })
  await playOnce(org, campaignId, "ana")
  service.clock.advance(hour)
  const wheel = await makeWheel(org, {
    name: "Rueda",
    segments: [{ ...coffee, prize: { type: "external", name: "Mochila" } }],
  })
  await spin(org, wheel, "ana")
  await spin(org, await makeWheel(org, {}), "ana")
  service.clock.advance(hour)
  await playOnce(org, campaignId, "beto")
  service.clock.advance(hour)
  const bike = { type: "external", name: "Bicicleta", value: 90_000 }
  const scoring = await makeMarketplace(org, { ranking: ranked("total", [prizesFor(1, 1, bike)]) })
  await score(org, scoring, "ana", 1)
  await giveByHand(org, scoring)
  return { campaignId, wheel, scoring }
}
const all = ["ana TV", "ana Mochila", "beto TV", "ana Bicicleta"]

const pagesOf = async (query: string): Promise<string[]> => {
  const seen: string[] = []
  for (let cursor = ""; ; ) {
    const { body } = await org.get(`${path}?limit=1${query}${cursor}`, { status: 200 })
    seen.push(...body.items.map((item: Body) => `${item["externalUserId"]} ${item["prizeName"]}`))
    if (body.nextCursor === null) return seen
    cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`
  }
}

describe("the list of hand-outs", () => {
  test("has the external prizes of all games in the order asked for, on pages of any size, each once", async () => {
    const { campaignId, wheel } = await given()
    expect(await namesOf("?order=oldest")).toEqual(all)
    expect(await pagesOf("&order=oldest")).toEqual(all)
    expect(await namesOf()).toEqual(all.toReversed())
    expect(await pagesOf("")).toEqual(all.toReversed())
    expect(await namesOf(`?campaignId=${campaignId}`)).toEqual(["beto TV", "ana TV"])
    expect(await namesOf(`?notificationId=${wheel}`)).toEqual(["ana Mochila"])
    expect(await namesOf(`?notificationId=${wheel}&campaignId=${campaignId}`)).toEqual([])
    expect(await namesOf("?externalUserId=beto")).toEqual(["beto TV"])
    expect(await namesOf("?externalUserId=nobody")).toEqual([])
    const second = (await list("?order=oldest"))[1]?.["at"]
    expect(await namesOf(`?order=oldest&from=${second}`)).toEqual(all.slice(1))
    expect(await namesOf(`?to=${second}`)).toEqual(all.slice(0, 1))
  })

  test("shows to whom a prize goes, in the order of the address, until the person is erased", async () => {
    const { wheel } = await given()
    const settings = { currency: "COP", players: { addressTraits: ["floor", "street", "none", "other", "city"] } }
    await org.patch("/api/v1/admin/settings", settings, { status: 200 })
    const ana = { name: "Ana Ruiz", email: "ana@example.com", address: "3, Calle 12, Bogotá" }
    const beto = { name: null, email: null, address: null }
    const [first, second, third] = await list("?order=oldest")
    expect(first).toMatchObject({ ...ana, source: "campaign", gameName: "Diciembre", value: 900_000, currency: "COP" })
    expect(second).toMatchObject({
      ...ana,
      source: "mini_game",
      notificationId: wheel,
      gameName: "Rueda",
      currency: "COP",
    })
    expect(third).toMatchObject(beto)
    const winners = `/api/v1/admin/campaigns/${first?.["campaignId"]}/winners`
    expect((await org.get(winners, { status: 200 })).body.items).toMatchObject([beto, ana])
    const file = (await org.get(`${winners}/export`, { status: 200 })).text
    expect(file).toContain(',Ana Ruiz,ana@example.com,"3, Calle 12, Bogotá"')
    await org.post("/api/v1/admin/players/ana/erase", { confirm: "ana" }, { status: 200 })
    for (const item of await list("?order=oldest")) expect(item).toMatchObject(beto)
  })
})

describe("hand-outs are marked", () => {
  test("many at once, each by itself, and their lists follow", async () => {
    await given()
    const ids = (await list("?order=oldest")).map((item) => item["handoutId"])
    const body = { handoutIds: [...ids, "campaign/none/ses_1", "nonsense"], handedOut: true, note: "en la tienda" }
    const { items } = (await org.post(`${path}/mark`, body, { status: 200 })).body
    expect(items.slice(0, 4)).toEqual(ids.map((handoutId) => ({ handoutId, status: "handed_out" })))
    expect(items.slice(4).map((item: Body) => item["code"])).toEqual(["NOT_FOUND", "VALIDATION_ERROR"])
    expect(await namesOf("?status=open")).toEqual([])
    expect(await namesOf("?status=handed_out&order=oldest")).toEqual(all)
    for (const item of await list()) expect(item).toMatchObject({ note: "en la tienda", status: "handed_out" })
    const audited = () => org.get("/api/v1/admin/audit-log?action=winner.update", { status: 200 })
    expect((await audited()).body.items).toHaveLength(4)
    await org.post(`${path}/mark`, { handoutIds: ids, handedOut: true }, { status: 200 })
    expect((await audited()).body.items).toHaveLength(4)
    await org.post(`${path}/mark`, { handoutIds: ids.slice(0, 2), handedOut: false }, { status: 200 })
    expect(await namesOf("?status=open&order=oldest")).toEqual(all.slice(0, 2))
  })

  test("by the longest id that one can have, which the audit log names too", async () => {
    const campaignId = "c".repeat(200)
    const mug = { type: "external", name: "Taza" }
    await makeMarketplace(org, { campaignId, ranking: ranked("total", [prizesFor(1, 1, mug)]) })
    await score(org, campaignId, "ana", 1)
    await giveByHand(org, campaignId)
    const [{ handoutId, rankingPrizeId }] = (await list()) as [Body]
    const body = { handoutIds: [handoutId], handedOut: true }
    const { items } = (await org.post(`${path}/mark`, body, { status: 200 })).body
    expect(items).toEqual([{ handoutId, status: "handed_out" }])
    const { body: audit } = await org.get(`/api/v1/admin/audit-log?target=${rankingPrizeId}`, { status: 200 })
    expect(audit.items).toMatchObject([{ action: "winner.update", target: rankingPrizeId }])
  })

  test("as forfeited, many at once, for good, and again without a change", async () => {
    await given()
    const ids = (await list("?order=oldest")).map((item) => item["handoutId"])
    await org.post(`${path}/mark`, { handoutIds: ids.slice(0, 1), handedOut: true }, { status: 200 })
    const body = { handoutIds: ids, forfeited: true, note: "no vino" }
    const lost = ids.slice(1).map((handoutId) => ({ handoutId, status: "forfeited" }))
    for (let time = 0; time < 2; time++) {
      const [kept, ...others] = (await org.post(`${path}/mark`, body, { status: 200 })).body.items
      expect([kept, ...others]).toEqual([expect.objectContaining({ code: "CONFLICT" }), ...lost])
    }
    expect(await namesOf("?status=forfeited&order=oldest")).toEqual(all.slice(1))
    const audited = await org.get("/api/v1/admin/audit-log?action=winner.forfeit", { status: 200 })
    expect(audited.body.items).toHaveLength(3)
    for (const wrong of [{ forfeited: true, handedOut: true }, { forfeited: false }, {}])
      expect((await org.post(`${path}/mark`, { handoutIds: ids, ...wrong })).status).toBe(400)
  })

  test("by a file that was exported and filled in, in any language, with the faults of its lines", async () => {
    const { campaignId } = await given()
    await org.patch("/api/v1/admin/settings", { locale: "es-CO" }, { status: 200 })
    const [first, second, third, fourth] = (await list("?order=oldest")).map((item) => String(item["handoutId"]))
    const forfeited = `/api/v1/admin/campaigns/${campaignId}/winners/${third?.split("/")[2]}`
    await org.patch(forfeited, { forfeited: true }, { status: 200 })
    const send = async (file: string) =>
      (await org.post(`${path}/import`, file, { headers: { "content-type": "text/csv" } })).body
    const exported = (await org.get(`${path}/export?order=oldest&language=es`, { status: 200 })).text
    expect(exported.split("\r\n")[0]).toContain("Id. de la entrega;Estado;Entregado;Nota;")
    const filled = exported
      .split("\r\n")
      .map((line) => (line.includes(first ?? "") ? line.replace(";No;;", ';Sí;"a; su ""tía""";') : line))
    expect(await send(filled.join("\r\n"))).toEqual({ marked: 1, skipped: 3, invalid: 0, faults: [] })
    expect((await list("?status=handed_out"))[0]).toMatchObject({ handoutId: first, note: 'a; su "tía"' })
    const lines = [`${second},yes`, `${third},true`, "nothing,true", `${fourth},maybe`, `${first},no`, '"open,true', ""]
    const read = await send(["handoutId,handedOut", ...lines].join("\n"))
    expect({ ...read, faults: read.faults.map(({ line, code }: Body) => [line, code]) }).toEqual({
      ...{ marked: 1, skipped: 1, invalid: 4 },
      faults: [
        [3, "CONFLICT"],
        [4, "VALIDATION_ERROR"],
        [5, "HANDED_OUT_INVALID"],
        [7, "LINE_UNREADABLE"],
      ],
    })
    expect(await namesOf("?status=handed_out&order=oldest")).toEqual(all.slice(0, 2))
    expect(await namesOf("?status=forfeited")).toEqual(["beto TV"])
    expect((await send("code\nx")).code).toBe("VALIDATION_ERROR")
    expect((await send("")).code).toBe("VALIDATION_ERROR")
    const entries = { handouts: [{ handoutId: fourth, handedOut: true, note: 'say "hi", all' }] }
    expect((await org.post(`${path}/import`, entries, { status: 200 })).body.marked).toBe(1)
    expect((await list("?status=handed_out"))[0]).toMatchObject({ handoutId: fourth, note: 'say "hi", all' })
  })

  test("by an exported file as it is, whatever line breaks and signs its addresses and notes have", async () => {
    await given()
    await org.patch("/api/v1/admin/settings", { players: { addressTraits: ["street"] } }, { status: 200 })
    await org.post("/api/v1/clients/identify", { externalId: "ana", traits: { street: 'Calle "12"\nApto 3' } })
    const notes = ["+57 300 1234567", "la tía\n\nla recoge; -", "-", ""]
    const ids = (await list("?order=oldest")).map((item) => item["handoutId"])
    for (const [index, id] of ids.entries())
      await org.post(`${path}/mark`, { handoutIds: [id], note: notes[index] }, { status: 200 })
    const exported = (await org.get(`${path}/export`, { status: 200 })).text
    const answer = await org.post(`${path}/import`, exported.replaceAll(",false,", ",true,"), {
      headers: { "content-type": "text/csv" },
    })
    expect(answer.body).toEqual({ marked: 4, skipped: 0, invalid: 0, faults: [] })
    const marked = await list("?status=handed_out&order=oldest")
    expect(marked.map((item) => item["note"])).toEqual(notes)
  })
})
