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

/** The wins that a list lacks, since they lie in the archive. */
export const ArchivedWins = Type.Object(
  {
    wins: Type.Integer({ description: "how many wins of the campaign have been archived, whatever the filters" }),
    handedOut: Type.Integer({ description: "of these, how many were prizes that the organization has handed out" }),
  },
  { title: "ArchivedWins" },
)

/** The page of a list of plays, which tells where the archive begins, and `more` of what lies in it. */
export const archivedListOf = (page: TObject, more: TObject["properties"] = {}) =>
  Type.Object({ ...page.properties, archivedUntil: optional(ArchivedUntil), ...more }, { title: page.title ?? "" })

/** The reply with the time up to which plays have left, and `more` about them. */
export const tellArchived = async (
  reply: Promise<Reply | Refusal>,
  until: Promise<number | null>,
  more: () => Promise<object> = async () => ({}),
): Promise<Reply | Refusal> => {
  const [page, at] = await Promise.all([reply, until])
  if (isRefusal(page) || at === null) return page
  return { ...page, body: { ...(page.body ?? {}), archivedUntil: isoTime(at), ...(await more()) } }
}
