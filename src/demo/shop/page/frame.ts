import type { Notice } from "../notice.ts"
import type { Organization } from "../premio.ts"
import type { Shopper } from "../shoppers.ts"
import type { Language } from "./text.ts"

/** What every page knows. */
export type Frame = {
  readonly language: Language
  readonly shopper: Shopper | null
  readonly path: string
  readonly organization: Organization
  /** In test mode: the time there, and what came of the last press of a button; null also if nobody can tell. */
  readonly testing: { readonly now: string; readonly notice: Notice | null } | null
}
