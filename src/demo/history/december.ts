import { december, decemberDays, decemberId } from "../december.ts"
import { dayMs, hourMs, midnightAfter } from "./calendar.ts"
import type { Deed } from "./office.ts"
import { made, type World } from "./world.ts"

/** The roulette is created in the morning of this day, and starts at midnight. */
const announced = { day: 19, hour: 10 }
const firstDay = announced.day + 1

const make = async ({ store, marketing, time, byChance }: World) => {
  const start = midnightAfter(time.now)
  made(await store.admin.createCampaign(marketing, decemberId, december(start)))
  // After the end of the history, which it does not change.
  const finale = byChance(() =>
    store.admin.planMoments(marketing, decemberId, {
      prizeId: "tv",
      batchId: "tv-gran-final",
      count: 1,
      distribution: "random",
      from: start + 20 * dayMs,
      to: start + decemberDays * dayMs,
      fromHour: 9,
      toHour: 21,
    }),
  )
  made(await finale)
  made(
    await store.admin.planMoments(marketing, decemberId, {
      prizeId: "audifonos",
      batchId: "audifonos-fines-de-semana",
      at: [2, 5, 9, 12, 19, 26].map((day) => start + day * dayMs + 16 * hourMs),
    }),
  )
}

/** Customers collect the headphones that they won in the shop. */
const handOut = async ({ store, orgId, support }: World) => {
  const filter = { won: true, prizeId: "audifonos", handedOut: false }
  const { items } = made(await store.admin.plays(orgId, decemberId, filter, { limit: 10, before: null }))
  const [oldest] = items.toReversed()
  if (!oldest) return
  const note = "Entregados en la tienda de Chapinero"
  made(
    await store.admin.handOut(support, { campaignId: decemberId, sessionId: oldest.sessionId, handedOut: true, note }),
  )
}

const addStock = async ({ store, marketing }: World) =>
  made(await store.admin.addStock(marketing, decemberId, "bono-50", 5))

/** What the staff did for the December roulette. */
export const decemberDeeds: readonly Deed[] = [
  { ...announced, act: make },
  { day: firstDay + 4, hour: 11, act: handOut },
  { day: firstDay + 7, hour: 15, act: handOut },
  { day: firstDay + 11, hour: 9, act: addStock },
]
