import { refuseUnknownAudience } from "../../../core/audience/audience.ts"
import type { AudienceAdmin } from "../../../core/port/admin/audience.ts"
import type { CommittedRows } from "../../../record/committed.ts"
import { audienceTable, type MemberRow, memberTable, toAudience } from "../../../record/player/audience.ts"

const toMember = ({ externalUserId, addedAt }: Pick<MemberRow, "externalUserId" | "addedAt">) => ({
  externalUserId,
  addedAt,
})

/** Audiences and their members (docs/api.md#audiences). */
export const audienceReads = (committed: CommittedRows): Pick<AudienceAdmin, "audience" | "audiences" | "members"> => {
  const find = (orgId: string, audienceId: string) => committed.one(audienceTable, "byId", orgId, audienceId)

  const member = async (orgId: string, audience: number, externalUserId: string) => {
    const found = await committed.among(memberTable, { orgId, of: { audience } }, "externalUserId", [externalUserId])
    return { items: found.map(toMember), rows: found.map(({ id }) => id), nextBefore: null }
  }

  return {
    audience: async (orgId, audienceId) => {
      const row = await find(orgId, audienceId)
      return row ? toAudience(row) : refuseUnknownAudience(audienceId)
    },

    audiences: (orgId, page) =>
      committed.page(audienceTable, { of: { orgId }, where: ["deletedAt"] }, page, toAudience),

    members: async (orgId, audienceId, externalUserId, page) => {
      const row = await find(orgId, audienceId)
      if (!row) return refuseUnknownAudience(audienceId)
      if (externalUserId !== undefined) return member(orgId, row.id, externalUserId)
      return committed.page(memberTable, { orgId, of: { audience: row.id } }, page, toMember)
    },
  }
}
