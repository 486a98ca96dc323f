import type { Body, Client } from "./client.ts"
import { type Fields, score } from "./play.ts"

export const prizesPath = (campaignId: string) => `/api/v1/admin/campaigns/${campaignId}/ranking-prizes`

export const ranked = (period: string, prizes: readonly Fields[]) => ({ period, prizes })

/** A range of positions with what it wins; without a prize the organization hands it out. */
export const prizesFor = (fromPosition: number, toPosition: number, prize?: Fields): Fields => ({
  ...{ fromPosition, toPosition },
  ...(prize && { prize }),
})

export const points = (fromPosition: number, toPosition: number, amount = 10): Fields =>
  prizesFor(fromPosition, toPosition, { type: "points", points: amount })

/** Plays in turn, each `user points`. */
export const scores = async (org: Client, campaignId: string, ...turns: string[]) => {
  for (const turn of turns) {
    const [user = "", amount] = turn.split(" ")
    await score(org, campaignId, user, Number(amount))
  }
}

export const giveByHand = async (org: Client, campaignId: string, body?: Fields): Promise<Body> =>
  (await org.post(prizesPath(campaignId), body, { status: 200 })).body.items

/** The prizes given so far, the newest first. */
export const given = async (org: Client, campaignId: string): Promise<Body[]> =>
  (await org.get(prizesPath(campaignId), { status: 200 })).body.items

/** Prizes as `2026-11-21 1 ana 9`. */
export const givenPlaces = (items: readonly Body[]): string[] =>
  items.map(
    ({ periodKey, position, externalUserId, totalScore }) => `${periodKey} ${position} ${externalUserId} ${totalScore}`,
  )
