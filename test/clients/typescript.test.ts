import { beforeAll, expect, test } from "bun:test"
import { symlinkSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { typesOf } from "../../src/build/types.ts"
import { exampleCalls } from "./calls.ts"
import { givenDocument } from "./generated.ts"
import { expectStory } from "./story.ts"

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url))

const compilerOptions = {
  target: "ESNext",
  module: "Preserve",
  moduleResolution: "bundler",
  lib: ["ESNext", "DOM", "DOM.Iterable"],
  types: ["bun"],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
}

/** Receives one webhook. */
const receiver = `const received = Promise.withResolvers<{ body: string; headers: Record<string, string> }>()
const receiver = Bun.serve({
  port: 0,
  fetch: async (request) => {
    received.resolve({ body: await request.text(), headers: request.headers.toJSON() })
    return new Response(null, { status: 204 })
  },
})
`

const fetchStory = `import createClient from "openapi-fetch"
import { Webhook } from "standardwebhooks"
import type { components, paths } from "./schema.ts"

const { BASE = "", KEY, ORG = "" } = process.env
const client = createClient<paths>({ baseUrl: BASE, headers: { Authorization: \`Bearer \${KEY}\`, "X-Org-Id": ORG } })

const granted = <T>({ data, error }: { data?: T; error?: unknown }): T => {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

${receiver}
granted(await client.PUT("/api/v1/admin/marketplace-games/{gameId}", { params: { path: { gameId: "flappy" } }, body: { name: "Flappy", active: true } }))
granted(await client.POST("/api/v1/admin/campaigns", {
  body: {
    ...{ campaignId: "spring", name: "Spring", status: "active", gameType: "marketplace", marketplaceGameId: "flappy" },
    ...{ rewardType: "promo_code", winProbability: 1, defaultCodeConfig: { discountType: "percentage", discountValue: 12.5 } },
  },
}))
const webhook = granted(await client.POST("/api/v1/admin/webhooks", { body: { url: \`http://127.0.0.1:\${receiver.port}/\`, events: ["game.won"] } }))
const player = granted(await client.POST("/api/v1/clients/identify", { body: { externalId: "user-1", name: "Ana" } }))
const play = granted(await client.POST("/api/v1/games/play", {
  params: { header: { "Idempotency-Key": "play-1" } },
  body: { campaignId: "spring", externalUserId: player.externalId, gameResult: { score: 1234567.89 } },
}))
const sale = { code: play.prizeCode ?? "", saleTotal: 3_000_000_001, currency: "COP" }
const redemption = granted(await client.POST("/api/v1/codes/redeem", { body: sale }))
const ranking = granted(await client.GET("/api/v1/rankings", { params: { query: { campaignId: "spring", externalUserId: "user-1" } } }))
const report = granted(await client.GET("/api/v1/admin/reports/roi", { params: { query: { campaignId: "spring" } } }))
const { error } = await client.POST("/api/v1/codes/redeem", { body: sale })

const { body, headers } = await received.promise
const { data } = new Webhook(webhook.secret ?? "").verify(body, headers) as components["schemas"]["GameWonEvent"]
await receiver.stop(true)
console.log(JSON.stringify({
  won: play.won, code: play.prizeCode, redeemed: redemption.code, uses: redemption.uses, discountValue: redemption.discountValue,
  position: ranking.entry?.position, totalScore: ranking.entry?.totalScore, sales: report.items[0]?.attributedSales,
  refusal: error?.code, announced: data.prizeCode,
}))
`

const sdkStory = `import { Webhook } from "standardwebhooks"
import { client } from "./sdk/client.gen.ts"
import * as premio from "./sdk/index.ts"

const { BASE = "", KEY, ORG = "" } = process.env
client.setConfig({ baseUrl: BASE, headers: { Authorization: \`Bearer \${KEY}\`, "X-Org-Id": ORG }, throwOnError: true })

${receiver}
const throwOnError = true
await premio.putMarketplaceGame({ path: { gameId: "flappy" }, body: { name: "Flappy", active: true }, throwOnError })
await premio.createCampaign({
  body: {
    ...{ campaignId: "spring", name: "Spring", status: "active", gameType: "marketplace", marketplaceGameId: "flappy" },
    ...{ rewardType: "promo_code", winProbability: 1, defaultCodeConfig: { discountType: "percentage", discountValue: 12.5 } },
  },
  throwOnError,
})
const { data: webhook } = await premio.createWebhook({ body: { url: \`http://127.0.0.1:\${receiver.port}/\`, events: ["game.won"] }, throwOnError })
const { data: player } = await premio.identifyPlayer({ body: { externalId: "user-1", name: "Ana" }, throwOnError })
const { data: play } = await premio.play({
  headers: { "Idempotency-Key": "play-1" },
  body: { campaignId: "spring", externalUserId: player.externalId, gameResult: { score: 1234567.89 } },
  throwOnError,
})
const sale = { code: play.prizeCode ?? "", saleTotal: 3_000_000_001, currency: "COP" }
const { data: redemption } = await premio.redeemPromoCode({ body: sale, throwOnError })
const { data: ranking } = await premio.getRanking({ query: { campaignId: "spring", externalUserId: "user-1" }, throwOnError })
const { data: report } = await premio.getRoiReport({ query: { campaignId: "spring" }, throwOnError })
const { error } = await premio.redeemPromoCode({ body: sale, throwOnError: false })

const { body, headers } = await received.promise
const { data } = new Webhook(webhook.secret ?? "").verify(body, headers) as premio.GameWonEvent
await receiver.stop(true)
console.log(JSON.stringify({
  won: play.won, code: play.prizeCode, redeemed: redemption.code, uses: redemption.uses, discountValue: redemption.discountValue,
  position: ranking.entry?.position, totalScore: ranking.entry?.totalScore, sales: report.items[0]?.attributedSales,
  refusal: error?.code, announced: data.prizeCode,
}))
`

const { run, at, playStory, document } = givenDocument()
beforeAll(async () => {
  const api = await document()
  symlinkSync(modules, at("node_modules"))
  await Bun.write(at("schema.ts"), await typesOf(api))
  // After the line above, which gives generators the compiler that they need.
  const { createClient } = await import("@hey-api/openapi-ts")
  await createClient({ input: api, output: at("sdk"), logs: { level: "silent", file: false } })
  await Bun.write(at("calls.ts"), exampleCalls(api))
  await Bun.write(at("fetch-story.ts"), fetchStory)
  await Bun.write(at("sdk-story.ts"), sdkStory)
  await Bun.write(at("tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts", "sdk"] }))
}, 60_000)

test("every example of the document, and two stories, compile against the clients generated from it", async () => {
  const { code, output } = await run([process.execPath, join(modules, "typescript/bin/tsc"), "-p", "."])
  expect({ code, output }).toEqual({ code: 0, output: "" })
}, 60_000)

test.each(["fetch-story.ts", "sdk-story.ts"])(
  "the client of %s identifies, plays, redeems, reads and verifies",
  async (program) => {
    expectStory(await playStory([process.execPath, program]))
  },
)
