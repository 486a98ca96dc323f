import { expect } from "bun:test"
import { verifyPack } from "../../../src/fair/verify-draws.mjs"
import { playPath } from "../fixture/play.ts"
import { template } from "../fixture/promo.ts"
import type { Answer, Client } from "../service/client.ts"
import { onServer } from "../store/postgres.ts"
import { until } from "../waiting.ts"
import { bytesOf } from "./records.ts"

/** A campaign where every other play wins a code, and whose chains no midnight closes. */
export const drawnGame = {
  rewardType: "promo_code",
  defaultCodeConfig: template,
  winProbability: 0.5,
  fairDraws: { revealEvery: "never" },
}

export const drawsOf = (campaignId: string) => `/api/v1/admin/campaigns/${campaignId}/draws`

export const playAs = (org: Client, campaignId: string, externalUserId: string, body: object = {}): Promise<Answer> =>
  org.post(playPath, { campaignId, externalUserId, ...body })

export const closeChains = (org: Client, campaignId: string) =>
  org.post(`${drawsOf(campaignId)}/close`, {}, { status: 200 })

/** The verifier's report about a campaign's pack, which it must accept. */
export const verified = async (org: Client, campaignId: string) => {
  const { text } = await org.get(`${drawsOf(campaignId)}/export`, { status: 200 })
  const report = await verifyPack(() => bytesOf(text))
  expect(report.problem).toBeNull()
  return { ...report, text }
}

/** The open chains of a campaign, oldest first. */
export const openChains = (url: string, campaignId: string): Promise<{ id: string; process: string }[]> =>
  onServer(
    url,
    `SELECT c.id, c.process FROM chains c JOIN campaigns g ON g.id = c.campaign
     WHERE g.campaign_id = '${campaignId}' AND c.closed_at IS NULL ORDER BY c.id`,
  )

/** Plays until two processes draw, each from its own chain; returns how many plays that took. */
export const untilBothDraw = async (org: Client, campaignId: string): Promise<number> => {
  const chains = new Set<string>()
  let plays = 0
  await until(
    "draws from two chains",
    async () => {
      const { body } = await playAs(org, campaignId, `early-${++plays}`)
      chains.add(body.draw.chainId)
      await Bun.sleep(100)
      return chains.size === 2 ? true : undefined
    },
    20_000,
  )
  return plays
}

/** How many processes live, as far as they know about each other. */
export const untilLiving = (url: string, count: number) =>
  until(
    `${count} living processes`,
    async () => {
      const living = await onServer(url, "SELECT id FROM processes WHERE NOT ended")
      return living.length === count ? true : undefined
    },
    20_000,
  )
