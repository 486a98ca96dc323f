import { createServer } from "node:http"
import { createPremio, PremioError, signPlayerToken, verifyWebhook, type WebhookEvent } from "premio-server"

// What a partner's server does with the package, on whichever runtime. Writes what came of it as JSON.

const { BASE = "", KEY = "", ORG = "", PRIVATE_KEY = "", PUBLIC_KEY = "" } = process.env
const premio = createPremio({ baseUrl: BASE, apiKey: KEY, orgId: ORG })

const events: WebhookEvent[] = []
let secret = ""
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  events.push(verifyWebhook(Buffer.concat(chunks), request.headers, secret))
  response.writeHead(204).end()
})
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
const address = receiver.address()
const port = typeof address === "object" ? address?.port : 0

const codes = { discountType: "percentage", discountValue: 12.5 } as const
await premio.putMarketplaceGame({ gameId: "flappy", name: "Flappy", active: true })
await premio.createCampaign({
  ...{ campaignId: "spring", name: "Spring", status: "active", gameType: "marketplace", marketplaceGameId: "flappy" },
  ...{ rewardType: "promo_code", winProbability: 1, defaultCodeConfig: codes },
})
const webhook = await premio.createWebhook({ url: `http://127.0.0.1:${port}/`, events: ["game.won", "code.redeemed"] })
secret = webhook.secret ?? ""

const player = await premio.identifyPlayer({ externalId: "user-1", name: "Ana" })
// The way to the service loses the answer of the first play.
const headers: Headers[] = []
const play = await premio.play(
  { campaignId: "spring", externalUserId: player.externalId, gameResult: { score: 1_234_567.89 } },
  { onResponse: (response) => headers.push(response.headers) },
)
const redemption = await premio.redeemPromoCode({
  code: play.prizeCode ?? "",
  saleTotal: 3_000_000_001,
  currency: "COP",
})
const ranking = await premio.getRanking({ campaignId: "spring", externalUserId: "user-1" })
const report = await premio.getRoiReport({ campaignId: "spring" })
const refusal = await premio.redeemPromoCode({ code: play.prizeCode ?? "" }).catch((error: unknown) => error)
if (!(refusal instanceof PremioError)) throw new Error("the code was redeemed twice")

for (let number = 2; number <= 8; number++)
  await premio.createPromoCode({ campaignId: "spring", externalUserId: `user-${number}` })
const listed: string[] = []
for await (const { code } of premio.each.listPromoCodes({ campaignId: "spring", limit: 3 })) listed.push(code)

const { playerKeyId } = await premio.createPlayerKey({ name: "backend", publicKey: PUBLIC_KEY })
const signed = await signPlayerToken(PRIVATE_KEY, { orgId: ORG, keyId: playerKeyId, externalId: "user-1" })
const app = createPremio({ baseUrl: BASE, apiKey: signed.token, orgId: ORG })
const own = await app.listMyPlays()
const lines = (await (await premio.exportPromoCodes({ campaignId: "spring" })).text()).trim().split("\n")

while (events.length < 2) await new Promise((resolve) => setTimeout(resolve, 20))
receiver.close()
receiver.closeAllConnections()
const won = events.find((event) => event.event === "game.won")
const result = {
  won: play.won,
  code: play.prizeCode,
  redeemed: redemption.code,
  uses: redemption.uses,
  discountValue: redemption.discountValue,
  position: ranking.entry?.position,
  totalScore: ranking.entry?.totalScore,
  sales: report.items[0]?.attributedSales,
  refusal: refusal.code,
  announced: won?.data.prizeCode,
}
const beyond = {
  status: refusal.status,
  hasRequestId: refusal.requestId !== null,
  isReplay: headers[0]?.get("Idempotency-Replayed"),
  listed: new Set(listed).size,
  plays: own.items.length,
  lines: lines.length,
}
process.stdout.write(JSON.stringify({ result, beyond }))
