import { beforeAll, expect, test } from "bun:test"
import { member } from "../../support/console/user.ts"
import { readsOf } from "../../support/fixture/audit.ts"
import { outcome } from "../../support/fixture/spin.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const log = `${admin}/audit-log`
const service = givenService()
const org = givenOrganization(service, beforeAll)
let ana: Client
let anaKey = ""

/** Four changes on four days: two by the first key, two by Ana's. */
beforeAll(async () => {
  const { body } = await org.post(`${admin}/api-keys`, { name: "Ana", scope: "admin" }, { status: 201 })
  ana = org.as({ key: body.key })
  anaKey = body.keyId
  const days: [string, () => Promise<unknown>][] = [
    ["2026-11-22", () => org.post(`${admin}/push-sends`, { sendId: "one", title: "Café gratis" }, { status: 201 })],
    ["2026-11-23", () => ana.post(`${admin}/push-sends`, { sendId: "two", title: "Two" }, { status: 201 })],
    ["2026-11-24", () => ana.post(`${admin}/campaigns`, { campaignId: "spring", name: "Spring" }, { status: 201 })],
    ["2026-11-25", () => org.patch(`${admin}/campaigns/spring`, { name: "100% café" }, { status: 200 })],
  ]
  for (const [day, change] of days) {
    service.clock.now = Date.parse(`${day}T12:00:00Z`)
    await change()
  }
})

const query = (fields: Record<string, string>) => `${log}?${new URLSearchParams(fields)}`
const targets = async (fields: Record<string, string>): Promise<string[]> =>
  (await org.get(query(fields), { status: 200 })).body.items.map(({ target }: { target: string }) => target)

const since = { from: "2026-11-22T00:00:00Z" }
const cases: [filter: () => Record<string, string>, expected: string[]][] = [
  [() => since, ["spring", "spring", "two", "one"]],
  [() => ({ keyId: anaKey }), ["spring", "two"]],
  [() => ({ keyId: anaKey, action: "campaign.create" }), ["spring"]],
  [() => ({ keyId: "nobody" }), []],
  [() => ({ from: "2026-11-23T12:00:00Z", to: "2026-11-25T12:00:00Z" }), ["spring", "two"]],
  [() => ({ ...since, search: "café" }), ["spring", "one"]],
  [() => ({ ...since, search: "100% CAF" }), ["spring"]],
  [() => ({ ...since, search: "100% CAFÉ" }), ["spring"]],
  [() => ({ ...since, search: "É" }), ["spring", "one"]],
  [() => ({ ...since, search: "push-send" }), ["two", "one"]],
  [() => ({ ...since, search: "TWO" }), ["two"]],
  [() => ({ ...since, search: "TWO", searchActions: "campaign.create,code.create" }), ["spring", "two"]],
  [() => ({ ...since, search: "Número É", searchActions: "campaign.update" }), ["spring"]],
  [() => ({ ...since, search: "TWO", searchActions: "campaign.create", keyId: "nobody" }), []],
  [() => ({ ...since, search: "café", keyId: anaKey }), []],
  [() => ({ search: "nowhere" }), []],
  [() => ({ ...since, target: "spring", to: "2026-11-25T00:00:00Z" }), ["spring"]],
]

test.each(cases)("filter %#: who, when and which words", async (filter, expected) => {
  expect(await targets(filter())).toEqual(expected)
})

test("a search continues on the next page", async () => {
  const fields = { ...since, search: "café", limit: "1" }
  const first = (await org.get(query(fields), { status: 200 })).body
  const second = (await org.get(query({ ...fields, cursor: first.nextCursor }), { status: 200 })).body
  expect([...first.items, ...second.items].map(({ target }) => target)).toEqual(["spring", "one"])
  expect(second.nextCursor).toBeNull()
})

test("the operator's changes can be found by their own name", async () => {
  const { items } = (await org.get(query({ keyId: "operator" }), { status: 200 })).body
  expect(items.length).toBeGreaterThan(0)
  expect(items.every(({ keyId }: { keyId: unknown }) => keyId === null)).toBe(true)
})

const refused: [string, string][] = [
  ["from", "yesterday"],
  ["to", "2026-11-21"],
  ["search", ""],
  ["search", "x".repeat(201)],
]
test.each(refused)("%s=%s is 400 VALIDATION_ERROR", async (name, value) => {
  expect(await outcome(org.get(query({ [name]: value })))).toBe("400 VALIDATION_ERROR")
})

test("the possible authors are listed with names: users, then keys", async () => {
  const { userId, email, page } = await member(org, "finance")
  await page.get(log, { status: 200 })
  const { items } = (await page.get(`${log}/people`, { status: 200 })).body
  expect(items[0]).toEqual({
    id: userId,
    kind: "user",
    name: "Ana Rojas",
    email,
  })
  expect(items).toContainEqual({
    id: anaKey,
    kind: "key",
    name: "Ana",
    email: null,
  })
  expect(await targets({ keyId: userId })).not.toEqual([])
  const marketer = (await member(org, "marketing")).page
  expect(await outcome(marketer.get(`${log}/people`))).toBe("403 INSUFFICIENT_ROLE")
})

test("the CSV has the rows that the filters let through, with who made them and what they changed", async () => {
  const headers = { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId }
  const fields = new URLSearchParams({
    ...since,
    search: "café",
    to: "2026-11-25T13:00:00Z",
  })
  const response = await fetch(`${service.url}${log}/export?${fields}`, {
    headers,
  })
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"])
  const [header, ...rows] = (await response.text()).trim().split("\r\n")
  expect(header).toEndWith("at,keyId,keyName,userId,userName,userEmail,action,target,targetName,before,after")
  expect(rows).toHaveLength(2)
  expect(rows[0]).toStartWith("2026-11-25T12:00:00.000Z,")
  expect(rows[0]).toContain(`,campaign.update,spring,,"{""name"":""Spring"",`)
  expect(rows[0]).toContain(`,"{""name"":""100% café"",`)
  expect(rows[1]).toContain(",push-send.create,one,,,")
  expect(await readsOf(org, "audit-log", 1)).toMatchObject([{ after: { hasSearch: true } }])
})

test("roles that may not read the audit log may not export it either", async () => {
  expect(await outcome((await member(org, "support")).page.get(`${log}/export`))).toBe("403 INSUFFICIENT_ROLE")
})
