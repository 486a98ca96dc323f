import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { auditMessages } from "./messages.ts"

/** Whose changes can be selected: the newest users and keys, and the service. */
export const useWhoChoices = () => {
  const texts = useMessages(auditMessages)
  const api = useApi()
  const { data } = useQuery({
    queryKey: ["audit-log", "people"],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/audit-log/people")),
  })
  return [
    ...(data?.items ?? []).map(({ id, kind, name, email }) => ({
      value: id,
      label: kind === "key" ? texts.key(name ?? id) : [name, email].filter(Boolean).join(" · ") || id,
    })),
    { value: "operator", label: texts.operator },
  ]
}
