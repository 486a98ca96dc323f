import { Select, type SelectProps, Text } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { bodyOf } from "../../api/client.ts"
import type { FieldProps } from "../../components/form/fields.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { changeMessages } from "./change-messages.ts"
import type { PlayerItem } from "./player.ts"

const typingMs = 250
const offered = 20

type PlayerSelectProps = FieldProps<SelectProps, string> & {
  /** The player who cannot be chosen. */
  readonly except: string
}

const detailsOf = ({ externalUserId, name, email }: PlayerItem): string =>
  [name === null ? null : externalUserId, email].filter((one) => one !== null).join(" · ")

/** A player by their external id, "" for none: the beginning of a name, an email or an id finds them. */
export const PlayerSelect = ({ value = "", onChange, except, ...input }: PlayerSelectProps) => {
  const texts = useMessages(changeMessages)
  const api = useApi()
  const [typed, setTyped] = useState("")
  const [chosenLabel, setChosenLabel] = useState(value)
  const [search] = useDebouncedValue(typed === chosenLabel ? "" : typed.trim(), typingMs)
  const found = useQuery({
    queryKey: ["players", "select", search],
    enabled: search !== "",
    queryFn: () => bodyOf(api.GET("/api/v1/admin/players", { params: { query: { limit: offered, search } } })),
    placeholderData: keepPreviousData,
  })
  const players = search === "" ? [] : (found.data?.items ?? [])
  const choices = players
    .filter(({ externalUserId, mergedInto }) => externalUserId !== except && mergedInto === null)
    .map(({ externalUserId, name }) => ({ value: externalUserId, label: name ?? externalUserId }))
  const isOffered = value === "" || choices.some((choice) => choice.value === value)
  const hint = search === "" ? texts.typeToFind : found.isFetching ? texts.finding : texts.noneFound
  return (
    <Select
      {...input}
      data={isOffered ? choices : [{ value, label: chosenLabel || value }, ...choices]}
      value={value === "" ? null : value}
      onChange={(chosen, option) => {
        setChosenLabel(option?.label ?? "")
        onChange(chosen ?? "")
      }}
      searchable
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={hint}
      renderOption={({ option }) => {
        const player = players.find(({ externalUserId }) => externalUserId === option.value)
        return (
          <div>
            <Text size="sm">{option.label}</Text>
            {player && (
              <Text size="xs" c="dimmed">
                {detailsOf(player)}
              </Text>
            )}
          </div>
        )
      }}
    />
  )
}
