import type { CampaignInput } from "../../core/campaign/campaign.ts"
import { firstCampaigns, laterCampaigns, miniGames, pushSends, tiers } from "../catalog.ts"
import { between } from "../chance.ts"
import { signUp } from "./visits.ts"
import { made, type World } from "./world.ts"

/** What the staff did, in Bogotá's time. */
export type Deed = { readonly day: number; readonly hour: number; act(world: World): Promise<unknown> }

const externalIdOf = ({ people }: World, index: number): string => people[index]?.externalId ?? ""

const create = async ({ store, marketing }: World, campaignId: keyof typeof laterCampaigns) =>
  made(await store.admin.createCampaign(marketing, campaignId, laterCampaigns[campaignId]))

const change = async ({ store, marketing }: World, campaignId: string, changes: CampaignInput) =>
  made(await store.admin.updateCampaign(marketing, campaignId, { changes, removed: [] }))

const open = async (world: World) => {
  const { store, marketing } = world
  made(await store.admin.putMarketplaceGame(marketing, { gameId: "flappy", name: "Flappy", active: true }))
  made(await store.admin.putTiers(marketing, tiers))
  const settings = { currency: "COP", timezone: "America/Bogota", locale: "es-CO" }
  made(await store.admin.patchSettings(marketing, { changes: settings, removed: [] }))
  for (const [campaignId, input] of Object.entries(firstCampaigns))
    made(await store.admin.createCampaign(marketing, campaignId, input))
  await create(world, "cupones-cumpleanos")
  await create(world, "raspa-mexico")
  for (const id of ["regalo-diario", "ruleta-semanal"])
    made(await store.admin.createMiniGame(marketing, id, miniGames[id] ?? {}))
  const monthly = miniGames["sorpresa-mensual"] ?? {}
  made(await store.admin.createMiniGame(marketing, "sorpresa-mensual", { ...monthly, status: "active" }))
  // The duplicate accounts that are merged later, and the customer of the printed calls.
  for (const index of [0, ...twins]) {
    const person = world.people[index]
    if (person) await signUp(world, person)
  }
}

const twins = [24, 58] as const
const suspects = { pardoned: 11, banned: 37 } as const

const push = async ({ store, orgId, marketing, random }: World, sendId: string) => {
  const send = pushSends.find((one) => one.sendId === sendId)
  if (send) made(await store.admin.createPushSend(marketing, send))
  const clicks = between(60, 190, random)
  const dismissals = between(90, 320, random)
  await Promise.all([
    ...Array.from({ length: clicks }, () => store.partner.trackPush(orgId, sendId, "click")),
    ...Array.from({ length: dismissals }, () => store.partner.trackPush(orgId, sendId, "dismiss")),
  ])
}

const ban = async (world: World, who: keyof typeof suspects, reason: string) =>
  made(
    await world.store.admin.createBan(world.support, {
      externalUserId: externalIdOf(world, suspects[who]),
      reason,
      message: "Tu cuenta está en revisión. Escríbenos a ayuda@aurora.example.",
    }),
  )

const pardon = async (world: World) => {
  const { items } = made(await world.store.admin.bans(world.orgId, {}, { limit: 10, before: null }))
  const [standing] = items
  if (standing) made(await world.store.admin.liftBan(world.support, standing.banId))
}

const thankForPurchase = async (world: World) =>
  made(
    await world.store.partner.grantPlays({
      orgId: world.orgId,
      campaignId: "demo-scratch-card",
      externalUserId: externalIdOf(world, 0),
      plays: 3,
      reference: "pedido-10421",
      note: "Compra en la tienda en línea",
    }),
  )

const deactivateCodes = async ({ store, orgId, support }: World) => {
  const { items } = made(await store.admin.codes(orgId, { status: "active" }, { limit: 5, before: null }))
  for (const { code } of items) made(await store.admin.deactivateCode(support, code))
}

const connectCrm = async ({ store, marketing }: World) => {
  const events = ["inapp_game.won"]
  // A real key is shown once; the key that signs the history belongs to nobody.
  const secret = "crm-aurora-firma-de-ejemplo"
  const description = "CRM: premios de los minijuegos"
  made(
    await store.admin.createWebhook(marketing, {
      url: "https://crm.aurora.example/premio",
      secret,
      events,
      description,
    }),
  )
}

const mergeTwins = async (world: World) => {
  const [from, into] = twins
  made(await world.store.admin.mergePlayers(world.support, externalIdOf(world, from), externalIdOf(world, into)))
}

