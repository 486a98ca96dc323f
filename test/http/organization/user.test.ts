import { beforeEach, describe, expect, test } from "bun:test"
import { cookieOf, ownPage, sessionPath, signIn } from "../../support/console/session.ts"
import { accept, goodPassword, invite, member, tryIn, visitorOf, withSession } from "../../support/console/user.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const users = `${admin}/users`
const account = "/api/v1/console/account"
const link = "/api/v1/console/link"
const hour = 60 * 60 * 1000
const day = 24 * hour

const service = givenService({ environment: { CLIENT_ADDRESS_HEADER: "x-real-ip" } })
const org = givenOrganization(service)

const auditLog = async (as: Client) => (await as.get(`${admin}/audit-log`, { status: 200 })).body.items
const actions = async () => (await auditLog(org)).map(({ action }: { action: string }) => action)

describe("an invitation", () => {
  test("shows a link once, which says who it is for", async () => {
    const { body } = await org.post(users, { email: " Ana@Example.COM ", role: "support" }, { status: 201 })
    const user = { email: "ana@example.com", name: null, role: "support", status: "invited", joinedAt: null }
    expect(body.user).toMatchObject(user)
    expect(body.user.userId).toMatch(/^usr_/)
    expect(body.link.token).toMatch(/^\w{43}$/)
    expect(body.link).toEqual({
      token: body.link.token,
      path: `/console/join#${org.orgId}.${body.link.token}`,
      expiresAt: new Date(service.clock.now + 7 * day).toISOString(),
      isMailed: false,
    })
    const { text } = await org.get(`${users}/${body.user.userId}`, { status: 200 })
    expect(text).not.toContain(body.link.token)
    const opened = await visitorOf(org).post(link, { orgId: org.orgId, token: body.link.token }, { status: 200 })
    expect(opened.body).toEqual({
      organizationName: "Test",
      email: "ana@example.com",
      name: null,
      role: "support",
      isReset: false,
      expiresAt: body.link.expiresAt,
    })
  })

  test("is accepted with a name and a password, once, and signs in", async () => {
    const { email, userId, token } = await invite(org, "marketing")
    const page = await accept(org, token, { name: "Ana" })
    const { body } = await page.get(sessionPath, { status: 200 })
    expect(body.user).toEqual({ userId, email, name: "Ana", role: "marketing" })
    const again = { orgId: org.orgId, token, name: "Eve", password: goodPassword }
    await visitorOf(org).post(link, { orgId: org.orgId, token }, { status: 404 })
    await visitorOf(org).post(`${link}/accept`, again, { status: 404 })
    expect((await org.get(`${users}/${userId}`)).body).toMatchObject({
      status: "active",
      name: "Ana",
      linkExpiresAt: null,
    })
  })

  test("is accepted once by two concurrent requests", async () => {
    const { token } = await invite(org, "viewer")
    const both = ["Ana", "Eve"].map((name) =>
      visitorOf(org).post(`${link}/accept`, { orgId: org.orgId, token, name, password: goodPassword }),
    )
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 404])
  })

  test("expires after seven days, and is replaced by a newer link", async () => {
    const { userId, token } = await invite(org, "viewer")
    const newer = (await org.post(`${users}/${userId}/link`, undefined, { status: 201 })).body.token
    await visitorOf(org).post(link, { orgId: org.orgId, token }, { status: 404 })
    await visitorOf(org).post(link, { orgId: org.orgId, token: newer }, { status: 200 })
    service.clock.advance(7 * day)
    await visitorOf(org).post(link, { orgId: org.orgId, token: newer }, { status: 404 })
  })

  test.each([
    ["short", 400, "password"],
    ["aaaaaaaaaaaaaa", 400, "password"],
    ["x".repeat(201), 400, "password"],
    [goodPassword, 201, ""],
  ])("answers the password %s with %d", async (password, status, field) => {
    const { token } = await invite(org, "viewer")
    const body = { orgId: org.orgId, token, name: "Ana", password }
    const answer = await visitorOf(org).post(`${link}/accept`, body, { status })
    if (field) expect(answer.body.error).toStartWith(`${field} must be`)
  })

  test.each(["", "  ", "\t\n", "\u3000"])(
    "with the name %j is refused, and takes others without the spaces around",
    async (name) => {
      await org.post(users, { email: "blank@example.com", name, role: "viewer" }, { status: 400 })
      const { token, userId } = await invite(org, "viewer")
      const accepted = { orgId: org.orgId, token, name, password: goodPassword }
      const { body } = await visitorOf(org).post(`${link}/accept`, accepted, { status: 400 })
      expect(body.error).toStartWith("name must be")
      const page = await accept(org, token, { name: `  Ana Rojas${name}` })
      expect((await org.get(`${users}/${userId}`, { status: 200 })).body.name).toBe("Ana Rojas")
      await page.put(`${account}/name`, { name }, { status: 400 })
      await page.put(`${account}/name`, { name: `Ana${name}` }, { status: 204 })
      await org.patch(`${users}/${userId}`, { name }, { status: 400 })
      expect((await org.get(`${users}/${userId}`, { status: 200 })).body.name).toBe("Ana")
    },
  )

  test("with the user's own e-mail as password is refused", async () => {
    const { token, email } = await invite(org, "viewer")
    const body = { orgId: org.orgId, token, name: "Ana", password: `${email}1` }
    await visitorOf(org).post(`${link}/accept`, body, { status: 400 })
  })

  test("of a taken e-mail is 409, even in capitals", async () => {
    const { email } = await invite(org, "viewer")
    const { body } = await org.post(users, { email: email.toUpperCase(), role: "owner" }, { status: 409 })
    expect(body.code).toBe("CONFLICT")
  })

  test.each(["", "ana", "a b@example.com", "@example.com", "ana@"])("of the e-mail %p is 400", async (email) => {
    await org.post(users, { email, role: "viewer" }, { status: 400 })
  })

  test("of another organization is unknown", async () => {
    const { userId, token } = await invite(org, "viewer")
    const other = await service.organization()
    await visitorOf(other).post(link, { orgId: other.orgId, token }, { status: 404 })
    await other.get(`${users}/${userId}`, { status: 404 })
    await other.delete(`${users}/${userId}`, { status: 404 })
    await other.post(`${users}/${userId}/link`, undefined, { status: 404 })
    expect((await other.get(users, { status: 200 })).body.items).toEqual([])
  })
})

