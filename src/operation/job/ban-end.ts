import type { TimeOf } from "../../core/clock.ts"
import { decideEndBan } from "../../core/operation/admin/player/ban.ts"
import type { Upkeep } from "../../core/port/upkeep.ts"
import { isRefusal, type Result } from "../../core/refusal.ts"
import type { EndedBans, NamedBan } from "../../record/player/ban.ts"
import type { Context } from "../context.ts"
import { failuresInTurn } from "./failures-in-turn.ts"

/** Lifts a ban whose end has come, and returns whether it did. */
export const banEnding =
  ({ apply, bans, jobs, people }: Pick<Context, "apply" | "bans" | "jobs" | "people">) =>
  ({ orgId, banId }: NamedBan): Result<boolean> =>
    jobs.run({ orgId }, (tx) => {
      const ban = bans.findBan(orgId, banId)
      const decision = ban && decideEndBan(ban.ban, tx.now)
      if (!decision) return false
      const later = people.merging.laterFor(ban.playerRow)
      if (later) return later
      apply(tx, { orgId, keyId: null, ban }, decision)
      return true
    })

type Needs = Pick<Context, "apply" | "bans" | "jobs" | "people"> & {
  readonly clock: () => number
  readonly timeOf: TimeOf
  readonly ended: EndedBans
}

const bansOfAStep = 50

type Method = (named: string | { readonly orgId: string }, ...rest: readonly unknown[]) => unknown

/**
 * The ends of temporary bans (docs/api.md#bans). They are lifted as soon as they end, and in any case before a read
 * that shows who is banned.
 */
export const banEnds = ({ clock, timeOf, ended, ...context }: Needs) => {
  const end = banEnding(context)

  /** Lifts the bans of an organization that have ended by its clock; those of a player being merged follow later. */
  const endIn = async (orgId: string): Promise<void> => {
    const now = await timeOf(orgId)
    for (;;) {
      const found = await ended.of(orgId, now, bansOfAStep)
      if (found.length === 0) return
      const lifted = await Promise.all(found.map((banId) => end({ orgId, banId })))
      if (!lifted.includes(true)) return
    }
  }

  const upkeep: Pick<Upkeep, "endBans"> = {
    endBans: async () => {
      const skipped = failuresInTurn<NamedBan>(({ orgId, banId }) => `${orgId} ${banId}`)
      for (;;) {
        const found = await ended.anywhere(clock(), bansOfAStep + skipped.count())
        const lifted = await Promise.all(skipped.others(found).map((one) => skipped.unlessFailed(one, () => end(one))))
        if (lifted.length < bansOfAStep || lifted.some((one) => one === false || isRefusal(one))) break
      }
      skipped.end()
    },
  }

  return {
    upkeep,
    endIn,

    /** The reads of a port, whose first argument is or has the orgId, each after the ended bans were lifted. */
    before: <Port extends object>(port: Port): Port => {
      const entries = Object.entries(port).map(([name, read]) => {
        const afterEnds: Method = async (named, ...rest) => {
          await endIn(typeof named === "string" ? named : named.orgId)
          return (read as Method)(named, ...rest)
        }
        return [name, afterEnds]
      })
      return Object.fromEntries(entries) as Port
    },
  }
}

export type BanEnds = ReturnType<typeof banEnds>
