import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import type { paths } from "../../api/schema.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.tsx"
import { auditMessages } from "./messages.ts"

type Entry = paths["/api/v1/admin/audit-log"]["get"]["responses"][200]["content"]["application/json"]["items"][number]

/** Who made changes: a user, a key by its name (the newest keys; others by their ids), or the service. */
export const useWho = () => {
  const texts = useMessages(auditMessages)
  const api = useApi()
  const { data } = useQuery({
    queryKey: ["audit-log", "people"],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/audit-log/people")),
  })
  const people = data?.items ?? []
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return {
    nameOf: ({ keyId, user }: Pick<Entry, "keyId" | "user">): string => {
      if (user !== null) return user.name ?? user.userId
      return keyId === null ? texts.operator : (names.get(keyId) ?? keyId)
    },
    choices: [
      ...people.map(({ id, kind, name }) => ({
        value: id,
        label: kind === "key" ? texts.key(name ?? id) : (name ?? id),
      })),
      { value: "operator", label: texts.operator },
    ],
  }
}
