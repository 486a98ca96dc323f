import { days, hourMs, midnight, momentsOf } from "./calendar.ts"
import { decemberDeeds } from "./december.ts"
import { receivers } from "./deliveries.ts"
import { deeds } from "./office.ts"
import { visits } from "./visits.ts"
import { made, type World } from "./world.ts"

type Moment = { readonly at: number; act(world: World): Promise<unknown> }

/** The day on which the shop's webhook was created: its log is kept for 30 days, and six of them are shown. */
const shopWebhookDay = 30

const connectShop =
  (url: string, secret: string) =>
  async ({ store, marketing }: World) => {
    const events = ["game.won", "inapp_game.won", "code.created", "code.redeemed"]
    const description = "Tienda: premios ganados, códigos y canjes"
    const { webhookId } = made(await store.admin.createWebhook(marketing, { url, secret, events, description }))
    made(await store.admin.testWebhook(marketing, webhookId))
  }

/** What the history takes from the present: the URL for the shop's events, and the key that signs them. */
export type Shop = { readonly url: string; readonly secret: string }

/** Everything that happened on a day. */
const dayOf = (world: World, end: number, day: number, shop: Shop): Moment[] => {
  const start = midnight(end, day)
  const staff = [...deeds, ...decemberDeeds]
    .filter((deed) => deed.day === day)
    .map(({ hour, act }) => ({ at: start + hour * hourMs, act }))
  const shops = day === shopWebhookDay ? [{ at: start + 16 * hourMs, act: connectShop(shop.url, shop.secret) }] : []
  const customers = momentsOf(end, day, world.random).map((at) => ({ at, act: visits }))
  return [...staff, ...shops, ...customers].sort((a, b) => a.at - b.at)
}

/**
 * Plays through the weeks before `end` (epoch milliseconds): what customers, shops, staff and receivers did, each at
 * its time and by the rules. The same draws give the same history.
 */
export const tellHistory = async (world: World, end: number, shop: Shop) => {
  const { store, time } = world
  const deliver = await receivers(world, end)
  for (let day = 0; day < days; day++) {
    time.now = Math.max(time.now, midnight(end, day))
    await store.upkeep.giveDueRankingPrizes()
    await store.upkeep.sendDueDates()
    await store.upkeep.endBans()
    for (const { at, act } of dayOf(world, end, day, shop)) {
      time.now = Math.max(time.now, at)
      await act(world)
      await deliver()
    }
  }
}
