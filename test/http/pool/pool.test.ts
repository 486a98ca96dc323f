import { describe, expect, test } from "bun:test"
import { tally, times } from "../../support/fixture/promo.ts"
import type { Client } from "../../support/service/client.ts"
import { givenService } from "../../support/service/service.ts"
import { eventually } from "../../support/waiting.ts"

const service = givenService()
const path = "/api/v1/admin/code-pools"
const csv = { headers: { "content-type": "text/csv" } }

const poolOf = async (org: Client, fields: object = {}) =>
  (await org.post(path, { poolId: "p", name: "Gifts", kind: "reward", ...fields }, { status: 201 })).body

const counts = async (org: Client, poolId = "p") => {
  const { total, left, given, used, withdrawn, expired } = (await org.get(`${path}/${poolId}`, { status: 200 })).body
  expect(left + given + used + withdrawn + expired).toBe(total)
  return { total, left, withdrawn, expired }
}

const codes = (count: number, prefix = "GIFT-") => times(count, (index) => `${prefix}${String(index).padStart(7, "0")}`)
const upload = async (org: Client, body: string, query = "", poolId = "p") =>
  (await org.post(`${path}/${poolId}/codes${query}`, body, { status: 200, ...csv })).body

const audited = async (org: Client, action: string) =>
  (await org.get(`/api/v1/admin/audit-log?action=${action}`, { status: 200 })).body.items.map(
    ({ target, before, after }: { target: string; before: unknown; after: unknown }) => ({ target, before, after }),
  )

describe("pools", () => {
  test("are created with defaults, changed, listed newest first and deleted", async () => {
    const org = await service.organization()
    const reward = await poolOf(org)
    const template = {
      discountType: "external",
      discountValue: 0,
      maxDiscountAmount: null,
      maxUses: 1,
      expiresInSeconds: null,
    }
    expect(reward).toEqual({
      poolId: "p",
      name: "Gifts",
      kind: "reward",
      codeConfig: template,
      total: 0,
      left: 0,
      given: 0,
      used: 0,
      withdrawn: 0,
      expired: 0,
      lowAt: null,
      expiresAt: null,
      createdAt: "2026-11-21T10:05:00.000Z",
    })
    const expiresAt = "2027-01-01T00:00:00.000Z"
    const entry = await poolOf(org, { poolId: undefined, kind: "entry", lowAt: 5, expiresAt })
    expect(entry).toMatchObject({ kind: "entry", codeConfig: null, lowAt: 5, expiresAt })
    const listed = await org.get(path, { status: 200 })
    expect(listed.body).toEqual({ items: [entry, reward], nextCursor: null })
    const renamed = await org.patch(`${path}/p`, { name: "Vouchers", lowAt: 10 }, { status: 200 })
    expect(renamed.body).toEqual({ ...reward, name: "Vouchers", lowAt: 10 })
    expect((await org.patch(`${path}/p`, { lowAt: null }, { status: 200 })).body.lowAt).toBeNull()
    await org.delete(`${path}/p`, { status: 204 })
    await org.get(`${path}/p`, { status: 404 })
    expect((await org.get(path)).body.items).toEqual([entry])
    expect(await poolOf(org, { codeConfig: { discountType: "percent", discountValue: 5 } })).toMatchObject({
      codeConfig: { ...template, discountType: "percent", discountValue: 5 },
    })
    expect(await audited(org, "code-pool.update")).toEqual([
      { target: "p", before: { lowAt: 10 }, after: { lowAt: null } },
      { target: "p", before: { name: "Gifts", lowAt: null }, after: { name: "Vouchers", lowAt: 10 } },
    ])
  })

  const refused: [name: string, fields: object, status: number, field: string][] = [
    ["another kind", { kind: "gift" }, 400, "kind"],
    ["no name", { name: undefined }, 400, "name"],
    ["a prefix", { codeConfig: { prefix: "A" } }, 400, "codeConfig.prefix"],
    ["a length", { codeConfig: { length: 8 } }, 400, "codeConfig.length"],
    ["a template of an entry pool", { kind: "entry", codeConfig: {} }, 400, "codeConfig"],
    ["a negative lowAt", { lowAt: -1 }, 400, "lowAt"],
    ["a date without a time", { expiresAt: "2027-01-01" }, 400, "expiresAt"],
    ["an id that is taken", { poolId: "taken" }, 409, "taken"],
  ]
  test("are refused with what is wrong, by keys of other scopes, and from other organizations", async () => {
    const org = await service.organization()
    await poolOf(org, { poolId: "taken" })
    for (const [name, fields, status, field] of refused) {
      const { body } = await org.post(path, { name: "Gifts", kind: "reward", ...fields }, { status })
      expect([name, body.error]).toEqual([name, expect.stringContaining(field)])
    }
    await org.patch(`${path}/taken`, { name: null }, { status: 400 })
    const other = await service.organization()
    for (const method of ["get", "delete"] as const) await other[method](`${path}/taken`, { status: 404 })
    await other.patch(`${path}/taken`, {}, { status: 404 })
    for (const operation of ["codes", "withdraw", "generate"]) {
      const body = operation === "generate" ? { count: 1, length: 8 } : { codes: ["ABCD"] }
      await other.post(`${path}/taken/${operation}`, body, { status: 404 })
    }
    await other.get(`${path}/taken/codes`, { status: 404 })
    await other.get(`${path}/taken/export`, { status: 404 })
  })
})

