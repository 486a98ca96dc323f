import { TOTP } from "otpauth"
import type { Role } from "../../../src/core/organization/role.ts"
import type { Client } from "../service/client.ts"
import { cookieOf, ownPage, sessionPath } from "./session.ts"

const usersPath = "/api/v1/admin/users"
const acceptPath = "/api/v1/console/link/accept"

/** A password that the rules accept. */
export const goodPassword = "correct horse battery"

let visitors = 0

/** A client without a key, like a browser that has not signed in; with its own address, if the service reads it. */
export const visitorOf = (org: Client): Client =>
  org.as({ key: "", orgId: "", headers: { ...ownPage, "x-real-ip": `10.0.${++visitors >> 8}.${visitors & 255}` } })

/** A client with the session of a response that signed in. */
export const withSession = (org: Client, headers: Headers): Client =>
  org.as({ key: "", orgId: "", headers: { ...ownPage, cookie: cookieOf(headers) } })

let invited = 0

/** The link of a user whom `org` invites. */
export const invite = async (org: Client, role: Role, fields: object = {}) => {
  const email = `user-${++invited}@example.com`
  const { body } = await org.post(usersPath, { email, role, ...fields }, { status: 201 })
  return { email, userId: body.user.userId as string, token: body.link.token as string }
}

/** Accepts a link; the client is signed in. */
export const accept = async (org: Client, token: string, fields: object = {}) => {
  const body = { orgId: org.orgId, token, name: "Ana Rojas", password: goodPassword, ...fields }
  return withSession(org, (await visitorOf(org).post(acceptPath, body, { status: 201 })).headers)
}

/** A user of `org` who has joined, and a client signed in as them. */
export const member = async (org: Client, role: Role) => {
  const { email, userId, token } = await invite(org, role)
  return { email, userId, page: await accept(org, token) }
}

/** Tries to sign in as a user. */
export const tryIn = (org: Client, email: string, fields: object = {}) =>
  visitorOf(org).post(sessionPath, { orgId: org.orgId, email, password: goodPassword, ...fields })

/** The code of an authenticator app at a time. */
export const codeAt = (secret: string, timestamp: number): string => new TOTP({ secret }).generate({ timestamp })

/** Switches the second factor of a user on; `now` is the service's time. */
export const withSecondFactor = async (page: Client, now: number) => {
  const path = "/api/v1/console/account/second-factor"
  const { secret } = (await page.post(path, undefined, { status: 200 })).body
  const { body } = await page.post(`${path}/confirm`, { code: codeAt(secret, now) }, { status: 200 })
  return { secret: secret as string, recoveryCodes: body.recoveryCodes as string[] }
}
