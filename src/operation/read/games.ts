import type { Campaign, CampaignFilter } from "../../core/campaign/campaign.ts"
import type { MiniGame } from "../../core/mini-game/mini-game.ts"
import type { Page, PageRequest } from "../../core/page.ts"
import type { GamesKey, SeenGame } from "../../core/player/seen-game.ts"
import type { MiniGameAdmin } from "../../core/port/admin/mini-game.ts"
import type { Partner } from "../../core/port/partner.ts"

type Needs = Pick<MiniGameAdmin, "miniGames"> & {
  /** A page of campaigns, without their warnings. */
  campaigns(orgId: string, filter: CampaignFilter, page: PageRequest): Promise<Page<Campaign>>
}

/** One of the two lists that are merged; `last` is the row of the last item that was taken of it. */
type Source<T> = { readonly page: Page<T>; taken: number; last: number }

/** The first page bounds the walk: what is added later is above its first row, and not shown. */
const boundOf = <T>({ rows, nextBefore }: Page<T>): number => {
  const [first] = rows
  return first === undefined ? (nextBefore ?? 0) : first + 1
}

const sourceOf = <T>(page: Page<T>, before: number | undefined): Source<T> => ({
  page,
  taken: 0,
  last: before ?? boundOf(page),
})

const headOf = <T>({ page, taken }: Source<T>): T | undefined => page.items[taken]

/** Whether more of the list may follow than its page holds: then nothing older may be shown before that. */
const isCutOff = <T>(source: Source<T>): boolean => headOf(source) === undefined && source.page.nextBefore !== null

const take = <T>(source: Source<T>) => {
  source.last = source.page.rows[source.taken] ?? source.last
  source.taken++
}

/** A page whose rows cannot be read may hold nothing, and still be followed by others. */
const passUnreadable = <T>(source: Source<T>) => {
  if (isCutOff(source)) source.last = Math.min(source.last, source.page.nextBefore ?? source.last)
}

const hasMore = <T>(source: Source<T>): boolean => headOf(source) !== undefined || source.page.nextBefore !== null

/** Merges a page of each kind into one, newest first; of the same time, campaigns come first. */
const merged = (campaigns: Source<Campaign>, miniGames: Source<MiniGame>, limit: number): Page<SeenGame, GamesKey> => {
  const items: SeenGame[] = []
  const rows: GamesKey[] = []
  while (items.length < limit && !isCutOff(campaigns) && !isCutOff(miniGames)) {
    const campaign = headOf(campaigns)
    const miniGame = headOf(miniGames)
    if (campaign && (!miniGame || campaign.createdAt >= miniGame.createdAt)) {
      take(campaigns)
      items.push({ kind: "campaign", campaign })
    } else if (miniGame) {
      take(miniGames)
      items.push({ kind: "mini_game", miniGame })
    } else break
    rows.push({ campaign: campaigns.last, miniGame: miniGames.last })
  }
  passUnreadable(campaigns)
  passUnreadable(miniGames)
  const isLast = !hasMore(campaigns) && !hasMore(miniGames)
  return { items, rows, nextBefore: isLast ? null : { campaign: campaigns.last, miniGame: miniGames.last } }
}

/** The games that are open (docs/api.md#list-open-games): campaigns and mini-games in one list. */
export const gamesReads = ({ campaigns, miniGames }: Needs): Pick<Partner, "games"> => ({
  games: async ({ orgId, ids, now }, { limit, before }) => {
    if (ids?.length === 0) return { items: [], rows: [], nextBefore: null }
    const running = { effective: { is: "running", at: now }, ...(ids && { ids }) } as const
    const [ofCampaigns, ofMiniGames] = await Promise.all([
      campaigns(orgId, { ...running, kind: "game" }, { limit, before: before?.campaign ?? null }),
      miniGames(orgId, running, { limit, before: before?.miniGame ?? null }),
    ])
    return merged(sourceOf(ofCampaigns, before?.campaign), sourceOf(ofMiniGames, before?.miniGame), limit)
  },
})
