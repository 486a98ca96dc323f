import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test"
import { ownPage } from "../../support/console/session.ts"
import { accept, member, tryIn, visitorOf, withSecondFactor } from "../../support/console/user.ts"
import type { Client } from "../../support/service/client.ts"
import { startMailServer } from "../../support/service/mail-server.ts"
import { startService, type TestService } from "../../support/service/service.ts"
import { eventually, until } from "../../support/waiting.ts"

const users = "/api/v1/admin/users"
const passwordLink = "/api/v1/console/password-link"
const publicUrl = "https://premio.example.com"
const minuteMs = 60_000

let smtp: Awaited<ReturnType<typeof startMailServer>>
let service: TestService
let org: Client
beforeAll(async () => {
  smtp = await startMailServer()
  const environment = {
    ...{ SMTP_URL: smtp.url, MAIL_FROM: "Premio <premio@example.com>", PUBLIC_URL: `${publicUrl}/` },
    CLIENT_ADDRESS_HEADER: "x-real-ip",
  }
  service = await startService({ environment })
})
beforeEach(async () => {
  smtp.refuseWith(null)
  smtp.mails.splice(0)
  org = await service.organization("Tiendas <Sol>")
})
afterAll(async () => {
  await service.stop()
  await smtp.stop()
})

let visitors = 0
/** Asks as somebody from an address of their own. */
const ask = (email: string, fields: Record<string, string> = {}, address = `198.51.100.${++visitors}`) =>
  visitorOf(org).post(
    passwordLink,
    { orgId: org.orgId, email, ...fields },
    { headers: { ...ownPage, "x-real-ip": address } },
  )
const mailOf = (subject: string) =>
  until(`the mail ${subject}`, () => smtp.mails.find((mail) => mail.subject === subject))
const linkIn = (text: string) => text.match(/https:\S+/)?.[0] ?? ""
const tokenIn = (text: string) => linkIn(text).split(".").at(-1) ?? ""
const queued = async () => (await service.database.rows<{ tries: number }>("SELECT tries FROM mails")).length
const isQueueEmpty = () => eventually(queued, (count) => count === 0)
const actions = async () => {
  const { body } = await org.get("/api/v1/admin/audit-log", { status: 200 })
  return body.items.map(({ action }: { action: string }) => action)
}

test("an invitation goes to the mailbox, in the language asked for, and its link is the one that was shown", async () => {
  const asked = { email: "ana@example.com", role: "support", language: "en" }
  const { body } = await org.post(users, asked, { status: 201 })
  expect(body.link.isMailed).toBe(true)
  const mail = await smtp.mailTo("ana@example.com")
  expect(mail.subject).toBe("You have been invited to the console of Tiendas <Sol>")
  expect(linkIn(mail.text)).toBe(`${publicUrl}${body.link.path}`)
  expect(mail.html).toContain(`href="${publicUrl}${body.link.path}"`)
  expect(mail.html).toContain("Tiendas &lt;Sol&gt;")
  expect(mail.headers).toContain("From: Premio <premio@example.com>")
  expect(mail.headers).toContain("Auto-Submitted: auto-generated")
  await accept(org, tokenIn(mail.text))
  await isQueueEmpty()
})

test("a forgotten password brings a link, in the organization's language, that ends the sessions", async () => {
  await org.patch("/api/v1/admin/settings", { locale: "es-CO" }, { status: 200 })
  const { email, userId } = await member(org, "viewer")
  expect((await ask(email.toUpperCase())).status).toBe(202)
  const mail = await mailOf("Elige otra contraseña para la consola de Tiendas <Sol>")
  expect(mail.to).toBe(email)
  const password = "another horse battery staple"
  await accept(org, tokenIn(mail.text), { name: "Ana", password })
  expect((await tryIn(org, email, { password })).status).toBe(201)
  const { body } = await org.get(`/api/v1/admin/audit-log?action=user.link&target=${userId}`, { status: 200 })
  expect(body.items[0]).toMatchObject({ keyId: null })
})

test("nobody learns who exists: the answers are the same, and nothing is sent to strangers", async () => {
  const { email, userId } = await member(org, "viewer")
  await org.delete(`${users}/${userId}`, { status: 204 })
  const answers = await Promise.all([ask("nobody@example.com"), ask(email), ask("x@example.com", { orgId: "no-org" })])
  expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(["202 {}", "202 {}", "202 {}"])
  await isQueueEmpty()
  expect(smtp.mails.filter(({ subject }) => !subject.startsWith("Te invitaron"))).toEqual([])
})

test("a second factor is not ended by a mail: it says to ask an owner, without a link", async () => {
  const { email, page } = await member(org, "viewer")
  await withSecondFactor(page, service.clock.now)
  expect((await ask(email, { language: "en" })).status).toBe(202)
  const mail = await mailOf("Your password for the console of Tiendas <Sol>")
  expect(mail.text).toContain("Ask an owner")
  expect(linkIn(mail.text)).toBe("")
})

test("what was asked for too often is refused, whether or not the user exists", async () => {
  const statuses = async (email: string) => {
    const found: number[] = []
    for (let count = 0; count < 4; count++) found.push((await ask(email)).status)
    return found
  }
  const { email } = await member(org, "viewer")
  expect(await statuses(email)).toEqual([202, 202, 202, 429])
  expect(await statuses("nobody@example.com")).toEqual([202, 202, 202, 429])
  const foreign = { headers: { "sec-fetch-site": "cross-site" } }
  await visitorOf(org).post(passwordLink, { orgId: org.orgId, email }, { status: 403, ...foreign })
})

test("a mail waits for a server that is away, across a restart, and is sent once", async () => {
  const before = smtp.refused()
  smtp.refuseWith(451)
  await org.post(users, { email: "ana@example.com", role: "viewer" }, { status: 201 })
  await smtp.refusals(before + 1)
  await service.restart()
  smtp.refuseWith(null)
  expect(await queued()).toBe(1)
  service.clock.advance(minuteMs)
  await smtp.mailTo("ana@example.com")
  await isQueueEmpty()
  expect(smtp.mails).toEqual([])
})

test("a mail that is refused for good is given up, and the audit log says so", async () => {
  smtp.refuseWith(550)
  await org.post(users, { email: "ana@example.com", role: "viewer" }, { status: 201 })
  await isQueueEmpty()
  expect(await actions()).toContain("user.mail-failed")
})

test("a link that was replaced or taken away meanwhile is not sent", async () => {
  const before = smtp.refused()
  smtp.refuseWith(451)
  const { body } = await org.post(users, { email: "ana@example.com", role: "viewer" }, { status: 201 })
  await smtp.refusals(before + 1)
  const { body: again } = await org.post(`${users}/${body.user.userId}/link`, undefined, { status: 201 })
  await smtp.refusals(before + 2)
  const gone = await org.post(users, { email: "eva@example.com", role: "viewer" }, { status: 201 })
  await smtp.refusals(before + 3)
  await org.delete(`${users}/${gone.body.user.userId}`, { status: 204 })
  smtp.refuseWith(null)
  service.clock.advance(minuteMs)
  expect(linkIn((await smtp.mailTo("ana@example.com")).text)).toBe(`${publicUrl}${again.path}`)
  await isQueueEmpty()
  expect(smtp.mails).toEqual([])
})