describe("uploads", () => {
  test("take each code once, in CSV and JSON, and say what is wrong with the others", async () => {
    const org = await service.organization()
    await poolOf(org)
    const file = `code\r\nABCD-1234\r\n\r\nabcd-1234\r\nx\r\n"QU.OTED_1"\r\nwith space\r\na,b\r\n${"L".repeat(65)}\r\nLAST`
    const fault = (line: number) => ({ line, error: "must be one code of 4 to 64 of A-Z a-z 0-9 . _ -" })
    const done = { added: 3, duplicates: 1, invalid: 4, faults: [5, 7, 8, 9].map(fault) }
    expect(await upload(org, file)).toEqual(done)
    expect(await upload(org, file)).toEqual({ ...done, added: 0, duplicates: 4 })
    const json = await org.post(`${path}/p/codes`, { codes: ["NEW-CODE", "last", "no"] }, { status: 200 })
    expect(json.body).toEqual({ added: 1, duplicates: 1, invalid: 1, faults: [fault(3)] })
    expect(await counts(org)).toEqual({ total: 4, left: 4, withdrawn: 0, expired: 0 })
    const many = await upload(org, times(150, () => "?").join("\n"))
    expect([many.invalid, many.faults.length]).toEqual([150, 100])
    expect(await audited(org, "code-pool.upload")).toContainEqual({
      target: "p",
      before: null,
      after: { added: 3, duplicates: 1, invalid: 4, expiresAt: null },
    })
    const { text } = await org.get("/api/v1/admin/audit-log", { status: 200 })
    expect(text).not.toMatch(/ABCD|NEW-CODE|QU\.OTED/i)
  })

  test("compare reward codes with those of all pools and issued ones, entry codes by what players read", async () => {
    const org = await service.organization()
    await poolOf(org)
    await poolOf(org, { poolId: "other" })
    for (const poolId of ["entry", "entry-2"]) await poolOf(org, { poolId, kind: "entry" })
    await org.post("/api/v1/admin/campaigns", {
      campaignId: "c",
      name: "C",
      status: "active",
      rewardType: "promo_code",
      gameType: "roulette",
      defaultCodeConfig: { discountType: "percent", discountValue: 5 },
    })
    const issued = await org.post("/api/v1/codes", { campaignId: "c", externalUserId: "u" }, { status: 201 })
    const { code } = issued.body
    expect(await upload(org, `AA-11\nAA11\n${code.toLowerCase()}`)).toMatchObject({ added: 2, duplicates: 1 })
    expect(await upload(org, "aa-11", "", "other")).toMatchObject({ added: 0, duplicates: 1 })
    expect(await upload(org, `AA-11\naa1-1\n----\n${code}`, "", "entry")).toMatchObject({
      added: 2,
      duplicates: 1,
      invalid: 1,
    })
    expect(await upload(org, "a-a-1-1", "", "entry-2")).toMatchObject({ added: 0, duplicates: 1 })
    const none = { externalUserId: "u" }
    for (const unknown of ["AA-11", "aa11"])
      await org.post("/api/v1/codes/redeem", { code: unknown, ...none }, { status: 404 })
    await org.get("/api/v1/admin/codes/AA-11", { status: 404 })
  })

  test("of the same codes at once add each code once, and repeats of broken ones the rest", async () => {
    const org = await service.organization()
    for (const poolId of ["p", "q"]) await poolOf(org, { poolId })
    const file = codes(1500).join("\n")
    const answers = await Promise.all(times(6, (index) => upload(org, file, "", index % 2 === 0 ? "p" : "q")))
    const sum = (field: string) => answers.reduce((total, answer) => total + answer[field], 0)
    expect([sum("added"), sum("duplicates"), sum("invalid")]).toEqual([1500, 7500, 0])
    const [p, q] = [await counts(org, "p"), await counts(org, "q")]
    expect(p.total + q.total).toBe(1500)
    const tooLarge = codes(10)
      .join("\n")
      .padEnd(20 * 1024 * 1024 + 1, "\n")
    await org.post(`${path}/p/codes`, tooLarge, { status: 413, ...csv })
    await org.post(`${path}/p/codes`, { codes: times(60_000, () => "A".repeat(20)) }, { status: 413 })
  })

  test("expire with the upload or the pool, whichever is earlier", async () => {
    const org = await service.organization()
    await poolOf(org)
    const hours = (count: number) => new Date(service.clock.now + count * 3_600_000).toISOString()
    await upload(org, codes(2, "AAAA").join("\n"), `?expiresAt=${hours(1)}`)
    await upload(org, codes(3, "BBBB").join("\n"))
    await upload(org, codes(4, "CCCC").join("\n"), `?expiresAt=${hours(2)}`)
    expect(await counts(org)).toEqual({ total: 9, left: 9, withdrawn: 0, expired: 0 })
    service.clock.advance(3_600_000)
    expect(await counts(org)).toEqual({ total: 9, left: 7, withdrawn: 0, expired: 2 })
    await org.patch(`${path}/p`, { expiresAt: hours(0) }, { status: 200 })
    expect(await counts(org)).toEqual({ total: 9, left: 0, withdrawn: 0, expired: 9 })
    await org.patch(`${path}/p`, { expiresAt: null }, { status: 200 })
    expect((await org.get(path)).body.items[0]).toMatchObject({ left: 7, expired: 2 })
  })
})

