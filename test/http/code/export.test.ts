import { beforeAll, expect, test } from "bun:test"
import { signIn } from "../../support/console/session.ts"
import { codeCampaign, deactivate, newCode, redeem } from "../../support/fixture/promo.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const path = "/api/v1/admin/codes/export"

const service = givenService()
const org = givenOrganization(service, beforeAll)

/** The rows of a CSV file by RFC 4180. */
const parse = (text: string): string[][] => {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== ",") rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

const fetchCsv = async (query = "") => {
  const headers = { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId }
  return fetch(service.url + path + query, { headers })
}
/** Decoded with its byte order mark. */
const textOf = async (response: Response) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.bytes())

const shownColumns =
  "code,campaignId,externalUserId,origin,status,discountType,discountValue,maxDiscountAmount,uses,maxUses,createdAt,expiresAt"
const saleColumns = "redeemedAt,saleTotal,discountAmount,currency,externalReference"
const columns = `${shownColumns},${saleColumns}`

test("is a file for spreadsheets, with one row per code as in the list", async () => {
  await codeCampaign(org, { campaignId: "spring" })
  const codes = [
    await newCode(org, "spring", "ana"),
    await newCode(org, "spring", "bea"),
    await newCode(org, "spring", "ñandú"),
  ]
  await deactivate(org, codes[0] ?? "")
  await redeem(org, { code: codes[1] })
  const response = await fetchCsv()
  expect(response.status).toBe(200)
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="codes.csv"')
  const text = await textOf(response)
  expect(text).toStartWith(`\u{feff}${columns}\r\n`)
  const [, ...rows] = parse(text)
  const { items } = (await org.get("/api/v1/admin/codes", { status: 200 })).body
  const shown = items.map((item: Record<string, unknown>) =>
    shownColumns.split(",").map((name) => String(item[name] ?? "")),
  )
  const width = shownColumns.split(",").length
  expect(rows.map((row) => row.slice(0, width))).toEqual(shown)
})

test("shows what was sold with each code: the sum over several uses, unless in several currencies", async () => {
  const template = { discountType: "amount", discountValue: 1, maxUses: 3 }
  const campaignId = await codeCampaign(org, { defaultCodeConfig: template })
  const at = new Date(service.clock.now).toISOString()
  const sell = async (user: string, ...sales: Record<string, unknown>[]) => {
    const code = await newCode(org, campaignId, user)
    for (const sale of sales) expect((await redeem(org, { code, ...sale })).status).toBe(200)
  }
  const cop = { saleTotal: 100, discountAmount: 10, currency: "COP" }
  await sell("none")
  await sell("bare", {})
  await sell("one", { ...cop, externalReference: "r-7" })
  await sell("two", cop, { saleTotal: 2 ** 53 - 1, currency: "COP", externalReference: "r-8" })
  await sell("both", cop, { ...cop, currency: "USD" })
  const [, ...rows] = parse(await textOf(await fetchCsv(`?campaignId=${campaignId}`)))
  const width = shownColumns.split(",").length
  expect(rows.map((row) => [row[2], ...row.slice(width)])).toEqual([
    ["both", at, "", "", "", ""],
    ["two", at, "9007199254741091", "10", "COP", "r-8"],
    ["one", at, "100", "10", "COP", "r-7"],
    ["bare", at, "", "", "", ""],
    ["none", "", "", "", "", ""],
  ])
})

test.each([
  ["?status=redeemed", 1],
  ["?status=deactivated&campaignId=spring", 1],
  ["?externalUserId=ana", 1],
  ["?search=spring-", 3],
  ["?campaignId=none", 0],
])("accepts the filters of the list: %s", async (query, count) => {
  expect(parse(await textOf(await fetchCsv(query)))).toHaveLength(count + 1)
})

test.each([
  ["=1+1", "'=1+1"],
  ["+57 300", "'+57 300"],
  ["-5", "'-5"],
  ["@sum(a1)", "'@sum(a1)"],
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ["＝1+1", "'＝1+1"],
  ["＋57 300", "'＋57 300"],
  ["－5", "'－5"],
  ["＠sum(a1)", "'＠sum(a1)"],
  ["\u200b=1+1", "'\u200b=1+1"],
  ["\u0001=1+1", "'\u0001=1+1"],
  ["ana＠b.co", "ana＠b.co"],
  ['a "b", c', 'a "b", c'],
  ["a,b", "a,b"],
  ["line\nbreak", "line\nbreak"],
  ["a=1", "a=1"],
  ["ana@b.co", "ana@b.co"],
])("the user %j is written as %j", async (externalUserId, text) => {
  await newCode(org, "spring", externalUserId)
  const rows = parse(await textOf(await fetchCsv(`?externalUserId=${encodeURIComponent(externalUserId)}`)))
  expect(rows.map((row) => row[2])).toEqual(["externalUserId", text])
})

test("can be read with a session of a console key, and is refused like any operation", async () => {
  const { key } = (await org.post("/api/v1/admin/api-keys", { name: "r", scope: "console" }, { status: 201 })).body
  const page = await signIn(org.as({ key }))
  const answer = await page.get(path, { status: 200 })
  expect(answer.headers.get("cache-control")).toBe("no-store")
  expect((await org.get(`${path}?status=none`, { status: 400 })).body.code).toBe("VALIDATION_ERROR")
})
