import { describe, expect, test } from "bun:test"
import { ban, identify } from "../../support/fixture/play.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service)

type Body = Record<string, unknown>
const known = (externalId: string, fields: Body = {}, as: Client = org) =>
  as.post("/api/v1/clients/identify", { externalId, ...fields }, { status: 200 })
const page = async (query: string) => (await org.get(`/api/v1/admin/players?${query}`, { status: 200 })).body
const found = async (search: string, more = "") =>
  ((await page(`search=${encodeURIComponent(search)}${more}`)).items as { externalUserId: string }[]).map(
    ({ externalUserId }) => externalUserId,
  )

describe("GET /players?search=", () => {
  test("finds by words of the name, by email and by id, ignoring case and accents of the first two", async () => {
    await known("u1", { name: "José-María Peña Lòpez", email: "Jose.Pena@Example.com" })
    await known("u2", { name: "Ana Perez", email: "ana@example.com" })
    await known("U3", { name: "O'Neill ana.maria", email: "o@x.y" })
    await known("maria-9")
    const rows: [search: string, ids: string[]][] = [
      ["jose", ["u1"]],
      ["JOSÉ lop", ["u1"]],
      ["lopez jose", ["u1"]],
      ["lopez ana", []],
      ["pena", ["u1"]],
      ["jose.pena@", ["u1"]],
      ["ANA@EXAMPLE.COM", ["u2"]],
      ["example.com", []],
      ["ana", ["U3", "u2"]],
      ["maria", ["maria-9", "U3", "u1"]],
      ["u", ["u2", "u1"]],
      ["U", ["U3"]],
      ["neill", ["U3"]],
      ["nobody", []],
      ["'", []],
      ["%", []],
      ["& | ! : * \\ ( )", []],
    ]
    for (const [search, ids] of rows) expect([search, await found(search)]).toEqual([search, ids])
  })

  test("finds names in scripts whose vowels and tones are marks", async () => {
    const names = ["हिन्दी कुमार", "ก้อง สมชาย", "かずお すずき", "مُحَمَّد علي", "می‌خواهم رضا"]
    for (const [index, name] of names.entries()) await known(`~${index}`, { name })
    for (const [index, name] of names.entries())
      for (const search of [name, ...name.split(" "), name.slice(0, 3)])
        expect([search, await found(search)]).toEqual([search, [`~${index}`]])
  })

  test("shows the player with just this id first, and each player once on all pages", async () => {
    await known("ana")
    for (const name of ["Ana Uno", "Ana Dos", "Ana Tres"]) await known(name.replace(" ", "-"), { name })
    expect(await found("ana")).toEqual(["ana", "Ana-Tres", "Ana-Dos", "Ana-Uno"])
    for (const limit of [1, 2, 3]) {
      const seen: string[] = []
      for (let cursor = ""; ; ) {
        const { items, nextCursor } = await page(`search=ana&limit=${limit}${cursor}`)
        seen.push(...items.map(({ externalUserId }: Body) => externalUserId as string))
        if (nextCursor === null) break
        cursor = `&cursor=${nextCursor}`
      }
      expect([limit, seen]).toEqual([limit, ["ana", "Ana-Tres", "Ana-Dos", "Ana-Uno"]])
    }
  })

  test("follows a change of name, a merge and an erasure", async () => {
    await known("old", { name: "Ana Vieja", email: "ana@example.com" })
    await known("new", { name: "Berta" })
    await known("old", { name: "Ana Nueva" })
    expect([await found("vieja"), await found("nueva"), await found("ana@")]).toEqual([[], ["old"], ["old"]])
    await org.post("/api/v1/admin/clients/merge", { fromExternalId: "old", intoExternalId: "new" }, { status: 200 })
    expect(await found("nueva")).toEqual(["old"])
  })

  test("only finds players of its own organization", async () => {
    await known("u1", { name: "Ana", email: "ana@example.com" }, await service.organization())
    for (const search of ["ana", "ana@", "u1"]) expect(await found(search)).toEqual([])
  })

  test("finds banned players, and those who are not", async () => {
    for (const id of ["ana-1", "ana-2", "bob"]) await identify(org, id)
    await ban(org, { externalUserId: "ana-1" })
    await ban(org, { externalUserId: "ana-1" })
    const ids = async (query: string) => (await page(query)).items.map(({ externalUserId }: Body) => externalUserId)
    expect(await ids("banned=true")).toEqual(["ana-1"])
    expect(await ids("banned=false")).toEqual(["bob", "ana-2"])
    expect(await ids("banned=false&search=ana-1")).toEqual([])
    expect(await ids("banned=true&search=ana")).toEqual(["ana-1"])
    await org.get("/api/v1/admin/players?banned=yes", { status: 400 })
  })

  test("finds all after a restart", async () => {
    await known("u1", { name: "Zacarías" })
    await service.restart()
    expect(await found("zacarias")).toEqual(["u1"])
  })
})
