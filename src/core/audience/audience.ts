import { type Refusal, refuse } from "../refusal.ts"

/** A list of external ids, by which games choose who may play (docs/api.md#audiences). */
export type Audience = {
  readonly audienceId: string
  readonly name: string
  /** How many members it has. */
  readonly members: number
  readonly createdAt: number
  readonly updatedAt: number
}

/** An external id in an audience; it need not be a player's. */
export type AudienceMember = { readonly externalUserId: string; readonly addedAt: number }

/** Some of the ids of an upload, and how many of those read with them cannot be external ids. */
export type MemberStep = { readonly externalUserIds: readonly string[]; readonly invalid: number }

/**
 * The result of an upload: `changed` ids were added or removed; `unchanged` ones already were, or were not, members.
 */
export type MembersChanged = { readonly changed: number; readonly unchanged: number; readonly invalid: number }

export const noMembersChanged: MembersChanged = { changed: 0, unchanged: 0, invalid: 0 }

/** How many members the audiences of an organization have at most, together. */
export const maxMembers = 10_000_000

export const refuseUnknownAudience = (audienceId: string): Refusal =>
  refuse("NOT_FOUND", `audience ${audienceId} does not exist; check audienceId`)

/** Refuses to add `more` members to the `members` that an organization has in all its audiences. */
export const refuseMoreMembers = (members: number, more: number): Refusal | null =>
  members + more <= maxMembers
    ? null
    : refuse(
        "CONFLICT",
        `the audiences of an organization have at most ${maxMembers} members together; remove some, or delete an audience`,
      )
