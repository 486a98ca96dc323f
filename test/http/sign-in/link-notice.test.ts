import { describe, expect, test } from "bun:test"
import { sessionPath } from "../../support/console/session.ts"
import { accept, invite, member, tryIn, withSession } from "../../support/console/user.ts"
import type { Client } from "../../support/service/client.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const users = "/api/v1/admin/users"
const auditPath = "/api/v1/admin/audit-log"
const day = 24 * 60 * 60 * 1000

const service = givenService({ environment: { CLIENT_ADDRESS_HEADER: "x-real-ip" } })
const org = givenOrganization(service)

const makeLink = async (as: Client, userId: string): Promise<string> =>
  (await as.post(`${users}/${userId}/link`, undefined, { status: 201 })).body.token
const noticeOf = async (page: Client) => (await page.get(sessionPath, { status: 200 })).body.newPasswordLink
const signedIn = async (email: string, fields: object = {}) => {
  const { body, headers } = await tryIn(org, email, fields)
  return { notice: body.newPasswordLink, page: withSession(org, headers) }
}

describe("a link for a new password", () => {
  test("is shown to its user at the next sign-in and in open sessions, with who created it and when", async () => {
    const owner = await member(org, "owner")
    const { email, userId, page } = await member(org, "viewer")
    expect(await noticeOf(page)).toBeUndefined()
    await makeLink(owner.page, userId)
    const notice = {
      madeAt: new Date(service.clock.now).toISOString(),
      keyId: null,
      keyName: null,
      user: { userId: owner.userId, name: "Ana Rojas", email: owner.email },
    }
    expect(await noticeOf(page)).toEqual(notice)
    service.clock.advance(45 * day)
    const first = await signedIn(email)
    expect(first.notice).toEqual(notice)
    service.clock.advance(60_000)
    expect(await noticeOf(first.page)).toEqual(notice)
    expect((await signedIn(email)).notice).toBeUndefined()
  })

  test("is shown for thirty days, since an intruder may have signed in first", async () => {
    const { email, userId } = await member(org, "viewer")
    const token = await makeLink(org, userId)
    const password = "another battery for it"
    await accept(org, token, { password })
    service.clock.advance(1_000)
    for (let time = 0; time < 2; time++)
      expect((await signedIn(email, { password })).notice).toMatchObject({ keyName: "First key", user: null })
    service.clock.advance(30 * day)
    expect((await signedIn(email, { password })).notice).toBeUndefined()
  })

  test("is in the audit log with its creator, even when it is used", async () => {
    const owner = await member(org, "owner")
    const { userId } = await member(org, "viewer")
    await accept(org, await makeLink(owner.page, userId))
    const { items } = (await org.get(`${auditPath}?target=${userId}`, { status: 200 })).body
    const rowOf = (wanted: string) => items.find(({ action }: { action: string }) => action === wanted)
    expect(rowOf("user.link").user.userId).toBe(owner.userId)
    expect(rowOf("user.reset").user.userId).toBe(userId)
    expect(rowOf("user.reset").after).toMatchObject({
      linkMadeBy: owner.userId,
      linkMadeAt: new Date(service.clock.now).toISOString(),
    })
  })

  test("is not shown to users who have not joined, nor after a new invitation", async () => {
    const { userId, email } = await invite(org, "viewer")
    const page = await accept(org, await makeLink(org, userId))
    expect(await noticeOf(page)).toBeUndefined()
    await makeLink(org, userId)
    await org.delete(`${users}/${userId}`, { status: 204 })
    const { body } = await org.post(users, { email, role: "viewer" }, { status: 201 })
    expect(await noticeOf(await accept(org, body.link.token))).toBeUndefined()
  })
})
