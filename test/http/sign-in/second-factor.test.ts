import { beforeEach, describe, expect, test } from "bun:test"
import { codeAt, member, tryIn, withSecondFactor } from "../../support/console/user.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const path = "/api/v1/console/account/second-factor"
const account = "/api/v1/console/account"
const step = 30_000

const service = givenService({ environment: { CLIENT_ADDRESS_HEADER: "x-real-ip" } })
const org = givenOrganization(service)
let page: Client
let email: string
beforeEach(async () => {
  const made = await member(org, "support")
  page = made.page
  email = made.email
})

const codeOf = (result: { status: number; body: { code?: string } }) => [result.status, result.body.code]

describe("a second factor", () => {
  test("is not required before its first code", async () => {
    const { body } = await page.post(path, undefined, { status: 200 })
    expect(body.uri).toStartWith("otpauth://totp/Premio%20Test:")
    expect(body.uri).toContain(`secret=${body.secret}`)
    expect((await tryIn(org, email)).status).toBe(201)
    expect(codeOf(await page.post(`${path}/confirm`, { code: "000000" }))).toEqual([401, "INVALID_CREDENTIALS"])
    expect((await page.get(account)).body.hasSecondFactor).toBe(false)
  })

  test("is only requested after the right password", async () => {
    const { secret } = await withSecondFactor(page, service.clock.now)
    expect(codeOf(await tryIn(org, email))).toEqual([401, "SECOND_FACTOR_REQUIRED"])
    expect(codeOf(await tryIn(org, email, { password: "wrong horse battery" }))).toEqual([401, "INVALID_CREDENTIALS"])
    service.clock.advance(step)
    const code = codeAt(secret, service.clock.now)
    const wrong = await tryIn(org, email, { password: "wrong horse battery", code })
    expect(codeOf(wrong)).toEqual([401, "INVALID_CREDENTIALS"])
    expect((await tryIn(org, email, { code })).status).toBe(201)
  })

  test("accepts each step once, and none before the last", async () => {
    const { secret } = await withSecondFactor(page, service.clock.now)
    const first = codeAt(secret, service.clock.now)
    expect((await tryIn(org, email, { code: first })).status).toBe(401)
    const next = codeAt(secret, service.clock.now + step)
    expect((await tryIn(org, email, { code: next })).status).toBe(201)
    expect((await tryIn(org, email, { code: next })).status).toBe(401)
    service.clock.advance(3 * step)
    const both = [0, 1].map(() => tryIn(org, email, { code: codeAt(secret, service.clock.now) }))
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 401])
  })

  test("accepts the previous, current and next code, and no other", async () => {
    const { secret } = await withSecondFactor(page, service.clock.now)
    service.clock.advance(10 * step)
    for (const [offset, status] of [
      [-2, 401],
      [2, 401],
      [-1, 201],
      [1, 201],
    ] as const)
      expect([
        offset,
        (await tryIn(org, email, { code: codeAt(secret, service.clock.now + offset * step) })).status,
      ]).toEqual([offset, status])
  })

  test("accepts each recovery code once, however it is typed", async () => {
    const { recoveryCodes } = await withSecondFactor(page, service.clock.now)
    const [one = "", two = ""] = recoveryCodes
    expect(new Set(recoveryCodes).size).toBe(10)
    const typed = `${one.slice(0, 5).toUpperCase()}-${one.slice(5)} `
    expect((await tryIn(org, email, { code: typed })).status).toBe(201)
    expect((await tryIn(org, email, { code: one })).status).toBe(401)
    expect((await page.get(account)).body.recoveryCodesLeft).toBe(9)
    await page.post(`${path}/disable`, { code: two }, { status: 204 })
    expect((await tryIn(org, email)).status).toBe(201)
  })

  test("can only be switched off with one of its codes", async () => {
    const { secret } = await withSecondFactor(page, service.clock.now)
    expect((await page.post(path)).status).toBe(409)
    expect((await page.post(`${path}/disable`, { code: "123" })).status).toBe(401)
    service.clock.advance(step)
    await page.post(`${path}/disable`, { code: codeAt(secret, service.clock.now) }, { status: 204 })
    await page.post(`${path}/disable`, { code: codeAt(secret, service.clock.now) }, { status: 401 })
    expect((await page.get(account)).body).toMatchObject({ hasSecondFactor: false, recoveryCodesLeft: 0 })
  })

  test("ends with an owner's new link", async () => {
    await withSecondFactor(page, service.clock.now)
    const { userId } = (await page.get(account)).body
    const { token } = (await org.post(`/api/v1/admin/users/${userId}/link`, undefined, { status: 201 })).body
    const body = { orgId: org.orgId, token, name: "Ana", password: "another battery for it" }
    await page.post("/api/v1/console/link/accept", body, { status: 201 })
    expect((await tryIn(org, email, { password: body.password })).status).toBe(201)
  })
})

test("the log shows when it was switched on and off, but not the secret", async () => {
  const { secret, recoveryCodes } = await withSecondFactor(page, service.clock.now)
  await page.post(`${path}/disable`, { code: recoveryCodes[0] }, { status: 204 })
  const { body, text } = await org.get("/api/v1/admin/audit-log", { status: 200 })
  const actions = body.items.map(({ action }: { action: string }) => action)
  expect(actions.slice(0, 2)).toEqual(["user.second-factor-off", "user.second-factor-on"])
  for (const word of [secret, ...recoveryCodes]) expect(text).not.toContain(word)
})
