import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { cookieOf, sessionPath } from "../../support/console/session.ts"
import { invite, member, visitorOf, withSecondFactor } from "../../support/console/user.ts"
import type { Client } from "../../support/service/client.ts"
import { type Person, startProvider } from "../../support/service/openid-provider.ts"
import { givenService, startService, type TestService } from "../../support/service/service.ts"

const begin = "/api/v1/console/openid"
const clientSecret = "a-secret-of-the-tests"

let provider: Awaited<ReturnType<typeof startProvider>>
let service: TestService
let org: Client
beforeAll(async () => {
  provider = await startProvider("premio", clientSecret)
  const environment = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "premio", OIDC_CLIENT_SECRET: clientSecret }
  service = await startService({ environment, clock: "real" })
  org = await service.organization()
})
afterAll(async () => {
  await service.stop()
  provider.stop()
})

const hop = (url: string, cookie = "") => fetch(url, { redirect: "manual", headers: cookie ? { cookie } : {} })
const cookiesOf = (response: Response) => cookieOf(response.headers)

/** Goes through the whole sign-in like a browser; returns where it ends, and the cookie it then has. */
const goThrough = async (orgId = org.orgId, at = service.url) => {
  const started = await hop(`${at}${begin}?orgId=${orgId}`)
  const kept = cookiesOf(started)
  const authorized = await hop(started.headers.get("location") ?? "")
  const returned = await hop(authorized.headers.get("location") ?? "", kept)
  return { place: returned.headers.get("location"), cookie: cookiesOf(returned), returned, kept, authorized }
}

const person = (email: string, fields: Partial<Person> = {}): Person => ({ email, email_verified: true, ...fields })
const sessionOf = (cookie: string) => visitorOf(org).get(sessionPath, { headers: { cookie } })

test("the page learns that users may sign in this way", async () => {
  const { body } = await org.get("/api/v1/console/sign-in-options", { status: 200 })
  expect(body).toMatchObject({ openId: true })
})

test("an invited user signs in, has joined, and gets the provider's name", async () => {
  const { email, userId } = await invite(org, "finance")
  provider.signIn(person(email.toUpperCase(), { name: "Ana Rojas" }))
  const { place, cookie } = await goThrough()
  expect(place).toBe("/console/")
  expect((await sessionOf(cookie)).body.user).toEqual({ userId, email, name: "Ana Rojas", role: "finance" })
  const { body } = await org.get(`/api/v1/admin/users/${userId}`)
  expect(body).toMatchObject({ status: "active", linkExpiresAt: null })
  await goThrough()
  const { items } = (await org.get("/api/v1/admin/audit-log?action=user.join")).body
  expect(items.filter(({ target }: { target: string }) => target === userId)).toHaveLength(1)
})

test("a name of only spaces from the provider counts as none", async () => {
  const { userId, email } = await invite(org, "finance")
  provider.signIn(person(email, { name: "  " }))
  const { cookie } = await goThrough()
  expect((await sessionOf(cookie)).body.user).toMatchObject({ userId, name: null })
})

test("a user with a password and a second factor can sign in too, and keeps their name", async () => {
  const { email, page } = await member(org, "viewer")
  await withSecondFactor(page, Date.now())
  provider.signIn(person(email, { name: "Somebody Else" }))
  const { cookie } = await goThrough()
  expect((await sessionOf(cookie)).body.user).toMatchObject({ email, name: "Ana Rojas" })
})

describe("is refused", () => {
  const refused = "/console/?signIn=refused"
  const cases: [string, () => Promise<unknown>][] = [
    ["nobody invited", async () => provider.signIn(person("stranger@example.com"))],
    [
      "one who is deactivated",
      async () => {
        const { email, userId } = await member(org, "viewer")
        await org.delete(`/api/v1/admin/users/${userId}`, { status: 204 })
        provider.signIn(person(email))
      },
    ],
    [
      "an e-mail that is not verified",
      async () => provider.signIn(person((await member(org, "viewer")).email, { email_verified: false })),
    ],
    [
      "a token for another service",
      async () =>
        provider.signIn(person((await member(org, "viewer")).email), (claims) => ({ ...claims, aud: "other" })),
    ],
    [
      "a token of another sign-in",
      async () => provider.signIn(person((await member(org, "viewer")).email), (claims) => ({ ...claims, nonce: "x" })),
    ],
    [
      "a token from the future",
      async () =>
        provider.signIn(person((await member(org, "viewer")).email), (claims) => ({
          ...claims,
          iat: Math.floor(Date.now() / 1000) + 120,
        })),
    ],
    [
      "an account with a name that is too long",
      async () => provider.signIn(person((await member(org, "viewer")).email, { sub: "x".repeat(256) })),
    ],
    [
      "a token that has expired",
      async () => provider.signIn(person((await member(org, "viewer")).email), (claims) => ({ ...claims, exp: 1 })),
    ],
  ]
  test.each(cases)("%s", async (_name, given) => {
    await given()
    const { place, cookie } = await goThrough()
    expect(place).toBe(refused)
    expect(cookie).not.toContain("premio_session=")
  })

  test("a return without the cookie of the browser that began, or with a code that was used", async () => {
    provider.signIn(person((await member(org, "viewer")).email))
    const { authorized, kept } = await goThrough()
    const back = authorized.headers.get("location") ?? ""
    for (const cookie of ["", "premio_sign_in=nonsense", kept])
      expect((await hop(back, cookie)).headers.get("location")).toBe(refused)
  })
})

