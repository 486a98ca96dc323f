import type { Audience, AudienceMember } from "../../core/audience/audience.ts"
import { type Rows, tableOf } from "../rows.ts"
import type { Named, Tx } from "../transaction.ts"
import type { StoredPlayer } from "./player.ts"

export type AudienceRow = Audience & {
  readonly id: number
  readonly orgId: string
  /** When it was deleted, if members are still being removed. */
  readonly deletedAt: number | null
}

export type MemberRow = AudienceMember & { readonly id: number; readonly audience: number }

export const audienceTable = tableOf<AudienceRow>()({
  key: ["id"],
  changed: ["name", "members", "updatedAt", "deletedAt"],
  reads: {
    byId: { kind: "one", by: ["orgId", "audienceId"], where: ["deletedAt"] },
    ofOrganization: { kind: "many", by: ["orgId"], where: ["deletedAt"] },
    withDeleted: { kind: "many", by: ["orgId"] },
  },
})

export const memberTable = tableOf<MemberRow>()({
  key: ["id"],
  changed: [],
  reads: { byId: { kind: "one", by: ["audience", "externalUserId"] } },
})

export const toAudience = ({ audienceId, name, members, createdAt, updatedAt }: AudienceRow): Audience => ({
  audienceId,
  name,
  members,
  createdAt,
  updatedAt,
})

/** A player as a request names them: the game that asks, and the ids of the request. */
export type Asking = { readonly orgId: string; readonly gameId: string; readonly named: Named }

type Needs = {
  /** Whether any external id of the player is in an audience; announces the lookups of all `audienceIds`. */
  readonly membershipOf: (
    asking: Asking,
    player: StoredPlayer,
    audienceIds: readonly string[],
  ) => (audienceId: string) => boolean
  /** A campaign or mini-game with a rule about the audience, as messages name it; null if there is none. */
  readonly namedBy: (orgId: string, audienceId: string) => string | null
}

/**
 * Audiences and their members, for jobs. To list the audiences of an organization is to lock them: members only change
 * behind that lock, so that all counts are exact.
 */
export const audienceRecords = (rows: Rows, { membershipOf, namedBy }: Needs) => {
  const allOf = (orgId: string) => rows.many(audienceTable, "ofOrganization", orgId)

  const existing = (orgId: string, audienceId: string): AudienceRow => {
    const row = allOf(orgId).find((audience) => audience.audienceId === audienceId)
    if (!row) throw new Error(`the changed audience ${audienceId} does not exist`)
    return row
  }

  const memberOf = (audience: number, externalUserId: string) => rows.one(memberTable, "byId", audience, externalUserId)

  /** Loads all of these lookups together. */
  const wantMembers = (audience: number, externalUserIds: readonly string[]) => {
    for (const id of externalUserIds) rows.want(memberTable, "byId", audience, id)
  }

  /** Returns how many of these ids were members. */
  const removeIds = (audience: number, externalUserIds: readonly string[]): number => {
    const members = externalUserIds.flatMap((id) => memberOf(audience, id) ?? [])
    for (const member of members) rows.remove(memberTable, member)
    return members.length
  }

  const removeFrom = (audience: AudienceRow, externalUserIds: readonly string[]) => {
    const removed = removeIds(audience.id, externalUserIds)
    if (removed > 0) rows.change(audienceTable, audience, { ...audience, members: audience.members - removed })
  }

  return {
    membershipOf,
    namedBy,

    /** All audiences of an organization, which are few. */
    audiencesOf: (orgId: string): readonly Audience[] => allOf(orgId).map(toAudience),

    /** Which of these ids are members. */
    membersAmong: (orgId: string, audienceId: string, externalUserIds: readonly string[]): ReadonlySet<string> => {
      const { id: audience } = existing(orgId, audienceId)
      wantMembers(audience, externalUserIds)
      return new Set(externalUserIds.filter((id) => memberOf(audience, id) !== null))
    },

    /** Creates or renames an audience; its members stay. */
    put: (orgId: string, { audienceId, name, createdAt, updatedAt }: Audience) => {
      const known = allOf(orgId).find((audience) => audience.audienceId === audienceId)
      if (known) rows.change(audienceTable, known, { ...known, name, updatedAt })
      else rows.add(audienceTable, { orgId, audienceId, name, members: 0, createdAt, updatedAt, deletedAt: null })
    },

    /** Takes an audience out of use; its members are removed in steps later. */
    remove: (tx: Tx, orgId: string, audienceId: string) => {
      const row = existing(orgId, audienceId)
      rows.change(audienceTable, row, { ...row, deletedAt: tx.wall })
    },

    /** Adds ids that are not members yet. */
    addMembers: (tx: Tx, orgId: string, audienceId: string, externalUserIds: readonly string[]) => {
      const row = existing(orgId, audienceId)
      for (const externalUserId of externalUserIds)
        rows.add(memberTable, { audience: row.id, externalUserId, addedAt: tx.now })
      rows.change(audienceTable, row, { ...row, members: row.members + externalUserIds.length })
    },

    /** Removes ids that are members. */
    removeMembers: (orgId: string, audienceId: string, externalUserIds: readonly string[]) =>
      removeFrom(existing(orgId, audienceId), externalUserIds),

    /** Removes ids from all audiences, and from deleted ones whose members are still being removed. */
    leaveAll: (orgId: string, externalUserIds: readonly string[]) => {
      const audiences = allOf(orgId)
      const deleted = rows.many(audienceTable, "withDeleted", orgId).filter(({ deletedAt }) => deletedAt !== null)
      for (const { id } of [...audiences, ...deleted]) wantMembers(id, externalUserIds)
      for (const audience of audiences) removeFrom(audience, externalUserIds)
      // The count of a deleted audience no longer matters, and the row may be gone at any moment.
      for (const { id } of deleted) removeIds(id, externalUserIds)
    },
  }
}

export type Audiences = ReturnType<typeof audienceRecords>
