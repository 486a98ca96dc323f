import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ownPage, sessionPath } from "../support/console/session.ts"
import { goodPassword, invite } from "../support/console/user.ts"
import { type Client, client } from "../support/service/client.ts"
import { type LogLine, parseLog } from "../support/service/log.ts"
import { startProvider } from "../support/service/openid-provider.ts"
import { type Process, startProcess } from "../support/service/process.ts"
import { until } from "../support/waiting.ts"

const begin = "/api/v1/console/openid"
const folder = mkdtempSync(join(tmpdir(), "premio-sign-in-log-"))

let provider: Awaited<ReturnType<typeof startProvider>>
let running: Process
let org: Client
const start = async (issuer: string, fields: Record<string, string> = {}) => {
  running = await startProcess({
    DATABASE_PATH: join(folder, "premio.db"),
    CLIENT_ADDRESS_HEADER: "x-real-ip",
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: "premio",
    OIDC_CLIENT_SECRET: "a-secret-of-the-tests",
    ...fields,
  })
}
beforeAll(async () => {
  provider = await startProvider("premio", "a-secret-of-the-tests")
  await start(provider.issuer)
  const { key, orgId } = await running.organization()
  org = client(() => running.url, { key, orgId })
})
afterAll(async () => {
  await running.end("SIGKILL")
  provider.stop()
  rmSync(folder, { recursive: true })
})

type SignInLine = LogLine & { readonly account?: string | null; readonly address?: string; readonly cause?: string }

/** Without the last line, which may be incomplete. */
const completeLines = () => running.output().split("\n").slice(0, -1).filter(Boolean)

let requests = 0
/** The line of a request that `send` makes with its own id. */
const lineOf = async (send: (headers: Record<string, string>) => Promise<unknown>): Promise<SignInLine> => {
  const requestId = `sign-in-${++requests}`
  await send({ "x-request-id": requestId })
  return until(`the line of ${requestId}`, () =>
    parseLog(completeLines()).find((line) => line.requestId === requestId && line.msg === "request"),
  )
}

const tryIn = (body: object, address = "203.0.113.7") =>
  lineOf((headers) =>
    org
      .as({ key: "", orgId: "" })
      .post(sessionPath, { orgId: org.orgId, ...body }, { headers: { ...ownPage, "x-real-ip": address, ...headers } }),
  )

test("a failed sign-in's line has its organization, the cause, and pseudonyms of account and address", async () => {
  const password = "wrong horse battery"
  const line = await tryIn({ email: "ana@example.com", password })
  expect(line).toMatchObject({ level: 30, status: 401, code: "INVALID_CREDENTIALS", orgId: org.orgId })
  expect(line).toMatchObject({ account: expect.stringMatching(/^[0-9a-f]{16}$/), cause: "INVALID_CREDENTIALS" })
  expect(line.address).toMatch(/^[0-9a-f]{16}$/)
  const same = await tryIn({ email: " ANA@example.com", password })
  expect([same.account, same.address]).toEqual([line.account, line.address])
  const other = await tryIn({ email: "eva@example.com", password }, "203.0.113.8")
  expect(other.account).not.toBe(line.account)
  expect(other.address).not.toBe(line.address)
  const byKey = await tryIn({ key: "premio_none" })
  expect(byKey).toMatchObject({ code: "INVALID_API_KEY", orgId: org.orgId, address: line.address })
  const text = completeLines().join("\n")
  for (const secret of ["ana@", "ANA@", "203.0.113", "premio_none", password]) expect(text).not.toContain(secret)
})

test("a refused second attempt, a link that is none, and a sign-in that succeeds", async () => {
  // More than an address may try at once, however slowly they come.
  const refused = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      tryIn({ email: `x${index}@example.com`, password: goodPassword }, "198.51.100.9"),
    ),
  )
  const slowed = refused.find(({ status }) => status === 429)
  expect(slowed).toMatchObject({ status: 429, orgId: org.orgId, cause: "RATE_LIMITED" })
  const link = await lineOf((headers) =>
    org.as({ key: "", orgId: "" }).post("/api/v1/console/link", { orgId: org.orgId, token: "none" }, { headers }),
  )
  expect(link).toMatchObject({ status: 404, orgId: org.orgId, account: null, cause: "NOT_FOUND" })
  const good = await tryIn({ key: org.key }, "203.0.113.20")
  expect(good.status).toBe(201)
  expect(good).not.toContainAnyKeys(["account", "address", "cause"])
})

const hop = (url: string, cookie: string, headers: Record<string, string>) =>
  fetch(url, { redirect: "manual", headers: { ...headers, ...(cookie && { cookie }) } })

test("what a provider answers is a cause in the line of the request, and no error of the service", async () => {
  const { email } = await invite(org, "viewer")
  const goThrough = async (change: (back: string) => string) => {
    const started = await hop(`${running.url}${begin}?orgId=${org.orgId}`, "", {})
    const kept = started.headers.get("set-cookie")?.split(";")[0] ?? ""
    const authorized = await hop(started.headers.get("location") ?? "", "", {})
    return lineOf((headers) => hop(change(authorized.headers.get("location") ?? ""), kept, headers))
  }
  const same = (back: string) => back
  provider.signIn({ email, email_verified: false })
  expect(await goThrough(same)).toMatchObject({ status: 302, orgId: org.orgId, cause: "NO_VERIFIED_EMAIL" })
  provider.signIn({ email: "nobody@example.com", email_verified: true })
  expect(await goThrough(same)).toMatchObject({ cause: "INVALID_CREDENTIALS", account: expect.any(String) })
  provider.signIn({ email, email_verified: true }, (claims) => ({ ...claims, exp: 1 }))
  expect((await goThrough(same)).cause).toStartWith("OAUTH_")
  provider.signIn({ email, email_verified: true })
  expect((await goThrough((back) => back.replace(/code=[^&]*/, "code=x"))).cause).toBe("invalid_grant")
  expect((await goThrough((back) => back.replace(/state=.*/, "state=x"))).cause).toStartWith("OAUTH_")
  expect((await goThrough((back) => back.replace(/code=[^&]*/, "error=access_denied"))).cause).toBe("access_denied")
  expect((await goThrough((back) => back.replace(/\?.*/, ""))).cause).toStartWith("OAUTH_")
  expect(parseLog(completeLines()).filter(({ level }) => level >= 40)).toEqual([])
})

test("a provider out of reach is a cause too, and pseudonyms are the same after a restart", async () => {
  const before = await tryIn({ email: "ana@example.com", password: goodPassword })
  await running.end("SIGTERM")
  await start("http://127.0.0.1:9")
  const line = await lineOf((headers) => hop(`${running.url}${begin}?orgId=${org.orgId}`, "", headers))
  expect(line).toMatchObject({ level: 30, status: 302, orgId: org.orgId, cause: expect.stringMatching(/^\w+$/) })
  expect(parseLog(completeLines()).filter(({ level }) => level >= 40)).toEqual([])
  const after = await tryIn({ email: "ana@example.com", password: goodPassword })
  expect([after.account, after.address]).toEqual([before.account, before.address])
})
