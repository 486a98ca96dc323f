import type { Audience, AudienceMember, MemberStep, MembersChanged } from "../../audience/audience.ts"
import type { Seen } from "../../edit/edit.ts"
import type { Caller } from "../../organization/organization.ts"
import type { Page, PageRequest } from "../../page.ts"
import type { Refusal, Result } from "../../refusal.ts"

/** Lists of external ids, by which games choose who may play (docs/api.md#audiences). */
export interface AudienceAdmin {
  putAudience(caller: Caller, request: { audienceId: string; name: string }, seen?: Seen): Result<Audience>
  audience(orgId: string, audienceId: string): Result<Audience>
  audiences(orgId: string, page: PageRequest): Promise<Page<Audience>>
  deleteAudience(caller: Caller, audienceId: string): Result<null>
  /**
   * Adds or removes the ids of `steps`, each step in a job of its own. A refusal among them ends the upload; what came
   * before it stays done.
   */
  changeMembers(
    caller: Caller,
    upload: { readonly audienceId: string; readonly way: "add" | "remove" },
    steps: AsyncIterable<MemberStep | Refusal>,
  ): Result<MembersChanged>
  /** The members of an audience, or the one with this id. */
  members(
    orgId: string,
    audienceId: string,
    externalUserId: string | undefined,
    page: PageRequest,
  ): Result<Page<AudienceMember>>
}
