import { Ban } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import type { paths } from "../../api/schema.ts"
import { PlayerLink } from "../../components/display/links.tsx"
import { Time } from "../../components/display/time.tsx"
import { ChoiceFilter, SearchFilter } from "../../components/list/filters.tsx"
import { useFilteredList } from "../../components/list/list.tsx"
import { ListPage } from "../../components/list/list-page.tsx"
import type { Column } from "../../components/list/table.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
import { LiftButton } from "../players/bans.tsx"
import { banMessages } from "./messages.ts"

type Standing = paths["/api/v1/admin/bans"]["get"]["responses"][200]["content"]["application/json"]["items"][number]
type Shown = Standing & { readonly liftedAt?: string }

const useColumns = (isLifted: boolean): Column<Shown>[] => {
  const texts = useMessages(banMessages)
  const canEdit = useCanEdit()
  const last: Column<Shown>[] = isLifted
    ? [{ header: texts.until, show: ({ liftedAt }) => (liftedAt ? <Time at={liftedAt} /> : "–") }]
    : [
        {
          header: texts.until,
          show: ({ until }) => (until === null ? texts.untilLifted : <Time at={until} />),
        },
        {
          header: texts.action,
          show: ({ banId, externalUserId }) => <LiftButton banId={banId} externalUserId={externalUserId} />,
        },
      ]
  return [
    { header: texts.player, show: ({ externalUserId }) => <PlayerLink externalUserId={externalUserId} /> },
    { header: texts.reason, show: ({ reason }) => reason ?? "–" },
    { header: texts.message, show: ({ message }) => message ?? "–" },
    { header: texts.since, show: ({ createdAt }) => <Time at={createdAt} /> },
    ...(isLifted || canEdit ? last : last.slice(0, 1)),
  ]
}

/** Every ban in force, or every lifted one. */
const BansPage = () => {
  const texts = useMessages(banMessages)
  const api = useApi()
  const list = useFilteredList<Shown, "show" | "externalUserId">({
    key: ["bans"],
    filters: ["show", "externalUserId"],
    read: (query) => {
      const { show, ...others } = query as typeof query & { show?: string; externalUserId?: string }
      const { externalUserId: _id, ...page } = others
      return show === "lifted"
        ? bodyOf(api.GET("/api/v1/admin/bans/lifted", { params: { query: others } }))
        : bodyOf(api.GET("/api/v1/admin/bans", { params: { query: page } }))
    },
  })
  const isLifted = list.filters.show === "lifted"
  return (
    <ListPage
      list={list}
      icon={Ban}
      texts={texts}
      filters={
        <>
          <ChoiceFilter
            name="show"
            label={texts.show}
            all={texts.standing}
            choices={[{ value: "lifted", label: texts.lifted }]}
          />
          {isLifted && <SearchFilter name="externalUserId" label={texts.player} />}
        </>
      }
      columns={useColumns(isLifted)}
      keyOf={({ banId }) => banId}
    />
  )
}

export default BansPage
