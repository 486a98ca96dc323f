import { Select } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { bodyOf } from "../../api/client.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.tsx"

const messages = defineMessages(
  { none: "Ninguna campaña coincide", clear: "Quitar la campaña" },
  { none: "No campaign matches", clear: "Remove the campaign" },
)

const typingMs = 250
const offered = 20

type CampaignSelectProps = {
  readonly label: string
  readonly description?: string
  readonly isLabelHidden?: boolean
  readonly placeholder?: string
  /** The id of a campaign, or "" for none. */
  readonly value: string
  onChange(campaignId: string): void
  readonly isRequired?: boolean
}

/** One of the organization's campaigns, however many there are: typing a part of its name or id finds it. */
export const CampaignSelect = (props: CampaignSelectProps) => {
  const { label, description, isLabelHidden, placeholder, value, onChange, isRequired = false } = props
  const texts = useMessages(messages)
  const api = useApi()
  const [typed, setTyped] = useState("")
  const [chosenLabel, setChosenLabel] = useState(value)
  const [search] = useDebouncedValue(typed === chosenLabel ? "" : typed.trim(), typingMs)
  const found = useQuery({
    queryKey: ["campaigns", "select", search],
    queryFn: () =>
      bodyOf(api.GET("/api/v1/admin/campaigns", { params: { query: { limit: offered, ...(search && { search }) } } })),
    placeholderData: keepPreviousData,
  })
  const choices = (found.data?.items ?? []).map(({ campaignId, name = campaignId }) => ({
    value: campaignId,
    label: name,
  }))
  const isOffered = value === "" || choices.some((choice) => choice.value === value)
  return (
    <Select
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      description={description}
      placeholder={placeholder ?? ""}
      data={isOffered ? choices : [{ value, label: chosenLabel || value }, ...choices]}
      value={value === "" ? null : value}
      onChange={(chosen, option) => {
        setChosenLabel(option?.label ?? "")
        onChange(chosen ?? "")
      }}
      searchable
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={texts.none}
      clearable={!isRequired}
      clearButtonProps={{ "aria-label": texts.clear }}
      required={isRequired}
    />
  )
}
