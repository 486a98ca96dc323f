import { Badge, Text } from "@mantine/core"
import { bodyOf } from "../../api/client.ts"
import { CampaignLink, CodeLink, PlayerLink } from "../../components/display/links.tsx"
import { Time } from "../../components/display/time.tsx"
import { Section } from "../../components/layout/page.tsx"
import { ChoiceFilter } from "../../components/list/filters.tsx"
import { DataList, useFilteredList } from "../../components/list/list.tsx"
import type { Column } from "../../components/list/table.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { poolMessages } from "./messages.ts"
import type { Pool, PoolCode } from "./pool.ts"

const useColumns = (kind: Pool["kind"]): Column<PoolCode>[] => {
  const texts = useMessages(poolMessages)
  const codeOf = ({ code, status }: PoolCode) => {
    if (code === null) return texts.masked
    if (status === "given") return <CodeLink code={code} />
    return status === "free" && kind === "reward" ? `…${code}` : code
  }
  return [
    { header: texts.code, show: codeOf, isShort: true },
    {
      header: texts.status,
      onPhone: "aside",
      show: ({ status }) => (
        <Badge variant="light" color={status === "free" ? "teal" : "gray"}>
          {texts.statuses[status]}
        </Badge>
      ),
    },
    { header: texts.at, show: ({ at }) => (at ? <Time at={at} /> : "–") },
    {
      header: texts.player,
      show: ({ externalUserId }) => (externalUserId === null ? "–" : <PlayerLink externalUserId={externalUserId} />),
    },
    {
      header: texts.campaign,
      show: ({ campaignId }) => (campaignId === null ? "–" : <CampaignLink campaignId={campaignId} />),
    },
  ]
}

/** The codes of a pool, newest first; free codes to give away are masked for everybody. */
export const PoolCodes = ({ pool: { poolId, kind, total } }: { pool: Pool }) => {
  const texts = useMessages(poolMessages)
  const api = useApi()
  const list = useFilteredList<PoolCode, "status">({
    key: ["pool-codes", poolId, total],
    filters: ["status"],
    read: (query) =>
      bodyOf(api.GET("/api/v1/admin/code-pools/{poolId}/codes", { params: { path: { poolId }, query } })),
  })
  const statuses = (["free", kind === "reward" ? "given" : "used", "withdrawn"] as const).map((value) => ({
    value,
    label: texts.statuses[value],
  }))
  const filter = <ChoiceFilter name="status" label={texts.status} all={texts.allStatuses} choices={statuses} />
  return (
    <Section title={texts.codes} actions={filter} {...(kind === "reward" && { description: texts.maskedHint })}>
      <DataList
        label={texts.codes}
        list={list}
        columns={useColumns(kind)}
        keyOf={({ code }, index) => `${code}.${index}`}
        empty={<Text c="dimmed">{texts.noCodes}</Text>}
      />
    </Section>
  )
}
