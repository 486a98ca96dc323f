import type { ChangeOf } from "../../core/change.ts"
import type { Past, PastUse } from "../../core/player/past-use.ts"
import { hmacSha256 } from "../../secret/hash.ts"
import { type Rows, tableOf } from "../rows.ts"
import type { Tx } from "../transaction.ts"

type PastUseRow = PastUse & { readonly id: number; readonly orgId: string; readonly idHash: string }

export const pastUseTable = tableOf<PastUseRow>()({
  key: ["id"],
  changed: [],
  reads: { ofId: { kind: "many", by: ["orgId", "idHash"] } },
})

/** The keys of the hashes of erased ids, one for each organization that has erased anyone. */
export type ErasureSecrets = {
  secretOf(orgId: string): string | null
  setSecret(tx: Tx, orgId: string, secret: string): void
}

/** The hash under which the uses of an erased id are kept. */
export const idHashOf = (secret: string, externalUserId: string): string => hmacSha256(secret, externalUserId)

/**
 * What erased people had used of the running limits, by the hashes of their ids, until somebody uses such an id again.
 */
export const pastUseRecords = (rows: Rows, { secretOf, setSecret }: ErasureSecrets) => {
  const rowsOf = (orgId: string, externalUserId: string) => {
    const secret = secretOf(orgId)
    return secret === null ? [] : rows.many(pastUseTable, "ofId", orgId, idHashOf(secret, externalUserId))
  }

  return {
    /** What was used under an id that belongs to nobody; null if nothing was. */
    find: (orgId: string, externalUserId: string): Past => {
      const found = rowsOf(orgId, externalUserId)
      return found.length === 0
        ? null
        : found.map(({ game, gameId, limitName, usedFrom, usedUntil, used }) => ({
            game,
            gameId,
            limitName,
            usedFrom,
            usedUntil,
            used,
          }))
    },

    /** Removes what was used under an id, since its new owner has it from now on. */
    remove: (orgId: string, externalUserId: string) => {
      for (const row of rowsOf(orgId, externalUserId)) rows.remove(pastUseTable, row)
    },

    keep: (tx: Tx, orgId: string, { ids, uses, secret: made }: Omit<ChangeOf<"keepPastUses">, "kind" | "isLast">) => {
      if (uses.length === 0) return
      const known = secretOf(orgId)
      if (known === null) setSecret(tx, orgId, made)
      for (const id of ids)
        for (const use of uses) rows.add(pastUseTable, { orgId, idHash: idHashOf(known ?? made, id), ...use })
    },
  }
}

export type PastUses = ReturnType<typeof pastUseRecords>
