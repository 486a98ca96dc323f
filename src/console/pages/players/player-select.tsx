import { type SelectProps, Text } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import type { FieldProps } from "../../components/form/fields.tsx"
import { RecordSelect, useTypedSearch } from "../../components/form/record-select.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { changeMessages } from "./change-messages.ts"
import type { PlayerItem } from "./player.ts"

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
  const { search, typing } = useTypedSearch(value)
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
  const hint = search === "" ? texts.typeToFind : found.isFetching ? texts.finding : texts.noneFound
  return (
    <RecordSelect
      {...input}
      {...typing}
      choices={choices}
      value={value}
      onChange={onChange}
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
