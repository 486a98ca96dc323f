import type { ChangeOf, Decision } from "../../change.ts"
import { mergedTotals } from "../../player/merge.ts"
import { type Account, type MergePreview, type PlayerTotals, refuseUnknownClient } from "../../player/player.ts"
import { isRefusal, type Refusal, refuseField } from "../../refusal.ts"

/** The two players of a merge; `mergedClientIds` are the ids of all clients that were merged into either before. */
export type MergeFacts = {
  readonly from: Account
  readonly into: Account
  readonly mergedClientIds: readonly string[]
}

/** The remaining client, and all clients merged into it, in the order of registration. */
export type Merged = { readonly clientId: string; readonly mergedClientIds: readonly string[] }

type Client = Account & { readonly clientId: string }

const isClient = (player: Account): player is Client => player.clientId !== null

/** The two clients of a merge, or its first refusal (docs/api.md#merge-clients). */
const clientsOf = ({ from, into }: MergeFacts): { readonly from: Client; readonly into: Client } | Refusal => {
  if (!isClient(from)) return refuseUnknownClient("fromExternalId")
  if (!isClient(into)) return refuseUnknownClient("intoExternalId")
  return from.clientId === into.clientId
    ? refuseField("intoExternalId", "a different client from fromExternalId")
    : { from, into }
}

/** Client ids increase with time. */
const allMerged = ({ clientId }: Client, { mergedClientIds }: MergeFacts): readonly string[] =>
  [clientId, ...mergedClientIds].sort()

/**
 * Decides POST /admin/clients/merge. XP and points are added; a ledger row shows the combined balance, so that the last
 * row always has the balance, and the amount cut off.
 */
export const decideMerge = (facts: MergeFacts): Decision<Merged, ChangeOf<"audit" | "mergePlayer">> | Refusal => {
  const clients = clientsOf(facts)
  if (isRefusal(clients)) return clients
  const { from, into } = clients
  const { xp, points, pointsCut } = mergedTotals(from, into)
  const ledger =
    from.points === 0 ? null : { points: 0 - pointsCut, balance: points, reason: "merge", sourceId: from.clientId }
  const merged = { clientId: into.clientId, mergedClientIds: allMerged(from, facts) }
  const [fromExternalId, intoExternalId] = [from.externalUserId, into.externalUserId]
  const before = { fromExternalId, fromClientId: from.clientId, intoExternalId }
  return {
    answer: merged,
    changes: [
      { kind: "mergePlayer", xp, points, ledger },
      { kind: "audit", entry: { action: "client.merge", target: into.clientId, before, after: merged } },
    ],
  }
}

/** The refusal of a merge that can be found without counting rows. */
export const refuseMerge = (facts: MergeFacts): Refusal | null => {
  const clients = clientsOf(facts)
  return isRefusal(clients) ? clients : null
}

/** How many rows a player has of each kind. */
export type OwnedRows = Pick<PlayerTotals, "plays" | "codes" | "awards" | "bans">

/** What a player owns, with their names. */
export type OwnedByName = OwnedRows & Pick<PlayerTotals, "name" | "email">

/** Decides POST /admin/clients/merge-preview: the result that a merge of two clients would have. */
export const previewMerge = (
  facts: MergeFacts,
  owned: { readonly from: OwnedByName; readonly into: OwnedByName },
): MergePreview | Refusal => {
  const clients = clientsOf(facts)
  if (isRefusal(clients)) return clients
  const totalsOf = ({ externalUserId, clientId, xp, points }: Client, rows: OwnedByName): PlayerTotals => ({
    externalUserId,
    clientId,
    xp,
    points,
    ...rows,
  })
  const from = totalsOf(clients.from, owned.from)
  const into = totalsOf(clients.into, owned.into)
  const { xp, points } = mergedTotals(from, into)
  const rows: OwnedRows = {
    plays: from.plays + into.plays,
    codes: from.codes + into.codes,
    awards: from.awards + into.awards,
    bans: from.bans + into.bans,
  }
  return { from, into, result: { ...into, xp, points, ...rows, mergedClientIds: allMerged(clients.from, facts) } }
}
