import { List, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { bodyOf } from "../../api/client.ts"
import { Failed, Loading } from "../../components/feedback/state.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { peopleMessages } from "./messages.ts"

/**
 * The API keys in force that a user has created, which outlive their account, and what to do about them; nothing if
 * there are none.
 */
export const UserKeys = ({ userId, children }: { userId: string; children?: ReactNode }) => {
  const texts = useMessages(peopleMessages)
  const api = useApi()
  const query = useQuery({
    queryKey: ["user-keys", userId],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/users/{userId}/api-keys", { params: { path: { userId } } })),
  })
  if (query.error) return <Failed error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Loading lines={2} />
  if (query.data.items.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="sm">{texts.keysText}</Text>
      <List size="sm" mah={200} style={{ overflowY: "auto" }}>
        {query.data.items.map(({ keyId, name, scope }) => (
          <List.Item key={keyId}>{`${name} (${scope})`}</List.Item>
        ))}
      </List>
      {children}
    </Stack>
  )
}
