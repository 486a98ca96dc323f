import type { Game } from "../../../core/draw/record.ts"
import { refusePlayed } from "../../../core/operation/admin/test/copy-game.ts"
import type { Caller } from "../../../core/organization/organization.ts"
import type { ChosenGames } from "../../../core/organization/test-copy.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import type { Context } from "../../context.ts"
import { type ConfigurationReads, gameReads, type Ids } from "./copied-games.ts"
import { type CopyItem, copyDecisions } from "./copy-decision.ts"
import { inSteps, readAll } from "./copy-step.ts"

/** How many ids one job looks up. */
const idsOfAStep = 50

const itself = <T>(item: T): T => item

/**
 * Copies configuration into a test organization by the decisions of the calls that make it. Nothing is copied if a game
 * is unknown, or was played in the test organization; then the copies follow in steps, each a job among others. Pools
 * and audiences come without codes and members, and campaigns without planned moments, which are secrets of theirs.
 */
export const configurationCopies = (context: Context, reads: ConfigurationReads) => {
  const { jobs, rotateChains } = context
  const { readCampaign, allIds, withCodeCampaigns, textsOf } = gameReads(reads)

  const copy = async <Item>(caller: Caller, items: readonly Item[], copyItem: CopyItem<Item>) => {
    // What precedes a refused item stays, so that the job itself does not refuse.
    const done = await jobs.run({ orgId: caller.orgId }, (tx) => {
      for (const item of items) {
        const copied = copyItem(tx, item)
        if (isRefusal(copied)) return { refused: copied }
      }
      return { refused: null }
    })
    return isRefusal(done) ? done : done.refused
  }

  const copyInSteps = async <Item>(
    caller: Caller,
    ids: readonly string[],
    read: (id: string) => Promise<Item | Refusal>,
    copyItem: CopyItem<Item>,
  ): Promise<Refusal | null> => {
    for await (const items of inSteps(ids, read)) {
      const refusal = isRefusal(items) ? items : await copy(caller, items, copyItem)
      if (refusal) return refusal
    }
    return null
  }

  /** Copies items that are in memory already. */
  const copyAll = <Item>(caller: Caller, items: readonly Item[], copyItem: CopyItem<Item>) =>
    copyInSteps(caller, [...items.keys()].map(String), async (index) => items[Number(index)] as Item, copyItem)

  const refusePlayedOf = async (
    caller: Caller,
    game: "campaign" | "mini-game",
    ids: readonly string[],
  ): Promise<Refusal | null> => {
    const isPlayed = copyDecisions(context, caller).isPlayed[game]
    for (let from = 0; from < ids.length; from += idsOfAStep) {
      const some = ids.slice(from, from + idsOfAStep)
      const played = await jobs.run({ orgId: caller.orgId }, () => some.find(isPlayed) ?? null)
      if (isRefusal(played)) return played
      if (played !== null) return refusePlayed(game, played)
    }
    return null
  }

  /** With the chosen games come the campaigns whose codes they give, unless the test organization has them already. */
  const chosenOf = async (from: string, caller: Caller, chosen: Ids): Promise<Ids | Refusal> => {
    const ids = await withCodeCampaigns(from, chosen)
    if (isRefusal(ids)) return ids
    const { hasCampaign } = copyDecisions(context, caller)
    const missing = await jobs.run({ orgId: caller.orgId }, () =>
      ids.campaignIds.filter((id) => chosen.campaignIds.includes(id) || !hasCampaign(id)),
    )
    return isRefusal(missing) ? missing : { ...ids, campaignIds: missing }
  }

  /** What games name; all of it without `names`. */
  const copyNamed = async (from: string, caller: Caller, names: ReadonlySet<string> | null) => {
    const decide = copyDecisions(context, caller)
    const isNamed = (id: string) => names === null || names.has(id)
    const games = await readAll((page) => reads.marketplaceGames(from, page), itself)
    const pools = await readAll((page) => reads.pools(from, page), itself)
    const audiences = await readAll((page) => reads.audiences(from, page), itself)
    return (
      (await copyAll(
        caller,
        games.filter(({ gameId }) => isNamed(gameId)),
        decide.marketplaceGame,
      )) ??
      (await copyAll(
        caller,
        pools.filter(({ poolId }) => isNamed(poolId)),
        decide.pool,
      )) ??
      (await copyAll(
        caller,
        audiences.filter(({ audienceId }) => isNamed(audienceId)),
        decide.audience,
      ))
    )
  }

  const copyGames = async (from: string, caller: Caller, { campaignIds, notificationIds }: Ids) => {
    const decide = copyDecisions(context, caller)
    return (
      (await copyInSteps(caller, campaignIds, (id) => readCampaign(from, id), decide.campaign)) ??
      (await copyInSteps(caller, notificationIds, async (id) => reads.miniGame(from, id), decide.miniGame))
    )
  }

  const copyOwn = async (from: string, caller: Caller) => {
    const decide = copyDecisions(context, caller)
    return (
      (await copy(caller, [await reads.settings(from)], decide.settings)) ??
      (await copy(caller, [await reads.tiers(from)], decide.tiers))
    )
  }

  /** Copies what `from` has into the organization of `caller`; returns the games. */
  const copyConfiguration = async (from: string, caller: Caller, chosen: ChosenGames): Promise<Ids | Refusal> => {
    const isWhole = !chosen.campaignIds && !chosen.notificationIds
    const { campaignIds = [], notificationIds = [] } = chosen
    const ids = isWhole ? await allIds(from) : await chosenOf(from, caller, { campaignIds, notificationIds })
    if (isRefusal(ids)) return ids
    const names = isWhole ? null : await textsOf(from, ids)
    if (isRefusal(names)) return names
    const refusal =
      (await refusePlayedOf(caller, "campaign", ids.campaignIds)) ??
      (await refusePlayedOf(caller, "mini-game", ids.notificationIds)) ??
      (isWhole ? await copyOwn(from, caller) : null) ??
      (await copyNamed(from, caller, names)) ??
      (await copyGames(from, caller, ids))
    return refusal ?? ids
  }

  /**
   * Opens and closes the chains that copied games require, so that each seed is committed to before its first draw. If
   * that fails, the first draw does it.
   */
  const rotateCopied = async (orgId: string, { campaignIds, notificationIds }: Ids) => {
    const rotate = (kind: Game["kind"], id: string) => rotateChains(orgId, { kind, id }).catch(() => undefined)
    for (const id of campaignIds) await rotate("campaign", id)
    for (const id of notificationIds) await rotate("notification", id)
  }

  return { copyConfiguration, rotateCopied }
}
