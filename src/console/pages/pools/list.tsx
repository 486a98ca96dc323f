import { Layers } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import { Time } from "../../components/display/time.tsx"
import { useFilteredList } from "../../components/list/list.tsx"
import { ListPage } from "../../components/list/list-page.tsx"
import type { Column } from "../../components/list/table.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
import { CreatePool } from "./create.tsx"
import { poolMessages } from "./messages.ts"
import { type Pool, poolHref } from "./pool.ts"

const useColumns = (): Column<Pool>[] => {
  const texts = useMessages(poolMessages)
  const format = useFormat()
  return [
    { header: texts.name, show: ({ name }) => name },
    { header: texts.kind, show: ({ kind }) => texts.kinds[kind], isWords: true },
    { header: texts.left, isNumber: true, onPhone: "aside", show: ({ left }) => format.number(left) },
    {
      header: texts.gone,
      isNumber: true,
      show: ({ kind, given, used }) => format.number(kind === "reward" ? given : used),
    },
    { header: texts.total, isNumber: true, show: ({ total }) => format.number(total) },
    { header: texts.expiresAt, show: ({ expiresAt }) => (expiresAt ? <Time at={expiresAt} /> : "–") },
  ]
}

/** Every pool of codes, newest first, with what is left in it. */
export const PoolList = () => {
  const texts = useMessages(poolMessages)
  const api = useApi()
  const canEdit = useCanEdit()
  const list = useFilteredList({
    key: ["pools"],
    read: (query) => bodyOf(api.GET("/api/v1/admin/code-pools", { params: { query } })),
  })
  return (
    <ListPage
      list={list}
      icon={Layers}
      texts={texts}
      actions={canEdit && <CreatePool />}
      columns={useColumns()}
      keyOf={({ poolId }) => poolId}
      hrefOf={({ poolId }) => poolHref(poolId)}
    />
  )
}
