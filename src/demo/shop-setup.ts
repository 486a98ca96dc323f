import { createPremio, type Premio, PremioError } from "premio-server"
import { shopCampaigns, shopMiniGames } from "./shop-games.ts"

const webhookPath = "/premio-webhook"

/** Whether there is what `read` reads. */
const exists = async (read: Promise<unknown>): Promise<boolean> => {
  try {
    await read
    return true
  } catch (error) {
    if (error instanceof PremioError && error.status === 404) return false
    throw error
  }
}

/** Creates those games of the shop that the organization lacks, as an older version of the demo does. */
const createGames = async (premio: Premio): Promise<void> => {
  for (const [campaignId, campaign] of Object.entries(shopCampaigns))
    if (!(await exists(premio.getCampaign({ campaignId })))) await premio.createCampaign({ ...campaign, campaignId })
  for (const [notificationId, game] of Object.entries(shopMiniGames))
    if (!(await exists(premio.getMiniGame({ notificationId }))))
      await premio.createMiniGame({ ...game, notificationId })
}

/** Lets the shop's pages call the service. */
const allowOrigin = async (premio: Premio, origin: string): Promise<void> => {
  const { players } = await premio.getSettings()
  const allowed = players.allowedOrigins ?? []
  if (!allowed.includes("*") && !allowed.includes(origin))
    await premio.updateSettings({ players: { allowedOrigins: [...allowed, origin] } })
}

/** Points the shop's webhook to where the shop listens, and makes it if there is none. */
const subscribe = async (premio: Premio, port: number, secret: string): Promise<void> => {
  const url = `http://127.0.0.1:${port}${webhookPath}`
  for await (const webhook of premio.each.listWebhooks())
    if (new URL(webhook.url).pathname === webhookPath) {
      if (webhook.url !== url || !webhook.active)
        await premio.updateWebhook({ webhookId: webhook.webhookId, url, active: true })
      return
    }
  await premio.createWebhook({ url, events: ["*"], description: "Tienda de demostración", secret })
}

/** Where the demo shop runs, and the secret of its webhook. */
type Shop = { readonly port: number; readonly origin: string; readonly secret: string }

/** Prepares an organization for the shop: games, the origin of the pages, the webhook. Repeating it changes nothing. */
export const setUpShop = async (
  admin: Parameters<typeof createPremio>[0],
  { port, origin, secret }: Shop,
): Promise<void> => {
  const premio = createPremio(admin)
  await createGames(premio)
  await allowOrigin(premio, origin)
  await subscribe(premio, port, secret)
}
