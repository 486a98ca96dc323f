import { type TObject, Type } from "@sinclair/typebox"
import { isoTime } from "../../../core/period.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import { optional, Time } from "../fields.ts"
import type { Reply } from "../reply.ts"

export const ArchivedUntil = {
  ...Time,
  description:
    "the time of the latest archived play: up to then, the list only has plays that are still needed. Absent if no play has been archived",
}

/** The page of a list of plays, which tells where the archive begins. */
export const archivedListOf = (page: TObject) =>
  Type.Object({ ...page.properties, archivedUntil: optional(ArchivedUntil) }, { title: page.title ?? "" })

/** The reply with the time up to which plays have left. */
export const tellArchived = async (
  reply: Promise<Reply | Refusal>,
  until: Promise<number | null>,
): Promise<Reply | Refusal> => {
  const [page, at] = await Promise.all([reply, until])
  return isRefusal(page) || at === null ? page : { ...page, body: { ...(page.body ?? {}), archivedUntil: isoTime(at) } }
}
