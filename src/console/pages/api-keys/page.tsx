import { Badge, Code, Group, Text } from "@mantine/core"
import { KeyRound } from "lucide-react"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import type { paths } from "../../api/schema.ts"
import { Time } from "../../components/display/time.tsx"
import { ConfirmButton } from "../../components/feedback/confirm.tsx"
import { useFilteredList } from "../../components/list/list.tsx"
import { ListPage } from "../../components/list/list-page.tsx"
import type { Column } from "../../components/list/table.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit, useSession } from "../../shell/session.ts"
import { CreateKey } from "./create.tsx"
import { apiKeyMessages } from "./messages.ts"
import { RotateKey } from "./rotate.tsx"

type ApiKey = paths["/api/v1/admin/api-keys"]["get"]["responses"][200]["content"]["application/json"]["items"][number]

type State = "active" | "expired" | "deactivated"
const colors = { active: "teal", expired: "orange", deactivated: "gray" } as const

const stateOf = ({ deactivatedAt, expiresAt }: ApiKey): State => {
  if (deactivatedAt !== null) return "deactivated"
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? "expired" : "active"
}

/** When it was last used and created, and when it expires. */
const Use = ({ apiKey: { lastUsedAt, lastSignedInAt, createdAt, expiresAt } }: { apiKey: ApiKey }) => {
  const texts = useMessages(apiKeyMessages)
  const format = useFormat()
  return (
    <div>
      {lastUsedAt === null ? texts.notUsed : <Time at={lastUsedAt} />}
      {lastSignedInAt !== null && (
        <Text c="dimmed" fz="inherit">
          {texts.signedIn(format.dateTime(lastSignedInAt))}
        </Text>
      )}
      <Text c="dimmed" fz="inherit">
        {texts.since(format.date(createdAt))}
      </Text>
      {expiresAt !== null && (
        <Text c="dimmed" fz="inherit">
          {texts.until(format.dateTime(expiresAt))}
        </Text>
      )}
    </div>
  )
}

const Deactivate = ({ apiKey: { keyId, name } }: { apiKey: ApiKey }) => {
  const texts = useMessages(apiKeyMessages)
  const api = useApi()
  const { session } = useSession()
  const deactivation = useChange({
    run: () => bodyOf(api.DELETE("/api/v1/admin/api-keys/{keyId}", { params: { path: { keyId } } })),
    outdates: [["api-keys"]],
    done: texts.deactivatedNote,
  })
  return (
    <ConfirmButton
      label={texts.deactivate}
      title={texts.deactivateTitle(name)}
      text={session.keyId === keyId ? texts.deactivateOwnText : texts.deactivateText}
      size="xs"
      isDangerous
      isBusy={deactivation.isPending}
      onConfirm={() => deactivation.mutate(undefined)}
    />
  )
}

const useColumns = (): Column<ApiKey>[] => {
  const texts = useMessages(apiKeyMessages)
  const { session } = useSession()
  const canEdit = useCanEdit()
  const actions: Column<ApiKey> = {
    header: texts.actions,
    show: (apiKey) =>
      stateOf(apiKey) === "active" ? (
        <Group gap="xs" wrap="nowrap">
          <RotateKey keyId={apiKey.keyId} name={apiKey.name} />
          <Deactivate apiKey={apiKey} />
        </Group>
      ) : (
        "–"
      ),
  }
  return [
    {
      header: texts.name,
      show: ({ keyId, name, prefix }) => (
        <div>
          <Group gap="xs">
            <Text fw={550} fz="inherit">
              {name}
            </Text>
            {keyId === session.keyId && <Badge variant="light">{texts.own}</Badge>}
          </Group>
          <Code>{prefix === null ? keyId : `${prefix}…`}</Code>
        </div>
      ),
    },
    { header: texts.scope, isShort: true, show: ({ scope }) => texts.scopes[scope] },
    {
      header: texts.state,
      onPhone: "aside",
      isShort: true,
      show: (apiKey) => (
        <Badge variant="dot" color={colors[stateOf(apiKey)]}>
          {texts[stateOf(apiKey)]}
        </Badge>
      ),
    },
    { header: texts.lastUsed, show: (apiKey) => <Use apiKey={apiKey} /> },
    ...(canEdit ? [actions] : []),
  ]
}

/** The keys of the organization, without the keys themselves, which are only shown when they are created. */
const ApiKeysPage = () => {
  const texts = useMessages(apiKeyMessages)
  const api = useApi()
  const canEdit = useCanEdit()
  const list = useFilteredList({
    key: ["api-keys"],
    read: (query) => bodyOf(api.GET("/api/v1/admin/api-keys", { params: { query } })),
  })
  return (
    <ListPage
      list={list}
      icon={KeyRound}
      texts={texts}
      actions={canEdit && <CreateKey />}
      columns={useColumns()}
      keyOf={({ keyId }) => keyId}
    />
  )
}

export default ApiKeysPage
