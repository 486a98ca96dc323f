import type { Caller } from "../../../core/organization/organization.ts"
import { nextDataId, publicOrgId, refuseUnknownTest } from "../../../core/organization/test-organization.ts"
import type { TestOrganizationAdmin } from "../../../core/port/admin/test-organizations.ts"
import type { TestReset } from "../../../core/port/admin/test-reset.ts"
import type { Limits } from "../../../core/port/limits.ts"
import { isRefusal, type Refusal, refuse } from "../../../core/refusal.ts"
import type { CommittedRows } from "../../../record/committed.ts"
import type { Reset, ResetSteps } from "../../../record/test/reset.ts"
import { testOrganizationTable } from "../../../record/test/test-organization.ts"
import { OutOfUse, type Tx } from "../../../record/transaction.ts"
import { type WebhookRow, webhookTable } from "../../../record/webhook/webhook.ts"
import type { Context } from "../../context.ts"
import type { ConfigurationReads, Ids } from "./copied-games.ts"
import { configurationCopies } from "./copy.ts"
import { readAll } from "./copy-step.ts"

type Made = Pick<TestOrganizationAdmin, "createTestOrganization" | "deleteTestOrganization">

type Needs = {
  readonly committed: CommittedRows
  readonly reads: ConfigurationReads
  readonly steps: ResetSteps
  /** Makes and deletes test organizations, without a copy. */
  readonly made: Made
  readonly limits: Pick<Limits, "begin">
}

/** The lease of a reset: whoever holds it may undo what an interrupted reset has left behind. */
export const resetWork = "reset"

/**
 * Copies configuration into test organizations, and resets them (docs/api.md#test-organizations). A reset closes the
 * data id, so that nothing is written there any more, copies the configuration under a new one, and then points the
 * directory to that one: nobody sees the copy before, and everybody does from then on.
 */
export const testResetOperations = (
  context: Context,
  { committed, reads, steps, limits, made }: Needs,
): TestReset & Pick<Made, "createTestOrganization"> => {
  const { apply, jobs, sources, testOrganizations, webhooks } = context
  const { copyConfiguration, rotateCopied } = configurationCopies(context, reads)

  /** Takes the data id out of use; its next one is drawn. */
  const close = ({ orgId: from, ...caller }: Caller) =>
    jobs.run({ orgId: from }, (tx): Reset | Refusal => {
      const orgId = publicOrgId(from)
      const listed = testOrganizations.take(orgId)
      if (listed?.dataId !== from || listed.deletedAt !== null) throw new OutOfUse()
      const next = nextDataId(listed, sources.ids, testOrganizations.areBeside)
      testOrganizations.close(tx, from)
      const entry = { action: "test-organization.reset", target: orgId, before: null, after: null }
      const answer = { orgId, from, to: next.dataId, generation: next.generation }
      return apply(tx, { ...caller, orgId: from }, { answer, changes: [{ kind: "audit", entry }] })
    })

  const move = async (caller: Caller, reset: Reset): Promise<Ids | Refusal> => {
    const { from, to } = reset
    const begun = await steps.begin(reset)
    if (isRefusal(begun)) return begun
    const copied = await copyConfiguration(from, { ...caller, orgId: to }, {})
    if (isRefusal(copied)) return copied
    const list = { of: { orgId: from }, where: ["deletedAt"] } as const
    const rows = await readAll(
      (page) => committed.page(webhookTable, list, page, (row: WebhookRow) => row),
      (row) => row,
    )
    const addWebhooks = (tx: Tx) => {
      for (const row of rows) webhooks.copy(tx, to, row)
      return null
    }
    const swapped = await steps.swap(reset, addWebhooks)
    return isRefusal(swapped) ? swapped : copied
  }

  const reset = async (caller: Caller): Promise<Refusal | null> => {
    const closed = await close(caller)
    if (isRefusal(closed)) return closed
    let moved: Ids | Refusal | null = null
    try {
      moved = await move(caller, closed)
    } finally {
      if (moved === null || isRefusal(moved)) await steps.undo(closed.from)
    }
    if (isRefusal(moved)) return moved
    // The webhooks, which are there by now, are told which chains were opened.
    await rotateCopied(closed.to, moved)
    return null
  }

  const copyToTest: TestReset["copyToTest"] = async (caller, orgId, chosen) => {
    const listed = await committed.one(testOrganizationTable, "byId", orgId)
    if (!listed || listed.liveOrgId !== caller.orgId || listed.deletedAt !== null) return refuseUnknownTest(orgId)
    const ids = await copyConfiguration(caller.orgId, { ...caller, orgId: listed.dataId }, chosen)
    if (isRefusal(ids)) return ids
    await rotateCopied(listed.dataId, ids)
    const copied = { campaigns: ids.campaignIds.length, notifications: ids.notificationIds.length }
    const entry = { action: "test-organization.copy", target: orgId, before: null, after: copied }
    return jobs.run(caller, (tx) => apply(tx, caller, { answer: copied, changes: [{ kind: "audit", entry }] }))
  }

  return {
    copyToTest,

    createTestOrganization: async (caller, request) => {
      const organization = await made.createTestOrganization(caller, request)
      if (isRefusal(organization) || !request.copyConfiguration) return organization
      const copied = await copyToTest(caller, organization.orgId, {})
      if (!isRefusal(copied)) return organization
      // Nobody knows its key yet.
      await made.deleteTestOrganization(caller, organization.orgId)
      return copied
    },

    resetTest: async (caller) => {
      const end = await limits.begin(resetWork, publicOrgId(caller.orgId))
      if (isRefusal(end)) return end
      if (end === null) return refuse("CONFLICT", "a reset of this organization is under way; wait until it has ended")
      return reset(caller).finally(end)
    },
  }
}
