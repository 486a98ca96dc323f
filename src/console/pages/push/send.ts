import type { paths } from "../../api/schema.ts"

/** A push send as the list returns it. */
export type PushSend =
  paths["/api/v1/admin/push-sends"]["get"]["responses"][200]["content"]["application/json"]["items"][number]

/** The name of a send: its title, or its id if it has none. */
export const nameOf = ({ title, sendId }: Pick<PushSend, "title" | "sendId">): string => title ?? sendId
