import { beforeEach, describe, expect, test } from "bun:test"
import { ownPage, sessionPath } from "../../support/console/session.ts"
import { codeAt, goodPassword, invite, member, withSecondFactor, withSession } from "../../support/console/user.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const minute = 60_000
const auditPath = "/api/v1/admin/audit-log"
const account = "/api/v1/console/account"

const service = givenService({ environment: { CLIENT_ADDRESS_HEADER: "x-real-ip" } })
const org = givenOrganization(service)
let days = 0
// By then, the failures of the previous tests are forgotten.
beforeEach(() => service.clock.advance(++days * 24 * 60 * minute))

type Attempt = { readonly password?: string; readonly code?: string; readonly cookie?: string }

/** Tries to sign in from an address, by default with the right password. */
const tryFrom = (address: string, email: string, { password = goodPassword, code, cookie = "" }: Attempt = {}) =>
  org
    .as({ key: "", orgId: "" })
    .post(
      sessionPath,
      { orgId: org.orgId, email, password, ...(code !== undefined && { code }) },
      { headers: { ...ownPage, "x-real-ip": address, ...(cookie && { cookie }) } },
    )
const wrong = { password: "wrong horse battery" }

/** The cookie of a sign-in that marks its device. */
const deviceOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .find((pair) => pair.includes("premio_device=")) ?? ""