describe("codes of a pool", () => {
  test("are listed newest first by status, free reward codes masked, and withdrawn for good", async () => {
    const org = await service.organization()
    await poolOf(org)
    await upload(org, "SHORT-1\nLONG-ENOUGH-12\nFOURTH-ONE-99")
    const free = { status: "free", at: null, externalUserId: null, sessionId: null, campaignId: null }
    const list = async (query = "") => (await org.get(`${path}/p/codes${query}`, { status: 200 })).body
    const all = [
      { ...free, code: "E-99" },
      { ...free, code: "H-12" },
      { ...free, code: null },
    ]
    expect(await list()).toEqual({ items: all, nextCursor: null })
    const first = await list("?limit=2&status=free")
    expect(first.items).toEqual(all.slice(0, 2))
    expect((await list(`?limit=2&status=free&cursor=${first.nextCursor}`)).items).toEqual(all.slice(2))
    const withdrawal = { codes: ["long-enough-12", "LONG-ENOUGH-12", "unknown"] }
    expect((await org.post(`${path}/p/withdraw`, withdrawal, { status: 200 })).body).toEqual({ withdrawn: 1 })
    expect((await org.post(`${path}/p/withdraw`, withdrawal, { status: 200 })).body).toEqual({ withdrawn: 0 })
    const gone = { ...free, code: "LONG-ENOUGH-12", status: "withdrawn", at: new Date(service.clock.now).toISOString() }
    expect((await list("?status=withdrawn")).items).toEqual([gone])
    expect((await list()).items).toEqual([all[0], gone, all[2]])
    expect(await upload(org, "Long-Enough-12")).toMatchObject({ added: 0, duplicates: 1 })
    await org.post("/api/v1/codes/redeem", { code: "LONG-ENOUGH-12", externalUserId: "u" }, { status: 404 })
    await org.get(`${path}/p/codes?status=lost`, { status: 400 })
    await org.get(`${path}/p/export`, { status: 409 })
    for (const body of [{}, { codes: [], all: true }, { all: false }])
      await org.post(`${path}/p/withdraw`, body, { status: 400 })
    await upload(org, codes(700).join("\n"), "?expiresAt=2030-01-01T00:00:00Z")
    const answers = await Promise.all(times(3, () => org.post(`${path}/p/withdraw`, { all: true })))
    expect(answers.reduce((total, { body }) => total + body.withdrawn, 0)).toBe(702)
    expect(await counts(org)).toEqual({ total: 703, left: 0, withdrawn: 703, expired: 0 })
    expect(await audited(org, "code-pool.withdraw")).toContainEqual({
      target: "p",
      before: null,
      after: { withdrawn: 1 },
    })
    await org.delete(`${path}/p`, { status: 204 })
    await poolOf(org)
    expect(await upload(org, "LONG-ENOUGH-12")).toMatchObject({ added: 1 })
  })
})

