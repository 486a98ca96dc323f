import type { Fired } from "../../core/operation/admin/test/advance.ts"
import { chainDueAt, type DueItem, dueName, nextDue } from "../../core/organization/due.ts"
import { isRefusal } from "../../core/refusal.ts"
import type { DueRecords } from "../../record/organization/due.ts"
import type { Context } from "../context.ts"
import type { banEnding } from "./ban-end.ts"
import type { dateEvents } from "./due-dates.ts"
import type { RankingSteps } from "./ranking-prize.ts"

export type DueNeeds = Pick<Context, "rotateChains"> & {
  readonly dueRecords: DueRecords
  readonly endBan: ReturnType<typeof banEnding>
  readonly sendDates: ReturnType<typeof dateEvents>
  readonly rankingSteps: RankingSteps
  readonly onError: (error: unknown) => void
}

/** How many items of each kind are read. */
const lookedAt = 50
/** How many items of one time run at once, and share a transaction: few enough to keep it short. */
const atOnce = 8
/** For how many chains a transaction notes when they are due. */
const chainsNoted = 100

/**
 * Runs what is due in a test organization with the same jobs as in a live one (docs/api.md#the-clock). Each job checks
 * again what there is to do, under the lock of its organization.
 */
export const dueRunner = ({ dueRecords, endBan, sendDates, rankingSteps, rotateChains, onError }: DueNeeds) => {
  const run = async (orgId: string, due: DueItem): Promise<readonly Omit<Fired, "at">[]> => {
    if (due.kind === "chain") {
      const closed = await rotateChains(orgId, due.game)
      return isRefusal(closed) ? [] : closed.map(() => ({ what: "draws.closed", id: due.game.id }))
    }
    if (due.kind === "ban")
      return (await endBan({ orgId, banId: due.banId })) === true ? [{ what: "ban.ended", id: due.banId }] : []
    const { campaignId } = due
    const named = { orgId, campaignId }
    if (due.kind === "ranking") await rankingSteps.keepRounds(named)
    if (due.kind === "round" && (await rankingSteps.giveRound({ ...named, periodKey: due.periodKey })))
      return [{ what: "ranking-prizes.given", id: campaignId }]
    const sent = due.kind === "dates" ? await sendDates(named) : []
    return isRefusal(sent) ? [] : sent.map((what) => ({ what, id: campaignId }))
  }

  const unlessFailed = async (orgId: string, due: DueItem): Promise<readonly Fired[]> => {
    try {
      return (await run(orgId, due)).map((one) => ({ at: due.at, ...one }))
    } catch (error) {
      onError(error)
      return []
    }
  }

  return {
    /**
     * Notes when some more chains are due; false if that is noted of all. To be called in jobs that have the
     * organization to themselves.
     */
    note: (orgId: string): boolean => {
      const chains = dueRecords.unnoted(orgId, chainsNoted)
      dueRecords.noteDue(
        orgId,
        chains.map((chain) => ({ row: chain.row, at: chainDueAt(chain) })),
      )
      return chains.length > 0
    },

    /** What is due next in an organization (see `nextDue`), for the same jobs. */
    next: (orgId: string, times: { readonly now: number; readonly until: number }, skipped: ReadonlySet<string>) =>
      nextDue(dueRecords.of(orgId, times.until, lookedAt + skipped.size), times, skipped),

    /** Runs items of one time, a few at once, until `isOver`. Adds the names of those that were run to `tried`. */
    runAll: async (
      orgId: string,
      items: readonly DueItem[],
      tried: Set<string>,
      isOver: () => boolean,
    ): Promise<readonly Fired[]> => {
      const fired: Fired[] = []
      for (let rest = items; rest.length > 0 && !isOver(); ) {
        const [first] = rest
        // Kinds follow one another, and what a ranking gives takes steps of its own.
        const size =
          first?.kind === "round" ? 1 : rest.slice(0, atOnce).filter(({ kind }) => kind === first?.kind).length
        const now = rest.slice(0, size)
        rest = rest.slice(size)
        for (const due of now) tried.add(dueName(due))
        fired.push(...(await Promise.all(now.map((due) => unlessFailed(orgId, due)))).flat())
      }
      return fired
    },
  }
}

export type DueRunner = ReturnType<typeof dueRunner>