const statusesOf = async (count: number, call: (index: number) => Promise<{ status: number }>) => {
  const statuses: Record<number, number> = {}
  for (let index = 0; index < count; index++) {
    const { status } = await call(index)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

describe("repeated failures from one address", () => {
  test("locks out no user who signs in elsewhere, however long they continue", async () => {
    const { email } = await member(org, "viewer")
    for (let round = 0; round < 12; round++) {
      await statusesOf(4, () => tryFrom("198.51.100.1", email, wrong))
      expect((await tryFrom("203.0.113.9", email)).status).toBe(201)
      service.clock.advance(20_000)
    }
  })

  test("locks out no user with all the addresses of an IPv6 network", async () => {
    const { email } = await member(org, "viewer")
    const guesses = await statusesOf(60, (index) => tryFrom(`2001:db8:1:${index}::1`, email, wrong))
    expect(guesses).toEqual({ 401: 10, 429: 50 })
    expect((await tryFrom("2001:db8:2::1", email)).status).toBe(201)
  })

  test("is limited by the IPv6 network, whichever user they try", async () => {
    const at = (index: number) => tryFrom(`2001:db8:3:${index}::1`, `nobody-${index}@example.com`, wrong)
    expect(await statusesOf(50, at)).toEqual({ 401: 40, 429: 10 })
    service.clock.advance(2_000)
    expect(await statusesOf(5, at)).toEqual({ 401: 1, 429: 4 })
  })
})

describe("a device that has signed in before", () => {
  test("has a cookie that no page can read and no other site sends, and that signs nobody in", async () => {
    const { email } = await member(org, "viewer")
    const { headers } = await tryFrom("192.0.2.1", email)
    const [session = "", device = ""] = headers.getSetCookie()
    expect(session).toStartWith("premio_session=")
    const [pair = "", ...attributes] = device.split("; ")
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=Strict"])
    await org.as({ key: "", orgId: "", headers: { cookie: pair } }).get(sessionPath, { status: 204 })
  })

  test("can sign in although strangers have used up their attempts, even from its own address", async () => {
    const { email } = await member(org, "viewer")
    const cookie = deviceOf((await tryFrom("192.0.2.7", email)).headers)
    for (let network = 0; network < 4; network++)
      await statusesOf(10, () => tryFrom(`198.51.${network}.1`, email, wrong))
    await statusesOf(11, (index) => tryFrom("192.0.2.7", `nobody-${index}@example.com`, wrong))
    expect((await tryFrom("203.0.113.10", email)).status).toBe(429)
    expect((await tryFrom("192.0.2.7", email)).status).toBe(429)
    expect((await tryFrom("192.0.2.7", email, { cookie })).status).toBe(201)
  })

  test("is limited separately, whatever addresses it uses", async () => {
    const { email } = await member(org, "viewer")
    const cookie = deviceOf((await tryFrom("192.0.2.8", email)).headers)
    const guesses = await statusesOf(15, (index) => tryFrom(`198.18.0.${index}`, email, { ...wrong, cookie }))
    expect(guesses).toEqual({ 401: 10, 429: 5 })
    expect((await tryFrom("192.0.2.9", email)).status).toBe(201)
  })

  test("counts as a stranger for other users, if it was changed, and after a change of the password", async () => {
    const { email, page } = await member(org, "viewer")
    const other = await member(org, "viewer")
    const own = deviceOf((await tryFrom("192.0.2.10", email)).headers)
    const foreign = deviceOf((await tryFrom("192.0.2.11", other.email)).headers)
    for (let network = 0; network < 2; network++)
      await statusesOf(10, () => tryFrom(`198.51.${network}.2`, email, wrong))
    const [name = "", value = ""] = own.split("=")
    const forged = `${name}=${value.replace(/\.[^.]*$/, `.${"A".repeat(43)}`)}`
    for (const cookie of [foreign, forged, `${name}=nonsense`, `${name}=${value.split(".")[0]}..`])
      expect((await tryFrom("203.0.113.11", email, { cookie })).status).toBe(429)
    expect((await tryFrom("203.0.113.11", email, { cookie: own })).status).toBe(201)

    const password = "another battery for it"
    const changed = await page.post(`${account}/password`, { current: goodPassword, password }, { status: 204 })
    expect((await tryFrom("203.0.113.11", email, { password, cookie: own })).status).toBe(429)
    expect((await tryFrom("203.0.113.11", email, { password, cookie: deviceOf(changed.headers) })).status).toBe(201)
  })

  test("is remembered for up to five people", async () => {
    let cookie = ""
    const emails: string[] = []
    for (let index = 0; index < 5; index++) {
      const { email } = await member(org, "viewer")
      emails.push(email)
      cookie = deviceOf((await tryFrom("192.0.2.12", email, { cookie })).headers)
    }
    await statusesOf(11, (index) => tryFrom("192.0.2.12", `nobody-${index}@example.com`, wrong))
    for (const email of emails) expect((await tryFrom("192.0.2.12", email, { cookie })).status).toBe(201)
  })
})

describe("after the right password", () => {
  const coded = async () => {
    const { email, userId, page } = await member(org, "support")
    const { secret } = await withSecondFactor(page, service.clock.now)
    service.clock.advance(minute)
    return { email, userId, page, secret }
  }
  const refusedCodes = async (as: Client, userId: string) =>
    (await as.get(`${auditPath}?action=user.refused-code&target=${userId}`, { status: 200 })).body.items

  test("attempts without a code count too, from any address", async () => {
    const { email } = await coded()
    expect(await statusesOf(8, (index) => tryFrom(`198.18.1.${index}`, email))).toEqual({ 401: 5, 429: 3 })
    const refused = await tryFrom("198.18.2.1", email)
    expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
      429,
      "RATE_LIMITED",
      "300",
    ])
  })

  test("five codes may be tried at once and one every five minutes; each is in the audit log, and once an hour the limit", async () => {
    const { email, userId } = await coded()
    const guess = (index: number) => tryFrom(`198.18.3.${index}`, email, { code: "000000" })
    expect(await statusesOf(8, guess)).toEqual({ 401: 5, 429: 3 })
    const items = await refusedCodes(org, userId)
    expect(items.map(({ after }: { after: { reason: string } }) => after.reason)).toEqual([
      "too-many",
      ...Array.from({ length: 5 }, () => "wrong-code"),
    ])
    expect(items[0]).toMatchObject({ keyId: null, user: null, target: userId })
    expect(JSON.stringify(items)).not.toContain("198.18")
    service.clock.advance(5 * minute)
    expect(await statusesOf(3, guess)).toEqual({ 401: 1, 429: 2 })
  })

  test("guessing does not use up the attempts of a known device", async () => {
    const { email, secret } = await coded()
    const { headers } = await tryFrom("192.0.2.20", email, { code: codeAt(secret, service.clock.now) })
    const cookie = deviceOf(headers)
    await statusesOf(6, (index) => tryFrom(`198.18.4.${index}`, email, { code: "000000" }))
    service.clock.advance(minute)
    const code = codeAt(secret, service.clock.now)
    expect((await tryFrom("192.0.2.20", email, { code })).status).toBe(429)
    expect((await tryFrom("192.0.2.20", email, { code, cookie })).status).toBe(201)
  })

  test("signing in as people do, first without a code, uses nothing up", async () => {
    const { email, secret } = await coded()
    for (let round = 0; round < 12; round++) {
      service.clock.advance(minute)
      expect((await tryFrom("192.0.2.21", email)).body.code).toBe("SECOND_FACTOR_REQUIRED")
      const code = codeAt(secret, service.clock.now)
      expect((await tryFrom("192.0.2.21", email, { code })).status).toBe(201)
    }
  })

  test("a session does not try codes without end to switch the second factor off", async () => {
    const { page, userId } = await coded()
    const disable = () => page.post(`${account}/second-factor/disable`, { code: "000000" })
    expect(await statusesOf(8, disable)).toEqual({ 401: 5, 429: 3 })
    expect(await refusedCodes(org, userId)).toHaveLength(6)
  })
})

