import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { operations } from "../../src/http/app.ts"
import { type Client, client } from "../support/service/client.ts"
import { requestsOf } from "../support/service/log.ts"
import { type Process, startProcess } from "../support/service/process.ts"
import { rootKey } from "../support/service/service.ts"
import { startReceiver } from "../support/webhook/receiver.ts"

/** Stands in every value that must not be logged. */
const mark = "zqx"
const person = `${mark}-person`
const admin = "/api/v1/admin"

let folder: string
let running: Process
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-privacy-"))
  running = await startProcess({ DATABASE_PATH: join(folder, "premio.db"), LOG_LEVEL: "trace" })
})
afterEach(async () => {
  await running.end("SIGKILL")
  rmSync(folder, { recursive: true })
})

type Example = string | number | boolean | null | Example[] | { [name: string]: Example }

/** The same body with marked texts, but for those that name a choice. */
const marked = (value: Example): Example => {
  if (typeof value === "string") return /^[a-z_]+$/.test(value) ? value : `${mark}${value}`
  if (Array.isArray(value)) return value.map(marked)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, marked(inner)]))
}

/** Calls every operation: with its example, with marked texts, with a broken body, and with a marked key. */
const callAll = async (org: Client) => {
  const send = async (method: string, path: string, key: string, body: string | undefined) => {
    const headers = {
      ...{
        authorization: `Bearer ${key}`,
        "x-org-id": org.orgId,
        cookie: `session=${mark}`,
        referer: `http://${mark}/`,
      },
      ...{ "idempotency-key": `${mark}-${path}`, "user-agent": mark, "x-forwarded-for": mark },
    }
    const init = { method, headers, ...(body !== undefined && { body }) }
    await (await fetch(running.url + path, init)).arrayBuffer()
  }
  for (const { method, path, access, bodyExample } of operations) {
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

/** What an end user goes through, and what an organization sets up for it: all of it succeeds. */
const live = async (org: Client, hookUrl: string) => {
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

test("no key, secret, query, body or personal field is in the log, whatever is called", async () => {
  const receiver = startReceiver(() => 500)
  const org = await running.organization()
  await live(org, receiver.url)
  await callAll(org)
  await receiver.waitFor(2)
  await receiver.stop()
  expect(await client(running.url, {}).get("/healthz")).toMatchObject({ status: 200 })
  expect(await running.end("SIGTERM")).toBe(0)
  const lines = running.log()
  const seen = new Set(requestsOf(lines).map(({ operation }) => operation))
  for (const { method, path } of operations) expect(seen).toContain(`${method} ${path}`)
  const text = lines.join("\n")
  for (const secret of [mark, mark.toUpperCase(), org.key, rootKey, "whsec_", "Ana", "user-1", "X-Org-Id"])
    expect([secret, lines.filter((line) => line.includes(secret))]).toEqual([secret, []])
  expect(text).toContain(org.orgId)
})
