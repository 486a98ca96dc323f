import type { Shopper } from "./shoppers.ts"
import type { Advance } from "./testing.ts"

/** What came of a press of a button of test mode. */
export type Notice = { readonly advance: Advance } | { readonly nextWinOf: string }

const notices = new Map<string, Notice>()
const keyOf = (shopper: Shopper | null) => shopper?.id ?? ""

/** Keeps a notice for the next page of this shopper. */
export const leaveNotice = (shopper: Shopper | null, notice: Notice): void => {
  notices.set(keyOf(shopper), notice)
}

/** The notice for this page, which shows it once. */
export const takeNotice = (shopper: Shopper | null): Notice | null => {
  const notice = notices.get(keyOf(shopper)) ?? null
  notices.delete(keyOf(shopper))
  return notice
}
