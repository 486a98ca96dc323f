import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.tsx"
import { auditMessages } from "./messages.ts"

const namedKeys = 200

/** Who made changes: the name of the key, for the newest keys; its id for others. */
export const useWho = () => {
  const texts = useMessages(auditMessages)
  const api = useApi()
  const { data } = useQuery({
    queryKey: ["api-keys", "names"],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/api-keys", { params: { query: { limit: namedKeys } } })),
  })
  const keys = data?.items ?? []
  const names = new Map(keys.map(({ keyId, name }) => [keyId, name]))
  return {
    nameOf: (keyId: string | null) => (keyId === null ? texts.operator : (names.get(keyId) ?? keyId)),
    choices: [
      ...keys.map(({ keyId, name }) => ({ value: keyId, label: name })),
      { value: "operator", label: texts.operator },
    ],
  }
}
