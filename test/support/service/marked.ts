import { expect } from "bun:test"
import { operations } from "../../../src/http/app.ts"
import type { Client } from "./client.ts"
import { rootKey } from "./service.ts"

/** Occurs in every value that nobody may be shown. */
export const mark = "zqx"
const person = `${mark}-person`
const admin = "/api/v1/admin"

type Example = string | number | boolean | null | Example[] | { [name: string]: Example }

/** The body with marked texts, except those that name a choice. */
const marked = (value: Example): Example => {
  if (typeof value === "string") return /^[a-z_]+$/.test(value) ? value : `${mark}${value}`
  if (Array.isArray(value)) return value.map(marked)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, marked(inner)]))
}

type Calls = {
  /** Whether to call the operations of a path; by default all. */
  readonly isCalled?: (path: string) => boolean
  readonly onAnswer?: (answer: Response, text: string) => void
}

/** Calls every operation: with its example, with marked texts, with an invalid body, and with a marked key. */
export const callAll = async (url: string, org: Client, { isCalled = () => true, onAnswer = () => {} }: Calls = {}) => {
  const send = async (method: string, path: string, key: string, body: string | undefined) => {
    const headers = {
      authorization: `Bearer ${key}`,
      "x-org-id": org.orgId,
      cookie: `session=${mark}`,
      referer: `http://${mark}/`,
      "idempotency-key": `${mark}-${path}`,
      "user-agent": mark,
      "x-forwarded-for": mark,
    }
    const init = { method, headers, ...(body !== undefined && { body }) }
    const answer = await fetch(url + path, init)
    onAnswer(answer, await answer.text())
  }
  for (const { method, path, access, bodyExample } of operations.filter((called) => isCalled(called.path))) {
    const key = access === "operator" ? rootKey : org.key
    const place = `${path.replaceAll(/:\w+/g, `${mark}-parameter`)}?cursor=${mark}&externalUserId=${mark}&token=${mark}`
    if (method === "GET") await send(method, place, key, undefined)
    else
      for (const body of [
        JSON.stringify(bodyExample),
        JSON.stringify(marked((bodyExample as Example) ?? {})),
        `{"${mark}`,
      ])
        await send(method, place, key, body)
    await send(method, place, `${mark}-key`, method === "GET" ? undefined : `{"externalId":"${mark}"}`)
    await send("POST", `/${mark}${place}`, key, mark)
  }
}

/** The actions of an end user, and what an organization sets up for them: all succeed. */
export const live = async (org: Client, hookUrl: string) => {
  const hook = { secret: `${mark}-secret`, events: ["*"] }
  await org.post(`${admin}/webhooks`, { ...hook, url: `${hookUrl}?token=${mark}` }, { status: 201 })
  await org.post(`${admin}/webhooks`, { ...hook, url: `http://127.0.0.1:1/${mark}` }, { status: 201 })
  const campaign = { status: "active", gameType: "scratch_card", rewardType: "promo_code", winProbability: 1 }
  const config = { discountType: "percentage", discountValue: 10, prefix: mark.toUpperCase() }
  const { body } = await org.post(
    `${admin}/campaigns`,
    { ...campaign, name: mark, defaultCodeConfig: config },
    { status: 201 },
  )
  const traits = { phone: `${mark}-phone` }
  const named = { externalId: person, name: `${mark} name`, email: `${mark}@example.com`, traits }
  await org.post("/api/v1/clients/identify", named, { status: 200 })
  const play = { campaignId: body.campaignId, externalUserId: person, gameResult: { metadata: traits } }
  const headers = { "idempotency-key": `${mark}-play` }
  const { prizeCode } = (await org.post("/api/v1/games/play", play, { status: 200, headers })).body
  expect(prizeCode).toStartWith(mark.toUpperCase())
  await org.post("/api/v1/codes/redeem", { code: prizeCode, externalUserId: person }, { status: 200 })
  await org.get(`${admin}/players/${person}`, { status: 200 })
  await org.get(`${admin}/codes?externalUserId=${person}`, { status: 200 })
  await org.get(`/api/v1/rankings?campaignId=${body.campaignId}&externalUserId=${person}`, { status: 200 })
  await org.post(`${admin}/bans`, { externalUserId: person, reason: mark, message: mark }, { status: 201 })
  await org.post("/api/v1/games/play", play, { status: 403 })
}