describe("generated codes", () => {
  const generate = (org: Client, body: object, status: number) => org.post(`${path}/p/generate`, body, { status })
  const isDone = (org: Client) =>
    eventually(
      async () => (await org.get(`${path}/p`)).body.generating,
      (generating) => generating === undefined,
      20_000,
    )

  test("are exactly as many as wanted, after a restart too, and exported for keys and owners", async () => {
    const org = await service.organization()
    await poolOf(org, { kind: "entry" })
    await upload(org, "OWN-CODE-1")
    expect((await generate(org, { count: 3000, length: 10, prefix: "MX-" }, 202)).body).toEqual({
      wanted: 3000,
      made: 0,
    })
    await service.restart()
    await isDone(org)
    expect(await counts(org)).toEqual({ total: 3001, left: 3001, withdrawn: 0, expired: 0 })
    const { text, headers } = await org.get(`${path}/p/export`, { status: 200 })
    expect(headers.get("content-type")).toStartWith("text/csv")
    const [header, own, ...made] = text.replace("\u{feff}", "").trimEnd().split("\r\n")
    expect([header, own, made.length, new Set(made).size]).toEqual(["code", "OWN-CODE-1", 3000, 3000])
    expect(made.filter((code) => !/^MX-[2-9A-HJKMNP-Z]{10}$/.test(code))).toEqual([])
    expect(await upload(org, text)).toMatchObject({ added: 0, duplicates: 3001, invalid: 0 })
    expect(await audited(org, "read")).toEqual([{ target: "code-pools", before: null, after: { poolId: "p" } }])
    expect(await audited(org, "code-pool.generate")).toEqual([
      { target: "p", before: null, after: { count: 3000, length: 10 } },
    ])
  })

  test("are refused where a guess would hit one too often, for reward pools, and beyond the bounds", async () => {
    const org = await service.organization()
    await poolOf(org)
    await generate(org, { count: 1, length: 8 }, 400)
    await org.delete(`${path}/p`, { status: 204 })
    await poolOf(org, { kind: "entry" })
    const refused = [
      { count: 1_000_000, length: 8 },
      { count: 0, length: 8 },
      { count: 1_000_001, length: 32 },
    ]
    for (const body of [
      ...refused,
      { count: 1, length: 7 },
      { count: 1, length: 33 },
      { count: 1, length: 8, prefix: "Ñ" },
    ])
      await generate(org, body, 400)
    const answers = await Promise.all(times(3, () => org.post(`${path}/p/generate`, { count: 2000, length: 8 })))
    const { 202: begun = 0, 409: busy = 0 } = tally(answers)
    expect(begun).toBeGreaterThan(0)
    expect(begun + busy).toBe(3)
    await isDone(org)
    expect((await counts(org)).total).toBe(begun * 2000)
  })
})
