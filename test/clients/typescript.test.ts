import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { typesOf } from "../../src/build/types.ts"
import { startService, type TestService } from "../support/service/service.ts"
import { exampleCalls } from "./calls.ts"
import { expectStory, storyEnvironment } from "./story.ts"

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url))

const compilerOptions = {
  target: "ESNext",
  module: "Preserve",
  moduleResolution: "bundler",
  lib: ["ESNext", "DOM"],
  types: ["bun"],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
}

const story = `import createClient from "openapi-fetch"
import { Webhook } from "standardwebhooks"
import type { components, paths } from "./schema.ts"

const { BASE = "", KEY, ORG = "" } = process.env
const client = createClient<paths>({ baseUrl: BASE, headers: { Authorization: \`Bearer \${KEY}\`, "X-Org-Id": ORG } })

const granted = <T>({ data, error }: { data?: T; error?: unknown }): T => {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

const received = Promise.withResolvers<{ body: string; headers: Record<string, string> }>()
const receiver = Bun.serve({
  port: 0,
  fetch: async (request) => {
    received.resolve({ body: await request.text(), headers: request.headers.toJSON() })
    return new Response(null, { status: 204 })
  },
})

granted(await client.PUT("/api/v1/admin/marketplace-games/{gameId}", { params: { path: { gameId: "flappy" } }, body: { name: "Flappy", active: true } }))
granted(await client.POST("/api/v1/admin/campaigns", {
  body: {
    ...{ campaignId: "spring", name: "Spring", status: "active", gameType: "marketplace", marketplaceGameId: "flappy" },
    ...{ rewardType: "promo_code", winProbability: 1, defaultCodeConfig: { discountType: "percentage", discountValue: 10 } },
  },
}))
const webhook = granted(await client.POST("/api/v1/admin/webhooks", { body: { url: \`http://127.0.0.1:\${receiver.port}/\`, events: ["game.won"] } }))
const player = granted(await client.POST("/api/v1/clients/identify", { body: { externalId: "user-1", name: "Ana" } }))
const play = granted(await client.POST("/api/v1/games/play", {
  params: { header: { "Idempotency-Key": "play-1" } },
  body: { campaignId: "spring", externalUserId: player.externalId, gameResult: { score: 1200 } },
}))
const redemption = granted(await client.POST("/api/v1/codes/redeem", { body: { code: play.prizeCode ?? "" } }))
const ranking = granted(await client.GET("/api/v1/rankings", { params: { query: { campaignId: "spring", externalUserId: "user-1" } } }))
const { error } = await client.POST("/api/v1/codes/redeem", { body: { code: play.prizeCode ?? "" } })

const { body, headers } = await received.promise
const { data } = new Webhook(webhook.secret ?? "").verify(body, headers) as components["schemas"]["GameWonEvent"]
await receiver.stop(true)
console.log(JSON.stringify({
  won: play.won, code: play.prizeCode, redeemed: redemption.code, uses: redemption.uses,
  position: ranking.entry?.position, totalScore: ranking.entry?.totalScore, refusal: error?.code, announced: data.prizeCode,
}))
`

let service: TestService
let folder: string
beforeAll(async () => {
  service = await startService({ clock: "real" })
  folder = mkdtempSync(join(tmpdir(), "premio-client-"))
  const document = await (await fetch(`${service.url}/swagger/json`)).json()
  symlinkSync(modules, join(folder, "node_modules"))
  await Bun.write(join(folder, "schema.ts"), await typesOf(document))
  await Bun.write(join(folder, "calls.ts"), exampleCalls(document))
  await Bun.write(join(folder, "story.ts"), story)
  await Bun.write(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await service.stop()
})

const run = async (command: string[], environment: Record<string, string> = {}) => {
  const child = Bun.spawn(command, {
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "", ...environment },
    stdout: "pipe",
    stderr: "pipe",
  })
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, output, errors }
}

test("every example of the document, and a story, compile against the client generated from it", async () => {
  const { code, output } = await run([process.execPath, join(modules, "typescript/bin/tsc"), "-p", "."])
  expect({ code, output }).toEqual({ code: 0, output: "" })
})

test("the generated client identifies, plays, redeems, reads the ranking and verifies a webhook", async () => {
  const { code, output, errors } = await run([process.execPath, "story.ts"], await storyEnvironment(service))
  expect({ code, errors }).toEqual({ code: 0, errors: "" })
  expectStory(JSON.parse(output))
})
