import type { SelectProps } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import type { paths } from "../../api/schema.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import type { FieldProps } from "./fields.tsx"
import { RecordSelect, useTypedSearch } from "./record-select.tsx"

const messages = defineMessages(
  { none: "Ninguna campaña coincide", clear: "Quitar la campaña" },
  { none: "No matching campaigns", clear: "Clear campaign" },
)

const offered = 20
/** As many as one page of the list may have. */
const read = 200

type Listed = paths["/api/v1/admin/campaigns"]["get"]["responses"][200]["content"]["application/json"]["items"][number]

type CampaignSelectProps = FieldProps<SelectProps, string> & {
  /** Which campaigns to offer; all by default. */
  readonly isOffered?: (campaign: Listed) => boolean
}

/**
 * One of the organization's campaigns by its id, "" for none, however many there are: typing a part of its name or id
 * finds it.
 */
export const CampaignSelect = ({ value = "", onChange, isOffered = () => true, ...input }: CampaignSelectProps) => {
  const texts = useMessages(messages)
  const api = useApi()
  const { search, typing } = useTypedSearch(value)
  const found = useQuery({
    queryKey: ["campaigns", "select", search],
    queryFn: () =>
      bodyOf(api.GET("/api/v1/admin/campaigns", { params: { query: { limit: read, ...(search && { search }) } } })),
    placeholderData: keepPreviousData,
  })
  const choices = (found.data?.items ?? [])
    .filter(isOffered)
    .slice(0, offered)
    .map(({ campaignId, name = campaignId }) => ({ value: campaignId, label: name }))
  return (
    <RecordSelect
      clearable={!input.required}
      {...input}
      {...typing}
      choices={choices}
      value={value}
      onChange={onChange}
      nothingFoundMessage={texts.none}
      clearButtonProps={{ "aria-label": texts.clear }}
    />
  )
}
