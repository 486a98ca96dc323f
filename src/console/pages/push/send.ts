import type { paths } from "../../api/schema.ts"

/** A push send as the list returns it. */
export type PushSend =
  paths["/api/v1/admin/push-sends"]["get"]["responses"][200]["content"]["application/json"]["items"][number]

/** How a send is called: by its title, and by its id where it has none. */
export const nameOf = ({ title, sendId }: Pick<PushSend, "title" | "sendId">): string => title ?? sendId