describe("signing in with a password", () => {
  test("is limited for one address", async () => {
    const statuses = []
    for (let index = 0; index < 11; index++) {
      const body = { orgId: org.orgId, email: `nobody-${index}@example.com`, password: goodPassword }
      const answer = await visitorOf(org).post(sessionPath, body, { headers: { "x-real-ip": "198.51.100.7" } })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  test("works whatever the case of the e-mail", async () => {
    const { email, userId } = await member(org, "finance")
    const { status, body, headers } = await tryIn(org, ` ${email.toUpperCase()} `)
    expect(status).toBe(201)
    expect(body).toMatchObject({ orgId: org.orgId, user: { userId, role: "finance" } })
    expect(cookieOf(headers)).toMatch(/^premio_session=\w{43}$/)
  })

  test("gives the same answer for a wrong password and an unknown, invited or deactivated user", async () => {
    const { email } = await member(org, "viewer")
    const invited = await invite(org, "viewer")
    const gone = await member(org, "viewer")
    await org.delete(`${users}/${gone.userId}`, { status: 204 })
    const answers = [
      await tryIn(org, email, { password: "wrong horse battery" }),
      await tryIn(org, "nobody@example.com"),
      await tryIn(org, invited.email),
      await tryIn(org, gone.email),
      await tryIn(await service.organization(), email),
    ]
    for (const { status, body, headers } of answers) {
      expect([status, body.code, body.error]).toEqual([401, "INVALID_CREDENTIALS", answers[0]?.body.error])
      expect(headers.has("set-cookie")).toBe(false)
    }
  })

  test.each([
    ["key and e-mail", { key: "premio_x", email: "a@example.com" }],
    ["neither", {}],
    ["no password", { email: "a@example.com" }],
  ])("with %s is 400", async (_name, fields) => {
    await visitorOf(org).post(sessionPath, { orgId: org.orgId, ...fields }, { status: 400 })
  })

  test("is limited for one user, from any address, while others sign in", async () => {
    const limited = await service.organization()
    const { email } = await member(limited, "viewer")
    const other = await member(limited, "viewer")
    const fromAddress = (index: number, to: string, password: string) =>
      visitorOf(limited).post(
        sessionPath,
        { orgId: limited.orgId, email: to, password },
        { headers: { "x-real-ip": `203.0.113.${index}` } },
      )
    for (let index = 0; index < 20; index++)
      expect((await fromAddress(index, email, "wrong horse battery")).status).toBe(401)
    expect((await fromAddress(21, email, goodPassword)).status).toBe(429)
    expect((await fromAddress(21, other.email, goodPassword)).status).toBe(201)
    service.clock.advance(10_000)
    expect((await fromAddress(21, email, goodPassword)).status).toBe(201)
  })

  test("from another site is refused", async () => {
    const { email } = await member(org, "viewer")
    const body = { orgId: org.orgId, email, password: goodPassword }
    const answer = await visitorOf(org).post(sessionPath, body, { headers: { "sec-fetch-site": "cross-site" } })
    expect(answer.body.code).toBe("CROSS_SITE")
  })
})

describe("an owner", () => {
  test("invites, changes and deactivates as an admin key does, and the log names them", async () => {
    const owner = await member(org, "owner")
    const { body } = await owner.page.post(users, { email: "new@example.com", role: "viewer" }, { status: 201 })
    const { userId } = body.user
    const [row] = await auditLog(owner.page)
    expect(row).toMatchObject({
      action: "user.invite",
      target: userId,
      keyId: null,
      user: { userId: owner.userId, name: "Ana Rojas", email: owner.email },
      targetName: "new@example.com",
    })
    const { body: people } = await owner.page.get(`${admin}/audit-log/people`, { status: 200 })
    expect(people.items).toContainEqual({ id: owner.userId, kind: "user", name: "Ana Rojas", email: owner.email })
    expect((await auditLog(org)).at(-1).user).toBeNull()
    await owner.page.patch(`${users}/${userId}`, { role: "support", name: "Eva" }, { status: 200 })
    for (const field of ["role", "name"]) {
      const { body } = await owner.page.patch(`${users}/${userId}`, { [field]: null }, { status: 400 })
      expect(body.error).toStartWith(`${field} must be `)
    }
    expect((await owner.page.get(`${users}/${userId}`)).body).toMatchObject({ role: "support", name: "Eva" })
    await owner.page.delete(`${users}/${userId}`, { status: 204 })
    expect((await actions()).slice(0, 3)).toEqual(["user.deactivate", "user.update", "user.invite"])
  })

  test("who is the last keeps the role", async () => {
    const owner = await member(org, "owner")
    await invite(org, "owner")
    const last = `${users}/${owner.userId}`
    expect((await org.patch(last, { role: "viewer" })).body.code).toBe("CONFLICT")
    expect((await org.delete(last)).body.code).toBe("CONFLICT")
    const second = await member(org, "owner")
    await second.page.patch(last, { role: "viewer" }, { status: 200 })
    expect((await org.delete(`${users}/${second.userId}`)).body.code).toBe("CONFLICT")
  })

  test("and another cannot demote each other at the same time", async () => {
    const pair = [await member(org, "owner"), await member(org, "owner")] as const
    const [first, second] = pair
    const both = await Promise.all([
      first.page.patch(`${users}/${second.userId}`, { role: "viewer" }),
      second.page.patch(`${users}/${first.userId}`, { role: "viewer" }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe("deactivating a user", () => {
  test("ends their sessions at once, and inviting them again brings them back", async () => {
    const { page, userId, email } = await member(org, "support")
    await page.get(users, { status: 403 })
    await org.delete(`${users}/${userId}`, { status: 204 })
    await org.delete(`${users}/${userId}`, { status: 204 })
    await page.get(sessionPath, { status: 401 })
    expect((await tryIn(org, email)).status).toBe(401)
    const { body } = await org.post(users, { email, role: "viewer" }, { status: 201 })
    expect(body.user).toMatchObject({ userId, role: "viewer", status: "invited" })
    expect((await tryIn(org, email)).status).toBe(401)
    await accept(org, body.link.token)
    expect((await tryIn(org, email)).status).toBe(201)
  })

  test("ends their invitation, and no link can be made", async () => {
    const { userId, token } = await invite(org, "viewer")
    await org.delete(`${users}/${userId}`, { status: 204 })
    await visitorOf(org).post(link, { orgId: org.orgId, token }, { status: 404 })
    await org.post(`${users}/${userId}/link`, undefined, { status: 409 })
  })

  test("comes before their erasure, after which the log still verifies and names no one", async () => {
    const { page, userId, email } = await member(org, "viewer")
    await page.put(`${account}/name`, { name: "Eva Luna" }, { status: 204 })
    await org.post(`${users}/${userId}/erase`, undefined, { status: 409 })
    await org.delete(`${users}/${userId}`, { status: 204 })
    const { body } = await org.post(`${users}/${userId}/erase`, undefined, { status: 200 })
    expect(body).toMatchObject({ userId, email: null, name: null, status: "deactivated" })
    const { text } = await org.get(`${admin}/audit-log`)
    expect(text).toContain(userId)
    for (const word of [email, "Eva", "Ana"]) expect(text).not.toContain(word)
    await org.post(users, { email, role: "viewer" }, { status: 201 })
  })

  test("allows erasing a name that was set after the erasure", async () => {
    const { userId } = await member(org, "viewer")
    await org.delete(`${users}/${userId}`, { status: 204 })
    await org.post(`${users}/${userId}/erase`, undefined, { status: 200 })
    await org.patch(`${users}/${userId}`, { name: "Eva Luna" }, { status: 200 })
    const { body } = await org.post(`${users}/${userId}/erase`, undefined, { status: 200 })
    expect(body.name).toBeNull()
    expect((await org.get(`${users}/${userId}`, { status: 200 })).body.name).toBeNull()
  })
})

describe("a new link for an active user", () => {
  test("sets a new password, and ends their sessions once it is used", async () => {
    const { page, userId, email } = await member(org, "viewer")
    const { token } = (await org.post(`${users}/${userId}/link`, undefined, { status: 201 })).body
    await page.get(sessionPath, { status: 200 })
    expect((await visitorOf(org).post(link, { orgId: org.orgId, token })).body.isReset).toBe(true)
    const again = await accept(org, token, { password: "another battery for it" })
    await page.get(sessionPath, { status: 401 })
    await again.get(sessionPath, { status: 200 })
    expect((await tryIn(org, email)).status).toBe(401)
    expect((await tryIn(org, email, { password: "another battery for it" })).status).toBe(201)
  })
})

describe("one's own account", () => {
  let page: Client
  let email: string
  beforeEach(async () => {
    const made = await member(org, "viewer")
    page = made.page
    email = made.email
  })

  test("shows who one is", async () => {
    expect((await page.get(account, { status: 200 })).body).toMatchObject({
      email,
      name: "Ana Rojas",
      role: "viewer",
      hasPassword: true,
      hasSecondFactor: false,
      recoveryCodesLeft: 0,
    })
  })

  test("accepts a new password with the current one, which ends all other sessions", async () => {
    const other = withSession(org, (await tryIn(org, email)).headers)
    const password = "another battery for it"
    const wrong = await page.post(`${account}/password`, { current: "wrong horse battery", password })
    expect(wrong.body.code).toBe("INVALID_CREDENTIALS")
    await page.post(`${account}/password`, { current: goodPassword, password: "short" }, { status: 400 })
    await page.post(`${account}/password`, { current: goodPassword, password }, { status: 204 })
    await page.get(sessionPath, { status: 200 })
    await other.get(sessionPath, { status: 401 })
    expect((await tryIn(org, email)).status).toBe(401)
    expect((await tryIn(org, email, { password })).status).toBe(201)
    expect((await auditLog(org)).some(({ action }: { action: string }) => action === "user.password")).toBe(true)
  })

  test("accepts a new password, which ends a pending link", async () => {
    const { userId } = (await page.get(account, { status: 200 })).body
    const { token } = (await org.post(`${users}/${userId}/link`, undefined, { status: 201 })).body
    const password = "another battery for it"
    await page.post(`${account}/password`, { current: goodPassword, password }, { status: 204 })
    await visitorOf(org).post(link, { orgId: org.orgId, token }, { status: 404 })
    const eve = { orgId: org.orgId, token, name: "Eve", password: "a battery of a thief" }
    await visitorOf(org).post(`${link}/accept`, eve, { status: 404 })
    expect((await org.get(`${users}/${userId}`, { status: 200 })).body.linkExpiresAt).toBeNull()
    expect((await tryIn(org, email, { password })).status).toBe(201)
  })

  test("only accepts a change from a page of this service", async () => {
    const body = { current: goodPassword, password: "another battery for it" }
    const { status } = await page.post(`${account}/password`, body, { headers: { "sec-fetch-site": "cross-site" } })
    expect(status).toBe(403)
  })
})

describe("sessions", () => {
  const list = async (as: Client, path: string) => (await as.get(path, { status: 200 })).body.items
  const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"

  test("are listed to their user with their origin, and all of them to owners", async () => {
    const { email, userId, page } = await member(org, "viewer")
    const body = { orgId: org.orgId, email, password: goodPassword }
    await visitorOf(org).post(sessionPath, body, { status: 201, headers: { "user-agent": agent } })
    await signIn(org)
    const own = await list(page, `${account}/sessions`)
    expect(own).toHaveLength(2)
    expect(own.find(({ isOwn }: { isOwn: boolean }) => !isOwn)).toMatchObject({
      user: { userId, name: "Ana Rojas", email },
      keyId: null,
      keyName: null,
      browser: "Firefox, Windows",
      address: expect.stringMatching(/^10\./),
      createdAt: new Date(service.clock.now).toISOString(),
    })
    const all = await list(org, `${admin}/sessions`)
    expect(all).toHaveLength(3)
    expect(all.filter(({ keyId }: { keyId: string | null }) => keyId !== null)).toMatchObject([
      { user: null, keyName: "First key" },
    ])
  })

  test("end one by one, by their user or an owner, and no one else's", async () => {
    const ana = await member(org, "viewer")
    const eva = await member(org, "viewer")
    const [first] = await list(ana.page, `${account}/sessions`)
    await eva.page.delete(`${account}/sessions/${first.sessionId}`, { status: 404 })
    await ana.page.get(sessionPath, { status: 200 })
    await ana.page.delete(`${account}/sessions/${first.sessionId}`, { status: 204 })
    await ana.page.get(sessionPath, { status: 401 })
    const [second] = await list(eva.page, `${account}/sessions`)
    await org.delete(`${admin}/sessions/${second.sessionId}`, { status: 204 })
    await eva.page.get(sessionPath, { status: 401 })
    await org.delete(`${admin}/sessions/${second.sessionId}`, { status: 404 })
  })

  test("end everywhere except here", async () => {
    const { page, email } = await member(org, "viewer")
    const other = withSession(org, (await tryIn(org, email)).headers)
    await page.delete(`${account}/sessions`, { status: 204 })
    await page.get(sessionPath, { status: 200 })
    await other.get(sessionPath, { status: 401 })
  })

  test("are at most 20 per user: the least recently seen one ends", async () => {
    const { page, email } = await member(org, "viewer")
    for (let index = 0; index < 19; index++) {
      service.clock.advance(1_000)
      expect((await tryIn(org, email)).status).toBe(201)
    }
    await page.get(sessionPath, { status: 200 })
    service.clock.advance(1_000)
    const { headers } = await tryIn(org, email)
    await page.get(sessionPath, { status: 401 })
    expect(await list(withSession(org, headers), `${account}/sessions`)).toHaveLength(20)
  })

  test("that are over are not listed", async () => {
    await member(org, "viewer")
    service.clock.advance(hour)
    expect(await list(org, `${admin}/sessions`)).toEqual([])
  })
})

test("no answer, and no row of the log, shows what users sign in with", async () => {
  const { email, page, userId } = await member(org, "owner")
  await org.post(`${users}/${userId}/link`, undefined, { status: 201 })
  const texts = await Promise.all([
    ...[users, `${users}/${userId}`, `${admin}/audit-log`, `${admin}/sessions`].map((path) => org.get(path)),
    ...[account, `${account}/sessions`].map((path) => page.get(path)),
  ])
  for (const { text } of texts) for (const word of ["argon2", goodPassword, "Hash"]) expect(text).not.toContain(word)
  expect((await tryIn(org, email, { headers: ownPage })).status).toBe(201)
})
