import { Type } from "@sinclair/typebox"
import type { MiniGame } from "../../../core/mini-game/mini-game.ts"
import { codeCampaignOf } from "../../../core/mini-game/prize.ts"
import { requiresToken } from "../../../core/organization/app-bounds.ts"
import type { Admin } from "../../../core/port/admin.ts"
import { maxTroubles } from "../../../core/report/overview.ts"

export const WithoutToken = Type.Object(
  { notificationId: Type.String(), name: Type.String() },
  {
    title: "WithoutToken",
    description: "a running mini-game with codes to win, which an sdk key can spin for any player",
  },
)

const pageLimit = 200

const givesCodes = ({ segments }: MiniGame): boolean =>
  segments.some(({ weight, prize }) => weight > 0 && codeCampaignOf(prize) !== null)

type Needs = Pick<Admin, "settings" | "hasAppKey" | "miniGames">

/**
 * The running mini-games with codes to win that whoever has an sdk key of the organization can spin for any player,
 * newest first: empty while player tokens are required, and without such a key in force.
 */
export const spunWithoutToken = async (
  admin: Needs,
  orgId: string,
  { now, wall }: { readonly now: number; readonly wall: number },
): Promise<{ notificationId: string; name: string }[]> => {
  const { players } = await admin.settings(orgId)
  if (requiresToken(players) || !(await admin.hasAppKey(orgId, wall))) return []
  const filter = { status: "active", effective: { is: "running", at: now } } as const
  const found: { notificationId: string; name: string }[] = []
  let before: number | null = null
  do {
    const page = await admin.miniGames(orgId, filter, { limit: pageLimit, before })
    for (const miniGame of page.items.filter(givesCodes))
      found.push({ notificationId: miniGame.miniGameId, name: miniGame.name })
    before = page.nextBefore
  } while (before !== null && found.length < maxTroubles)
  return found.slice(0, maxTroubles)
}