/** The most frequent customers, who get a campaign of their own. */
const listFrequent = async ({ store, marketing, people }: World) => {
  const audienceId = "clientes-frecuentes"
  made(await store.admin.putAudience(marketing, { audienceId, name: "Clientes frecuentes" }))
  const externalUserIds = people.slice(0, 40).map(({ externalId }) => externalId)
  const upload = { audienceId, way: "add" } as const
  made(await store.admin.changeMembers(marketing, upload, inOneStep({ externalUserIds, invalid: 0 })))
}

/** A partner's vouchers, to be given as prizes. */
const receiveVouchers = async ({ store, marketing }: World) => {
  const poolId = "bonos-cine"
  made(await store.admin.createPool(marketing, { poolId, name: "Bonos de cine", kind: "reward" }))
  const lines = Array.from({ length: 60 }, (_, index) => ({ line: index + 1, text: `CINE-2X1-${1001 + index}` }))
  made(await store.admin.addPoolCodes(marketing, poolId, null, inOneStep(lines)))
}

async function* inOneStep<T>(step: T) {
  yield step
}

/** The Cyber campaign's prizes are nearly used up: its limit is slightly above the number of wins. */
const tightenQuota = (world: World) => {
  const maxTotal = Math.ceil((world.wins.get("raspa-cyber") ?? 0) / 0.93) + 1
  return change(world, "raspa-cyber", { rewardLimits: { maxTotal, period: "total" } })
}

const roulette = firstCampaigns["demo-roulette"]?.segments ?? []
/** The weights of the roulette's segments in its first weeks, which were too generous. */
const generous = roulette.map((segment) => ({ ...segment, weight: 1 }))

/** What the staff did from day to day, in order. */
export const deeds: readonly Deed[] = [
  { day: 0, hour: 0, act: open },
  { day: 0, hour: 7, act: (world) => change(world, "demo-roulette", { segments: generous }) },
  { day: 0, hour: 9, act: (world) => push(world, "push-apertura") },
  { day: 5, hour: 10, act: (world) => push(world, "push-trivia") },
  { day: 6, hour: 8, act: (world) => create(world, "ruleta-aniversario") },
  { day: 7, hour: 9, act: (world) => push(world, "push-aniversario") },
  { day: 10, hour: 8, act: (world) => create(world, "trivia-futbol") },
  { day: 11, hour: 18, act: (world) => push(world, "push-futbol") },
  { day: 13, hour: 11, act: (world) => change(world, "demo-roulette", { segments: roulette }) },
  { day: 14, hour: 16, act: (world) => ban(world, "pardoned", "Varias cuentas con el mismo documento") },
  { day: 16, hour: 9, act: pardon },
  { day: 18, hour: 9, act: (world) => change(world, "ruleta-aniversario", { status: "ended" }) },
  { day: 19, hour: 12, act: deactivateCodes },
  { day: 20, hour: 8, act: (world) => create(world, "raspa-cyber") },
  { day: 21, hour: 9, act: (world) => push(world, "push-cyber") },
  { day: 22, hour: 15, act: connectCrm },
  { day: 24, hour: 10, act: mergeTwins },
  { day: 26, hour: 17, act: (world) => ban(world, "banned", "Uso de un programa para jugar") },
  { day: 27, hour: 9, act: (world) => change(world, "trivia-futbol", { status: "paused" }) },
  {
    day: 28,
    hour: 10,
    act: async ({ store, marketing }) =>
      made(
        await store.admin.updateMiniGame(marketing, "sorpresa-mensual", { changes: { status: "paused" }, removed: [] }),
      ),
  },
  { day: 29, hour: 17, act: thankForPurchase },
  { day: 30, hour: 11, act: (world) => create(world, "tragamonedas-navidad") },
  { day: 30, hour: 12, act: (world) => create(world, "carrera-mercado") },
  {
    day: 31,
    hour: 9,
    act: async ({ store, marketing }) =>
      made(await store.admin.createMiniGame(marketing, "caja-navidad", miniGames["caja-navidad"] ?? {})),
  },
  { day: 33, hour: 14, act: deactivateCodes },
  { day: 34, hour: 9, act: (world) => push(world, "demo-push") },
  { day: 34, hour: 20, act: tightenQuota },
  { day: 34, hour: 21, act: listFrequent },
  { day: 34, hour: 21, act: receiveVouchers },
]
