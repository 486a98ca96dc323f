import type { Answer, Body, Client } from "./client.ts"
import { type Fields, identify } from "./play.ts"

export const notificationsPath = "/api/v1/admin/notifications"
export const spinPath = "/api/v1/inapp-games/spin"
export const redemptionPath = "/api/v1/inapp-games/redemptions"

export const coffee = { segmentId: "a", name: "Free coffee", externalId: "COFFEE", isPrize: true, weight: 1 }
export const blank = { segmentId: "b", name: "Keep playing", externalId: "BLANK", isPrize: false, weight: 1 }

let wheels = 0

/** A new active daily mini-game whose every spin wins a coffee, unless `fields` say otherwise. */
export const makeWheel = async (org: Client, fields: Fields = {}): Promise<string> => {
  const notificationId = `wheel-${++wheels}`
  const defaults = { notificationId, status: "active", cadence: "daily", segments: [coffee] }
  await org.post(notificationsPath, { ...defaults, ...fields }, { status: 201 })
  return notificationId
}

export const patchWheel = async (org: Client, notificationId: string, changes: Fields): Promise<Body> =>
  (await org.patch(`${notificationsPath}/${notificationId}`, changes, { status: 200 })).body

/** A spin that must be answered, by a user who is registered first. */
export const spin = async (org: Client, notificationId: string, externalUserId = "user"): Promise<Body> => {
  await identify(org, externalUserId)
  return (await org.post(spinPath, { notificationId, externalUserId }, { status: 200 })).body
}

export const awardsOf = async (org: Client, notificationId: string, query = ""): Promise<Body[]> =>
  (await org.get(`${notificationsPath}/${notificationId}/awards${query}`, { status: 200 })).body.items

export const sale = { saleTotal: 125_000, discountAmount: 12_500, currency: "COP" }

/** A report of a redeemed prize, answered as it may be. */
export const report = (org: Client, notificationId: string, fields: Fields): Promise<Answer> =>
  org.post(redemptionPath, { notificationId, ...sale, ...fields })

/** A report in alternative mode: by the client and the segment won. */
export const reportFor = (
  org: Client,
  notificationId: string,
  clientExternalId = "user",
  segmentExternalId = "COFFEE",
  fields: Fields = {},
): Promise<Answer> => report(org, notificationId, { clientExternalId, segmentExternalId, ...fields })

/** `200`, or the status and the code of a refusal. */
export const outcome = async (answer: Promise<Answer>): Promise<string> => {
  const { status, body } = await answer
  return status === 200 ? "200" : `${status} ${body.code}`
}
