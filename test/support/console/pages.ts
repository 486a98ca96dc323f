import { identify } from "../fixture/play.ts"
import { newCode, template } from "../fixture/promo.ts"
import { makeWheel, report, spin } from "../fixture/spin.ts"
import type { Client } from "../service/client.ts"
import type { Visit } from "./console.ts"

const admin = "/api/v1/admin"

/**
 * Gives an organization something to show on each page; returns the paths of the pages below the sections in the
 * navigation.
 */
export const fillPages = async (org: Client): Promise<string[]> => {
  const campaign = { campaignId: "wheel", name: "Ruleta", gameType: "roulette", rewardType: "points" }
  await org.post(`${admin}/campaigns`, campaign, { status: 201 })
  const prizes = [{ prizeId: "mug", name: "Taza", kind: "external" }]
  const card = { status: "active", gameType: "scratch_card", winProbability: 1, rewardType: "promo_code", prizes }
  await org.post(`${admin}/campaigns`, { campaignId: "card", ...card }, { status: 201 })
  await org.post("/api/v1/games/play", { campaignId: "card", externalUserId: "ana" }, { status: 200 })
  const moments = { prizeId: "mug", count: 3, from: "2026-01-01T00:00:00Z", to: "2030-01-01T00:00:00Z" }
  await org.post(`${admin}/campaigns/card/moments`, moments, { status: 201 })
  const codes = { status: "active", kind: "codes", rewardType: "promo_code", defaultCodeConfig: template }
  await org.post(`${admin}/campaigns`, { campaignId: "coupons", ...codes }, { status: 201 })
  const code = await newCode(org, "coupons", "ana")
  await identify(org, "ana")
  await org.post(`${admin}/bans`, { externalUserId: "ana", reason: "Prueba" }, { status: 201 })
  const game = await makeWheel(org)
  const { awardId } = await spin(org, game, "eva")
  await report(org, game, { awardId })
  await report(org, game, { awardId, override: true })
  const { body: hook } = await org.post(
    `${admin}/webhooks`,
    { url: "https://hooks.example.com/in", secret: "a secret of enough length", events: ["*"] },
    { status: 201 },
  )
  const { body: push } = await org.post(`${admin}/push-sends`, { title: "Rebajas" }, { status: 201 })
  return [
    "/campaigns/new",
    "/campaigns/wheel",
    "/campaigns/wheel/edit",
    ...["plays", "codes", "configuration", "publish", "history"].map((tab) => `/campaigns/wheel?tab=${tab}`),
    ...["results", "winners", "moments"].map((tab) => `/campaigns/card?tab=${tab}`),
    "/mini-games/new",
    `/mini-games/${game}`,
    `/mini-games/${game}/edit`,
    `/mini-games/${game}/awards/${awardId}`,
    `/codes/${code}`,
    "/players/ana",
    "/players/ana/merge",
    `/push/${push.sendId}`,
    `/settings/webhooks/${hook.webhookId}`,
  ]
}

/** The paths of the sections in the navigation. */
export const sectionsOf = async ({ page }: Visit): Promise<string[]> => {
  const links = page.getByRole("navigation").getByRole("link")
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))
  return hrefs.map((href) => href.replace("/console", ""))
}