describe("a user is bound to the account of the first sign-in", () => {
  const refused = "/console/?signIn=refused"
  const place = async (who: Person) => {
    provider.signIn(who)
    return (await goThrough()).place
  }

  test("and no other one with the same e-mail gets in, until an owner releases it", async () => {
    const { email, userId } = await invite(org, "finance")
    expect(await place(person(email, { sub: "first" }))).toBe("/console/")
    expect(await place(person(email, { sub: "second" }))).toBe(refused)
    expect(await place(person(email, { sub: "first" }))).toBe("/console/")
    const users = "/api/v1/admin/users"
    expect((await org.get(`${users}/${userId}`)).body.providerIssuer).toBe(provider.issuer)

    const viewer = await member(org, "viewer")
    await viewer.page.delete(`${users}/${userId}/provider`, { status: 403 })
    for (let time = 0; time < 2; time++) await org.delete(`${users}/${userId}/provider`, { status: 204 })
    expect((await org.get(`${users}/${userId}`)).body.providerIssuer).toBeNull()
    expect(await place(person(email, { sub: "second" }))).toBe("/console/")
    expect(await place(person(email, { sub: "first" }))).toBe(refused)

    const { items } = (await org.get(`/api/v1/admin/audit-log?target=${userId}`)).body
    const bindings = items.filter(({ action }: { action: string }) => action.includes("provider"))
    expect(bindings.map(({ action }: { action: string }) => action)).toEqual([
      "user.provider",
      "user.release-provider",
      "user.provider",
    ])
    expect(JSON.stringify(items)).not.toContain("second")
  })

  test("even one who joined by a link; two who begin at once are one account", async () => {
    const { email, page } = await member(org, "viewer")
    await page.get(sessionPath, { status: 200 })
    provider.signIn(person(email, { sub: "one" }))
    const ways = await Promise.all([goThrough(), goThrough()])
    expect(ways.map((way) => way.place)).toEqual(["/console/", "/console/"])
    expect(await place(person(email, { sub: "two" }))).toBe(refused)
  })

  test("until they are deactivated: invited again, they may use another one", async () => {
    const { email, userId } = await invite(org, "finance")
    expect(await place(person(email, { sub: "old" }))).toBe("/console/")
    await org.delete(`/api/v1/admin/users/${userId}`, { status: 204 })
    await org.post("/api/v1/admin/users", { email, role: "finance" }, { status: 201 })
    expect(await place(person(email, { sub: "new" }))).toBe("/console/")
  })
})

describe("an e-mail with characters that stand for others", () => {
  const invited = (letters: string) =>
    org.post("/api/v1/admin/users", { email: `${letters}@x.example`, role: "viewer" })

  test.each([
    ["the Kelvin sign", "\u212Aim", "kim"],
    ["a full-width letter", "\uFF4Bam", "kam"],
    ["a ligature", "o\uFB03ce", "office"],
  ])("such as %s matches nobody at the provider, and cannot be invited", async (_name, looks, plain) => {
    expect((await invited(looks)).body.code).toBe("VALIDATION_ERROR")
    expect((await invited(plain)).status).toBe(201)
    provider.signIn(person(`${looks}@x.example`))
    expect((await goThrough()).place).toBe("/console/?signIn=refused")
    provider.signIn(person(`${plain}@x.example`))
    expect((await goThrough()).place).toBe("/console/")
  })
})

test("an unreachable provider leads back to the console, which says so", async () => {
  const environment = { OIDC_ISSUER: "http://127.0.0.1:9", OIDC_CLIENT_ID: "premio", OIDC_CLIENT_SECRET: clientSecret }
  const alone = await startService({ environment })
  const { status, headers } = await hop(`${alone.url}${begin}?orgId=x`)
  expect([status, headers.get("location")]).toEqual([302, "/console/?signIn=unavailable"])
  await alone.stop()
})

test("the user of another organization with the same e-mail is separate", async () => {
  const other = await service.organization()
  const { email } = await member(org, "owner")
  provider.signIn(person(email))
  expect((await goThrough(other.orgId)).place).toBe("/console/?signIn=refused")
})

describe("without a provider", () => {
  const plain = givenService()
  test("the operations are 404", async () => {
    for (const path of [`${begin}?orgId=x`, `${begin}/return?code=x`])
      expect((await hop(`${plain.url}${path}`)).status).toBe(404)
    expect(await (await hop(`${plain.url}/api/v1/console/sign-in-options`)).json()).toEqual({
      openId: false,
      hasUsers: false,
      sendsMail: false,
    })
  })
})
