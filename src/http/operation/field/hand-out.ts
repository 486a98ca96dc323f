import { Type } from "@sinclair/typebox"
import { type Refusal, refuseField } from "../../../core/refusal.ts"
import { bool, optional, Reference, unremovable } from "../fields.ts"

/** Nobody gets a forfeited prize back: the field has no other value. */
export const isForfeited = Type.Literal(true, { description: "true" })

/** What a request says about an external prize: that it was handed out, or that its winner has forfeited it. */
export const HandoutFields = Type.Object(
  {
    handedOut: unremovable(optional(bool)),
    forfeited: unremovable(optional(isForfeited)),
    note: optional(Reference),
  },
  { title: "HandoutFields" },
)

type Sent = {
  readonly changes: { readonly handedOut?: boolean; readonly forfeited?: true; readonly note?: string }
  readonly removed: readonly string[]
}

/** A request to forfeit a prize has no `handedOut`. */
type Asked = {
  readonly isForfeit: boolean
  readonly handedOut?: boolean
  /** Null is removed. */
  readonly note?: string | null
}

export const readHandoutFields = ({ changes, removed }: Sent): Asked | Refusal => {
  if (removed.includes("handedOut")) return refuseField("handedOut", "true or false")
  if (removed.includes("forfeited")) return refuseField("forfeited", "true")
  const { forfeited = false, handedOut, ...note } = changes
  if (forfeited && handedOut !== undefined) return refuseField("forfeited", "sent without handedOut")
  return {
    isForfeit: forfeited,
    ...(handedOut !== undefined && { handedOut }),
    ...(removed.includes("note") ? { note: null } : note),
  }
}
