import { History } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import { useList } from "../../api/list.ts"
import type { paths } from "../../api/schema.ts"
import { Empty } from "../../components/feedback/state.tsx"
import { Section } from "../../components/layout/page.tsx"
import { DownloadButton } from "../../components/list/download.tsx"
import { useFilters } from "../../components/list/filters.tsx"
import { DataList } from "../../components/list/list.tsx"
import type { Period } from "../../components/period/dates.ts"
import { rangeOf } from "../../components/period/period.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { useOverrideColumns } from "./columns.tsx"
import { salesMessages } from "./messages.ts"

type OverrideOrder = Pick<NonNullable<paths["/api/v1/admin/overrides"]["get"]["parameters"]["query"]>, "order" | "sort">

/** Each correction of a redeemed prize in a period. */
export const OverrideList = ({ period }: { period: Period | null }) => {
  const texts = useMessages(salesMessages)
  const api = useApi()
  const range = period ? rangeOf(period) : {}
  const order = useFilters("sort", "order").filters as OverrideOrder
  const list = useList(
    ["overrides", range, order],
    (page) => bodyOf(api.GET("/api/v1/admin/overrides", { params: { query: { ...range, ...order, ...page } } })),
    { isEnabled: period !== null, isCounted: true },
  )
  return (
    <Section
      title={texts.overridesTitle}
      actions={<DownloadButton path="/api/v1/admin/overrides/export" query={range} label={texts.export} />}
    >
      <DataList
        label={texts.overridesTitle}
        list={list}
        columns={useOverrideColumns(period?.timezone)}
        keyOf={({ awardId, replaced }) => `${awardId} ${replaced.recordedAt}`}
        empty={<Empty icon={History} title={texts.noOverridesTitle} text={texts.noOverridesText} />}
      />
    </Section>
  )
}
