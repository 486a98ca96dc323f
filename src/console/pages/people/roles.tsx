import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { Failed, Loading } from "../../components/feedback/state.tsx"
import { DataTable } from "../../components/list/table.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { useApi } from "../../shell/session.ts"
import { roles } from "./invite.tsx"
import { peopleMessages } from "./messages.ts"

/** The table of what each role may do. */
export const RoleTable = () => {
  const texts = useMessages(peopleMessages)
  const { wordFor } = useTerms()
  const api = useApi()
  const query = useQuery({ queryKey: ["roles"], queryFn: () => bodyOf(api.GET("/api/v1/admin/roles")) })
  if (query.error) return <Failed error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Loading lines={8} />
  type Row = (typeof query.data.items)[number]
  return (
    <DataTable<Row>
      label={texts.rolesTitle}
      items={query.data.items}
      columns={[
        { header: texts.area, show: ({ area }) => texts.areas[area] },
        ...roles.map((role) => ({
          header: wordFor("role", role),
          isShort: true,
          show: (row: Row) => texts.levels[row.roles[role]],
        })),
      ]}
      keyOf={({ area }) => area}
    />
  )
}
