import { inSequence } from "../../../concurrency/in-sequence.ts"
import { type MemberStep, type MembersChanged, noMembersChanged } from "../../../core/audience/audience.ts"
import {
  decideChangeMembers,
  decideDeleteAudience,
  decidePutAudience,
  type MembersRequest,
  recordMembers,
} from "../../../core/operation/admin/player/audience.ts"
import type { Caller } from "../../../core/organization/organization.ts"
import type { AudienceAdmin } from "../../../core/port/admin/audience.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import type { Later } from "../../../record/transaction.ts"
import type { Context } from "../../context.ts"

type Changes = "changeMembers" | "deleteAudience" | "putAudience"

/** How many members change in one job, whose rows lie anywhere in their indexes. */
const idsOfAStep = 100

async function* inSteps(sent: AsyncIterable<MemberStep | Refusal>): AsyncGenerator<MemberStep | Refusal> {
  for await (const step of sent) {
    yield isRefusal(step) ? step : { ...step, externalUserIds: step.externalUserIds.slice(0, idsOfAStep) }
    const rest = isRefusal(step) ? [] : step.externalUserIds.slice(idsOfAStep)
    for (let from = 0; from < rest.length; from += idsOfAStep)
      yield { externalUserIds: rest.slice(from, from + idsOfAStep), invalid: 0 }
  }
}

const noStep: MemberStep = { externalUserIds: [], invalid: 0 }

type Upload = Pick<MembersRequest, "audienceId" | "way">

/** Changes audiences and their members (docs/api.md#audiences). */
export const audienceOperations = ({ jobs, audiences, apply }: Context): Pick<AudienceAdmin, Changes> => {
  /** Steps of all uploads run one after the other, so that no transaction has more than one. */
  const steps = inSequence()

  /** One job of a few milliseconds, beside which other requests of the organization run. */
  const changeStep = (caller: Caller, request: MembersRequest): Promise<MembersChanged | Refusal> =>
    steps.run("members", () =>
      jobs.run({ orgId: caller.orgId, isShared: true }, (tx): MembersChanged | Refusal | Later => {
        const { orgId } = caller
        const { audienceId } = request
        const facts = {
          audiences: audiences.audiencesOf(orgId),
          membersAmong: (ids: readonly string[]) => audiences.membersAmong(orgId, audienceId, ids),
        }
        return apply(tx, caller, decideChangeMembers(facts, request))
      }),
    )

  /** Records what was done before an upload was refused or broken off; nothing else is said about it. */
  const recordPart = async (caller: Caller, { audienceId, way }: Upload, done: MembersChanged) => {
    if (done.changed === 0) return
    const decision = { answer: null, changes: [recordMembers(audienceId, way, done)] }
    await jobs.run({ orgId: caller.orgId, isShared: true }, (tx) => apply(tx, caller, decision))
  }

  /** Each step waits for the next one, since the last also records the upload. */
  const changeMembers = async (
    caller: Caller,
    upload: Upload,
    sent: AsyncIterable<MemberStep | Refusal>,
  ): Promise<MembersChanged | Refusal> => {
    let done = noMembersChanged
    let waiting: MemberStep | null = null
    const change = (step: MemberStep, isLast: boolean) => changeStep(caller, { ...upload, step, done, isLast })
    const breakOff = async (refusal: Refusal) => {
      await recordPart(caller, upload, done)
      return refusal
    }
    for await (const next of inSteps(sent)) {
      const changed: MembersChanged | Refusal = waiting ? await change(waiting, false) : done
      if (isRefusal(changed)) return breakOff(changed)
      done = changed
      if (isRefusal(next)) return breakOff(next)
      waiting = next
    }
    const last = await change(waiting ?? noStep, true)
    return isRefusal(last) ? breakOff(last) : last
  }

  return {
    changeMembers,

    putAudience: (caller, request, seen) =>
      jobs.run(caller, (tx) =>
        apply(tx, caller, decidePutAudience(audiences.audiencesOf(caller.orgId), { ...request, seen }, tx.now)),
      ),

    deleteAudience: (caller, audienceId) =>
      jobs.run(caller, (tx) => {
        const { orgId } = caller
        const audience = audiences.audiencesOf(orgId).find((one) => one.audienceId === audienceId)
        const namedBy = audience ? audiences.namedBy(orgId, audienceId) : null
        return apply(tx, caller, decideDeleteAudience({ audience, namedBy }, { audienceId }))
      }),
  }
}
