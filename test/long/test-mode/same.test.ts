import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { operations } from "../../../src/http/app.ts"
import { makeLively } from "../../support/fixture/lively.ts"
import { makeTestOrganization } from "../../support/fixture/test-organization.ts"
import type { Answer, Client } from "../../support/service/client.ts"
import { asPlayer, issuedToken } from "../../support/service/player-token.ts"
import { givenService } from "../../support/service/service.ts"
import { startReceiver } from "../../support/webhook/receiver.ts"

const service = givenService()
const receiver = startReceiver(undefined, 0, true)
const orgs = {} as { live: Client; test: Client }
let filledAt = 0
const tokens = {} as { live: Client; test: Client }
afterAll(() => receiver.stop())

beforeAll(async () => {
  orgs.live = await service.organization()
  orgs.test = await makeTestOrganization(service)
  for (const mode of ["live", "test"] as const) {
    await makeLively(service, orgs[mode], receiver.url)
    tokens[mode] = asPlayer(orgs[mode], await issuedToken(orgs[mode], "ana"))
  }
  await service.settle()
  filledAt = service.clock.now
}, 60_000)

beforeEach(() => {
  service.clock.now = filledAt
})

const admin = "/api/v1/admin"

/** The values of a parameter that an organization has, in the order in which they were made. */
const listed = async (org: Client, path: string, field: string): Promise<readonly string[]> => {
  const { body } = await org.get(`${admin}/${path}?limit=100`, { status: 200 })
  return body.items.map((item: Record<string, string>) => item[field] ?? "").reverse()
}

const valuesOf = async (org: Client): Promise<Readonly<Record<string, readonly string[]>>> => ({
  campaignId: await listed(org, "campaigns", "campaignId"),
  notificationId: await listed(org, "notifications", "notificationId"),
  webhookId: await listed(org, "webhooks", "webhookId"),
  userId: await listed(org, "users", "userId"),
  poolId: await listed(org, "code-pools", "poolId"),
  audienceId: await listed(org, "audiences", "audienceId"),
  code: await listed(org, "codes", "code"),
  externalUserId: ["ana"],
  externalId: ["ana"],
  sendId: ["welcome"],
  gameId: ["flappy"],
})

/** The paths of a read, one for each value that its parameters have. */
const pathsOf = (path: string, values: Readonly<Record<string, readonly string[]>>): readonly string[] => {
  const [, name] = /:(\w+)/.exec(path) ?? []
  if (name === undefined) return [path]
  const filled = (values[name] ?? ["none"]).map((value) => path.replace(`:${name}`, encodeURIComponent(value)))
  return filled.flatMap((next) => pathsOf(next, values))
}

const reads = operations.filter(
  ({ method, access, isForTest }) => method === "GET" && Array.isArray(access) && !isForTest,
)
const ofPlayers = reads.filter(({ takesPlayerToken }) => takesPlayerToken)

const shownIn = ({ text, headers }: Pick<Answer, "headers" | "text">): string =>
  `${[...headers].map(([name, value]) => `${name}: ${value}`).join("\n")}\n${text}`

describe("what a test organization shows", () => {
  test("never names the id of its data, and is always marked", async () => {
    const values = await valuesOf(orgs.test)
    const calls = [
      ...reads.flatMap(({ path }) => pathsOf(path, values).map((filled) => [orgs.test, filled] as const)),
      ...ofPlayers.flatMap(({ path }) => pathsOf(path, values).map((filled) => [tokens.test, filled] as const)),
    ]
    for (const [client, path] of calls) {
      const answer = await client.get(path)
      expect(answer.headers.get("x-test-mode")).toBe("true")
      expect(answer.status).toBeLessThan(500)
      expect(shownIn(answer).match(/.{0,120}~.{0,20}/g) ?? []).toEqual([])
    }
  })

  /** When a chain of draws ends depends on the time of day. */
  const isOfPlayers = ({ event }: { readonly event: string }) => !event.startsWith("draws.")

  test("marks its webhooks, and no others", () => {
    const ofTest = receiver.received.filter(({ headers }) => headers.has("x-test-mode"))
    const ofLive = receiver.received.filter(({ headers }) => !headers.has("x-test-mode"))
    const counts = (list: readonly { readonly event: string }[]) =>
      Object.fromEntries(
        [...Map.groupBy(list.filter(isOfPlayers), ({ event }) => event)].map(([event, all]) => [event, all.length]),
      )
    expect(counts(ofTest)).toEqual(counts(ofLive))
    for (const { text, headers } of ofTest) expect(shownIn({ text, headers })).not.toContain("~")
  })

  test("is counted apart in metrics, which name nothing of it", async () => {
    const text = await (await fetch(service.metricsUrl)).text()
    expect(text).toMatch(/premio_request_duration_seconds_count\{[^}]*mode="test"\} [1-9]/)
    expect(text).not.toContain("~")
  })
})

/** Without what differs between any two organizations, and with codes as a live one makes them. */
const common = (org: Client, { status, text }: Answer): string => {
  const games: string[] = []
  const numbered = (name: string): string => {
    if (!games.includes(name)) games.push(name)
    return `game ${games.indexOf(name)}`
  }
  return `${status} ${text}`
    .replaceAll("premio_test_", "premio_")
    .replaceAll("TEST-", "")
    .replaceAll(org.orgId, "ORG")
    .replaceAll(/\b(?:campaign|wheel)-\d+\b/g, numbered)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replaceAll(/\b[0-9a-f]{64}\b/g, "HASH")
    .replaceAll(/\b([a-z]+_)[0-9a-v]{25}\b/g, "$1ID")
}

const configured = ["campaigns", "notifications", "marketplace-games", "tiers", "audiences", "code-pools", "push-sends"]

test.each(configured)("a test organization answers with its %s as a live one", async (kind) => {
  const [live, inTest] = [await orgs.live.get(`${admin}/${kind}`), await orgs.test.get(`${admin}/${kind}`)]
  expect([...inTest.headers.keys()].filter((name) => name !== "x-test-mode")).toEqual([...live.headers.keys()])
  expect(common(orgs.test, inTest)).toBe(common(orgs.live, live))
})
