import { oneClock } from "../core/clock.ts"
import { type Caller, type Scope, scopes } from "../core/organization/organization.ts"
import { secureSources } from "../random.ts"
import { openStore } from "../store/sqlite/store.ts"
import { firstCampaigns, laterCampaigns, miniGames } from "./catalog.ts"
import { seeded } from "./chance.ts"
import { decemberId } from "./december.ts"
import { midnight } from "./history/calendar.ts"
import { type Shop, tellHistory } from "./history/tell.ts"
import { made, type World } from "./history/world.ts"
import { makePeople } from "./people.ts"

export const demoOrgId = "demo"
const seed = 20_261

const games = [
  ...[...Object.keys(firstCampaigns), ...Object.keys(laterCampaigns), decemberId].map(
    (id) => ({ kind: "campaign", id }) as const,
  ),
  ...Object.keys(miniGames).map((id) => ({ kind: "notification", id }) as const),
]

/** One key per scope. */
export type DemoKeys = Readonly<Record<Scope, string>>

/**
 * Creates the demo organization in a new database at `path`, which is on disk once it is copied, with a history of some
 * weeks that ends at `end` (epoch milliseconds). Keys, and everything that decides later draws, come from the operating
 * system's generator; the rest comes from a fixed seed.
 */
export const seedDemo = async (path: string, end: number, shop: Shop): Promise<DemoKeys> => {
  const time = { now: midnight(end, 0) }
  const told = seeded(seed + 3)
  let isTelling = false
  const byChance: World["byChance"] = async (act) => {
    isTelling = false
    try {
      return await act()
    } finally {
      isTelling = true
    }
  }
  const secrets = () => (isTelling ? told() : secureSources.secrets())
  const sources = { draw: seeded(seed), ids: seeded(seed + 2), secrets }
  const store = openStore(
    path,
    oneClock(() => time.now),
    sources,
    { isScratch: true },
  )
  try {
    const organization = made(await store.admin.createOrganization({ orgId: demoOrgId, name: "Almacenes Aurora" }))
    const owner: Caller = { orgId: demoOrgId, keyId: organization.apiKey.keyId }
    const newKey = async (name: string, scope: Scope) => made(await store.admin.createApiKey(owner, { name, scope }))
    const keys: Partial<Record<Scope, string>> = {}
    for (const scope of scopes) keys[scope] = (await newKey(`Demo ${scope}`, scope)).key
    const marketing = { orgId: demoOrgId, keyId: (await newKey("Mercadeo", "admin")).keyId }
    const support = { orgId: demoOrgId, keyId: (await newKey("Servicio al cliente", "admin")).keyId }
    const former = await newKey("Integración anterior", "write")
    made(await store.admin.deactivateApiKey(owner, former.keyId))
    const random = seeded(seed + 1)
    const history = { store, orgId: demoOrgId, marketing, support, random, time, people: makePeople(random) }
    isTelling = true
    await tellHistory({ ...history, byChance, errands: [], known: new Set(), wins: new Map() }, end, shop)
    isTelling = false
    for (const game of games) made(await store.draws.closeChains(marketing, game))
    return keys as DemoKeys
  } finally {
    await store.close()
  }
}
