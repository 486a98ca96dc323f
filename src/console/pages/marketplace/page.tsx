import { Badge, Button, TextInput } from "@mantine/core"
import { Gamepad2, Plus } from "lucide-react"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import { ifMatch } from "../../api/record.ts"
import type { paths } from "../../api/schema.ts"
import { ConfirmButton } from "../../components/feedback/confirm.tsx"
import { IdField } from "../../components/form/fields.tsx"
import { FormButton } from "../../components/form/form-button.tsx"
import { useFilteredList } from "../../components/list/list.tsx"
import { ListPage } from "../../components/list/list-page.tsx"
import type { Column } from "../../components/list/table.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
import { marketplaceMessages } from "./messages.ts"

type Game =
  paths["/api/v1/admin/marketplace-games"]["get"]["responses"][200]["content"]["application/json"]["items"][number]

const outdated = [["marketplace-games"], ["campaign"], ["campaigns"], ["audit-log"]] as const

const Install = () => {
  const texts = useMessages(marketplaceMessages)
  const api = useApi()
  const initial = () => ({ gameId: "", name: "" })
  const change = {
    run: ({ gameId, name }: ReturnType<typeof initial>) =>
      bodyOf(
        api.PUT("/api/v1/admin/marketplace-games/{gameId}", {
          params: { path: { gameId } },
          body: { active: true, ...(name.trim() !== "" && { name: name.trim() }) },
        }),
      ),
    outdates: outdated,
    done: texts.installed,
  }
  return (
    <FormButton label={texts.install} icon={Plus} isPrimary initial={initial} change={change}>
      {(form) => (
        <>
          <IdField
            label={texts.gameId}
            description={texts.gameIdHint}
            required
            data-autofocus
            {...form.getInputProps("gameId")}
          />
          <TextInput label={texts.name} maxLength={200} {...form.getInputProps("name")} />
        </>
      )}
    </FormButton>
  )
}

const Toggle = ({ game: { gameId, name, active, etag } }: { game: Game }) => {
  const texts = useMessages(marketplaceMessages)
  const api = useApi()
  const change = useChange({
    run: (isActive: boolean) =>
      bodyOf(
        api.PUT("/api/v1/admin/marketplace-games/{gameId}", {
          params: { path: { gameId }, ...ifMatch(etag) },
          body: { active: isActive },
        }),
      ),
    outdates: outdated,
    done: texts.changed,
  })
  if (!active)
    return (
      <Button
        variant="default"
        size="xs"
        aria-label={texts.activateOf(name)}
        loading={change.isPending}
        onClick={() => change.mutate(true)}
      >
        {texts.activate}
      </Button>
    )
  return (
    <ConfirmButton
      label={texts.deactivate}
      name={texts.deactivateOf(name)}
      title={texts.deactivateTitle(name)}
      text={texts.deactivateText}
      size="xs"
      isBusy={change.isPending}
      onConfirm={() => change.mutate(false)}
    />
  )
}

/** The installed games of the marketplace. */
const MarketplacePage = () => {
  const texts = useMessages(marketplaceMessages)
  const api = useApi()
  const canEdit = useCanEdit()
  const list = useFilteredList<Game>({
    key: ["marketplace-games"],
    read: (query) => bodyOf(api.GET("/api/v1/admin/marketplace-games", { params: { query } })),
  })
  const columns: Column<Game>[] = [
    { header: texts.name, show: ({ name }) => name },
    { header: texts.gameId, show: ({ gameId }) => gameId },
    {
      header: texts.status,
      onPhone: "aside",
      show: ({ active }) => (
        <Badge variant="dot" color={active ? "teal" : "gray"}>
          {active ? texts.active : texts.inactive}
        </Badge>
      ),
    },
    ...(canEdit ? [{ header: texts.action, show: (game: Game) => <Toggle game={game} /> }] : []),
  ]
  return (
    <ListPage
      list={list}
      icon={Gamepad2}
      texts={texts}
      actions={canEdit && <Install />}
      columns={columns}
      keyOf={({ gameId }) => gameId}
    />
  )
}

export default MarketplacePage
