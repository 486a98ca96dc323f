import { ShieldOff, Signature } from "lucide-react"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import type { paths } from "../../api/schema.ts"
import { CopiedId } from "../../components/display/copy.tsx"
import { Time } from "../../components/display/time.tsx"
import { ConfirmButton } from "../../components/feedback/confirm.tsx"
import { useFilteredList } from "../../components/list/list.tsx"
import { ListPage } from "../../components/list/list-page.tsx"
import type { Column } from "../../components/list/table.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
import { AddPlayerKey } from "./create.tsx"
import { playerKeyMessages } from "./messages.ts"

type PlayerKey =
  paths["/api/v1/admin/player-keys"]["get"]["responses"][200]["content"]["application/json"]["items"][number]

const Delete = ({ playerKey: { playerKeyId, name } }: { playerKey: PlayerKey }) => {
  const texts = useMessages(playerKeyMessages)
  const api = useApi()
  const deletion = useChange({
    run: () => bodyOf(api.DELETE("/api/v1/admin/player-keys/{playerKeyId}", { params: { path: { playerKeyId } } })),
    outdates: [["player-keys"]],
    done: texts.deleted,
  })
  return (
    <ConfirmButton
      label={texts.delete}
      name={`${texts.delete}: ${name}`}
      title={texts.deleteTitle(name)}
      text={texts.deleteText}
      size="xs"
      isDangerous
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate(undefined)}
    />
  )
}

const RevokeAll = () => {
  const texts = useMessages(playerKeyMessages)
  const api = useApi()
  const revocation = useChange({
    run: () => bodyOf(api.POST("/api/v1/admin/player-tokens/revoke", { body: {} })),
    outdates: [["audit-log"]],
    done: texts.revoked,
  })
  return (
    <ConfirmButton
      label={texts.revoke}
      title={texts.revokeTitle}
      text={texts.revokeText}
      icon={<ShieldOff size={16} aria-hidden />}
      isDangerous
      isBusy={revocation.isPending}
      onConfirm={() => revocation.mutate(undefined)}
    />
  )
}

const useColumns = (): Column<PlayerKey>[] => {
  const texts = useMessages(playerKeyMessages)
  const canEdit = useCanEdit()
  const actions: Column<PlayerKey> = {
    header: texts.actions,
    onPhone: "aside",
    show: (playerKey) => <Delete playerKey={playerKey} />,
  }
  return [
    { header: texts.name, show: ({ name }) => name },
    { header: texts.id, show: ({ playerKeyId }) => <CopiedId value={playerKeyId} /> },
    { header: texts.algorithm, isShort: true, show: ({ algorithm }) => algorithm },
    { header: texts.createdAt, show: ({ createdAt }) => <Time at={createdAt} /> },
    ...(canEdit ? [actions] : []),
  ]
}

/** The public keys by which tokens that the organization signs are checked, and the end of all tokens so far. */
const PlayerKeysPage = () => {
  const texts = useMessages(playerKeyMessages)
  const api = useApi()
  const canEdit = useCanEdit()
  const list = useFilteredList({
    key: ["player-keys"],
    read: (query) => bodyOf(api.GET("/api/v1/admin/player-keys", { params: { query } })),
  })
  const actions = (
    <>
      <RevokeAll />
      <AddPlayerKey />
    </>
  )
  return (
    <ListPage
      list={list}
      icon={Signature}
      texts={texts}
      actions={canEdit && actions}
      columns={useColumns()}
      keyOf={({ playerKeyId }) => playerKeyId}
    />
  )
}

export default PlayerKeysPage
