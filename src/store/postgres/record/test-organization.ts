import { facts, wholeLockThere } from "../engine/commit/batch.ts"
import type { Reader } from "../engine/row/facts.ts"

/** The number of test organizations of a live one, which changes under the lock of that organization. */
const ofLive: Reader<string, number> = {
  name: "number of test organizations",
  idOf: (liveOrgId) => liveOrgId,
  load: (session, wanted) =>
    Promise.all(
      wanted.map(async (liveOrgId) => {
        session.mind?.(null)
        const text = "SELECT count(*) AS n FROM test_organizations t WHERE t.live_org_id = $1 AND t.deleted_at IS NULL"
        const [row] = await session.query<{ n: number }>(text, [liveOrgId])
        return row?.n ?? 0
      }),
    ),
}

/** The lock of an organization that does not exist yet, or belongs to somebody else. */
const claimed: Reader<string, true> = {
  name: "claimed orgId",
  idOf: (orgId) => orgId,
  load: async (session, wanted) => {
    for (const orgId of [...wanted].sort()) {
      session.mind?.(orgId)
      await session.query(wholeLockThere, [orgId])
    }
    return wanted.map(() => true as const)
  },
}

/** The directory of test organizations, for jobs. */
export const testOrganizationFacts = {
  countOf: (liveOrgId: string): number => facts().get(ofLive, liveOrgId),
  added: ({ liveOrgId }: { readonly liveOrgId: string | null }) => {
    if (liveOrgId !== null) facts().amend(ofLive, liveOrgId, (count) => count + 1)
  },
  claim: (orgId: string) => void facts().get(claimed, orgId),
}
