import {
  type Advanced,
  type AdvanceRequest,
  decideAdvance,
  type Fired,
  namesOf,
  type Way,
} from "../../../core/operation/admin/test/advance.ts"
import type { Caller } from "../../../core/organization/organization.ts"
import { publicOrgId } from "../../../core/organization/test-organization.ts"
import type { TestAdvanceAdmin } from "../../../core/port/admin/test-advance.ts"
import type { Limits } from "../../../core/port/limits.ts"
import { isRefusal, type Refusal, type Result, refuse } from "../../../core/refusal.ts"
import type { Context } from "../../context.ts"
import type { DueRunner } from "../../job/due-runner.ts"

/** The times after `after`, up to and including `until`. */
export type Span = { readonly after: number; readonly until: number }

/** What happened on the way without a job: the first few, and how many. */
export type Happened = (
  orgId: string,
  span: Span,
) => Promise<{ readonly first: readonly Fired[]; readonly count: number }>

type Needs = Pick<Context, "apply" | "jobs" | "testClocks"> & {
  readonly limits: Limits
  readonly due: DueRunner
  /** What fell due without a job: moments that came, and things that expired. */
  readonly happened: readonly Happened[]
}

const work = "advance"
/** How long a call moves the clock; what it then reads for its answer takes a little more. */
const longestMs = 19_000

type Moving = { readonly orgId: string; readonly to: number; readonly holder: string }

/**
 * Moves the clock of a test organization (docs/api.md#the-clock) from one time at which something is due to the next. The
 * clock stands there until the jobs of that time are done, and other calls are served in between.
 */
export const advanceOperations = ({ apply, jobs, testClocks, limits, due, happened }: Needs): TestAdvanceAdmin => {
  const begin = ({ orgId, keyId }: Caller, holder: string, request: AdvanceRequest): Result<Way> =>
    jobs.run({ orgId }, (tx) => {
      const decision = decideAdvance(testClocks.find(orgId), publicOrgId(orgId), request, tx.wall)
      if (isRefusal(decision)) return decision
      const { from: at, to: target } = decision.answer
      const { isFrozen } = request
      testClocks.change(tx, orgId, { at, target, holder, ...(isFrozen !== undefined && { isFrozen }) })
      return apply(tx, { orgId, keyId }, decision)
    })

  /**
   * Sets the clock to the next time on the way at which something is due, or to the end of the way. `items` is null if it
   * is not known yet what is due.
   */
  const step = ({ orgId, to, holder }: Moving, tried: ReadonlySet<string>) =>
    jobs.run({ orgId }, (tx) => {
      if (testClocks.find(orgId)?.holder !== holder)
        return refuse("CONFLICT", "another call has moved the clock meanwhile; read it, and go on from there")
      if (due.note(orgId)) return { at: tx.now, items: null }
      const items = due.next(orgId, { now: tx.now, until: to }, tried)
      const at = items[0]?.at ?? to
      if (items.length === 0) testClocks.change(tx, orgId, { at, target: null, holder: null })
      else if (at > tx.now) testClocks.change(tx, orgId, { at })
      return { at, items }
    })

  const walk = async (moving: Moving, from: number, isOver: () => boolean) => {
    const fired: Fired[] = []
    const tried = new Set<string>()
    let reached = from
    while (!isOver()) {
      const next = await step(moving, tried)
      if (isRefusal(next)) return next
      if (next.items === null) continue
      if (next.at > reached) tried.clear()
      reached = next.at
      if (next.items.length === 0) return { fired, reached, done: true }
      fired.push(...(await due.runAll(moving.orgId, next.items, tried, isOver)))
    }
    return { fired, reached, done: false }
  }

  const advance = async (
    caller: Caller,
    request: AdvanceRequest,
    isStopping: () => boolean,
  ): Promise<Advanced | Refusal> => {
    const until = performance.now() + longestMs
    const holder = crypto.randomUUID()
    const way = await begin(caller, holder, request)
    if (isRefusal(way)) return way
    const { orgId } = caller
    const { from, to } = way
    const walked = await walk({ orgId, to, holder }, from, () => isStopping() || performance.now() > until)
    if (isRefusal(walked)) return walked
    const { fired, reached, done } = walked
    const others = await Promise.all(happened.map((one) => one(orgId, { after: from, until: reached })))
    const count = others.reduce((sum, other) => sum + other.count, fired.length)
    return { from, to, reached, done, ...namesOf([...fired, ...others.flatMap(({ first }) => first)], count) }
  }

  return {
    advanceTestClock: async (caller, request, isStopping) => {
      const end = await limits.begin(work, caller.orgId)
      if (isRefusal(end)) return end
      if (end === null) return refuse("CONFLICT", "another call is moving the clock; wait until it has ended")
      try {
        return await advance(caller, request, isStopping)
      } finally {
        await end()
      }
    },
  }
}
