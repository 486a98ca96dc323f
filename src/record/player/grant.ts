import type { Grant, StoredGrant } from "../../core/campaign/grant.ts"
import { type Rows, tableOf } from "../rows.ts"
import type { Tx } from "../transaction.ts"

/** `endedAt` is set once no play can take anything of the grant any more, so that plays read few rows. */
export type GrantRow = Grant & {
  readonly id: number
  readonly orgId: string
  readonly player: number
  readonly endedAt: number | null
}

export const grantTable = tableOf<GrantRow>()({
  key: ["id"],
  changed: ["used", "revokedAt", "endedAt"],
  reads: {
    byId: { kind: "one", by: ["orgId", "grantId"] },
    open: { kind: "many", by: ["player", "campaignId"], where: ["endedAt"] },
    anyOfCampaign: { kind: "many", by: ["orgId", "campaignId"], orderBy: "id", limit: 1 },
    ofReference: { kind: "many", by: ["player", "campaignId", "reference"] },
  },
})

const toStored = ({ id: row, orgId: _orgId, player: _player, endedAt: _endedAt, ...grant }: GrantRow): StoredGrant => ({
  row,
  ...grant,
})

/** The plays that players were granted, for jobs that hold the player (docs/api.md#granted-plays). */
export const grantRecords = (rows: Rows) => {
  const openRow = (player: number, { row, campaignId }: StoredGrant): GrantRow => {
    const found = rows.many(grantTable, "open", player, campaignId).find(({ id }) => id === row)
    if (!found) throw new Error(`the grant ${row} has ended`)
    return found
  }

  return {
    /** The grants of which a play may take one, including those that have expired since they were last looked at. */
    open: (player: number | null, campaignId: string): readonly StoredGrant[] =>
      player === null ? [] : rows.many(grantTable, "open", player, campaignId).map(toStored),

    /** Whether anybody was granted plays of a campaign. */
    hasAny: (orgId: string, campaignId: string): boolean =>
      rows.many(grantTable, "anyOfCampaign", orgId, campaignId).length > 0,

    /** The grants with a reference: several if merged players had the same one. */
    ofReference: (player: number | null, campaignId: string, reference: string): readonly StoredGrant[] =>
      player === null ? [] : rows.many(grantTable, "ofReference", player, campaignId, reference).map(toStored),

    /** A grant with the row of its player. */
    find: (orgId: string, grantId: string): { readonly grant: StoredGrant; readonly player: number } | null => {
      const row = rows.one(grantTable, "byId", orgId, grantId)
      return row && { grant: toStored(row), player: row.player }
    },

    add: (orgId: string, player: number, grant: Grant) => {
      const { grantId, campaignId, plays, used, expiresAt, reference, note, createdAt, revokedAt } = grant
      const given = { grantId, campaignId, plays, used, expiresAt, reference, note, createdAt, revokedAt }
      rows.add(grantTable, { orgId, player, ...given, endedAt: null })
    },

    /** Takes one play, and ends the grant with its last one. */
    take: (tx: Tx, player: number, grant: StoredGrant) => {
      const before = openRow(player, grant)
      const used = before.used + 1
      rows.change(grantTable, before, { ...before, used, endedAt: used === before.plays ? tx.now : null })
    },

    end: (tx: Tx, player: number, ended: readonly StoredGrant[]) => {
      for (const grant of ended) {
        const before = openRow(player, grant)
        rows.change(grantTable, before, { ...before, endedAt: tx.now })
      }
    },

    revoke: (tx: Tx, orgId: string, grantId: string) => {
      const before = rows.one(grantTable, "byId", orgId, grantId)
      if (!before) throw new Error(`the revoked grant ${grantId} does not exist`)
      rows.change(grantTable, before, { ...before, revokedAt: tx.now, endedAt: before.endedAt ?? tx.now })
    },
  }
}

export type Grants = ReturnType<typeof grantRecords>
