import type { Fired } from "../../core/operation/admin/test/advance.ts"
import { chainDueAt, type Due, dueName, nextDue } from "../../core/organization/due.ts"
import { isRefusal } from "../../core/refusal.ts"
import type { DueThings } from "../../record/organization/due.ts"
import type { Context } from "../context.ts"
import type { banEnding } from "./ban-end.ts"
import type { dateEvents } from "./due-dates.ts"
import type { RankingSteps } from "./ranking-prize.ts"

export type DueNeeds = Pick<Context, "rotateChains"> & {
  readonly dueThings: DueThings
  readonly endBan: ReturnType<typeof banEnding>
  readonly sendDates: ReturnType<typeof dateEvents>
  readonly rankingSteps: RankingSteps
  readonly onError: (error: unknown) => void
}

/** How many things of each kind are looked at, and how many of one time happen in one transaction, which is short. */
const lookedAt = 50
const atOnce = 8
/** Of how many chains a transaction notes when they are due. */
const chainsNoted = 100

/**
 * Lets what is due in a test organization happen, by the same jobs as in a live one (docs/api.md#the-clock). Each of
 * them looks again at what there is to do, under the lock of its organization.
 */
export const dueHappenings = ({ dueThings, endBan, sendDates, rankingSteps, rotateChains, onError }: DueNeeds) => {
  const happen = async (orgId: string, due: Due): Promise<readonly Omit<Fired, "at">[]> => {
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

  const unlessFailed = async (orgId: string, due: Due): Promise<readonly Fired[]> => {
    try {
      return (await happen(orgId, due)).map((one) => ({ at: due.at, ...one }))
    } catch (error) {
      onError(error)
      return []
    }
  }

  return {
    /** Notes when a few chains are due of which that is not noted; false if there are none. For the same jobs. */
    note: (orgId: string): boolean => {
      const chains = dueThings.unnoted(orgId, chainsNoted)
      dueThings.noteDue(
        orgId,
        chains.map((chain) => ({ row: chain.row, at: chainDueAt(chain) })),
      )
      return chains.length > 0
    },

    /** What is due next in an organization, as `nextDue` says; for jobs that have it to themselves. */
    next: (orgId: string, times: { readonly now: number; readonly until: number }, skipped: ReadonlySet<string>) =>
      nextDue(dueThings.of(orgId, times.until, lookedAt + skipped.size), times, skipped),

    /** Lets things of one time happen, a few at once, until `isOver`. Adds the names of those that had their turn to `tried`. */
    happenAll: async (
      orgId: string,
      things: readonly Due[],
      tried: Set<string>,
      isOver: () => boolean,
    ): Promise<readonly Fired[]> => {
      const fired: Fired[] = []
      for (let rest = things; rest.length > 0 && !isOver(); ) {
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

export type DueHappenings = ReturnType<typeof dueHappenings>