test("a session may guess the current password ten times at once, independently of others", async () => {
  const { email, page } = await member(org, "viewer")
  for (let network = 0; network < 4; network++) await statusesOf(10, () => tryFrom(`198.51.${network}.3`, email, wrong))
  const change = (current: string) => page.post(`${account}/password`, { current, password: "another battery for it" })
  expect(await statusesOf(10, () => change("wrong horse battery"))).toEqual({ 401: 10 })
  expect((await change(goodPassword)).status).toBe(429)
  service.clock.advance(10_000)
  expect((await change(goodPassword)).status).toBe(204)
})

test("attempts with unknown names do not reset an account's limit", async () => {
  const { email } = await member(org, "viewer")
  for (let network = 0; network < 2; network++) await statusesOf(10, () => tryFrom(`198.51.${network}.4`, email, wrong))
  // Refused at once without comparing a password: their addresses are used up.
  await statusesOf(20, (index) => tryFrom("198.51.100.44", `junk-${index}@example.com`, wrong))
  expect((await tryFrom("203.0.113.12", email)).status).toBe(429)
})

test("a right key is only blocked by the failures of its own address", async () => {
  const signIn = (address: string, key: string) =>
    org
      .as({ key: "", orgId: "" })
      .post(sessionPath, { orgId: org.orgId, key }, { headers: { ...ownPage, "x-real-ip": address } })
  for (let index = 0; index < 230; index++) await signIn(`198.18.5.${index}`, "premio_x")
  expect((await signIn("203.0.113.14", "premio_x")).status).toBe(429)
  expect((await signIn("203.0.113.15", org.key)).status).toBe(201)
})

test("accepting a link makes the device known", async () => {
  const { email, token } = await invite(org, "viewer")
  const body = { orgId: org.orgId, token, name: "Ana", password: goodPassword }
  const { headers } = await withSession(org, new Headers()).post("/api/v1/console/link/accept", body, { status: 201 })
  for (let network = 0; network < 2; network++) await statusesOf(10, () => tryFrom(`198.51.${network}.5`, email, wrong))
  expect((await tryFrom("203.0.113.16", email)).status).toBe(429)
  expect((await tryFrom("203.0.113.16", email, { cookie: deviceOf(headers) })).status).toBe(201)
})
