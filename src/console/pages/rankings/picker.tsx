import { Select } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { answer } from "../../api/client.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.tsx"
import { rankingMessages } from "./messages.ts"
import type { Campaign } from "./prize.ts"

const offered = 50
const typingMs = 250

const labelOf = ({ campaignId, name }: Campaign) => name ?? campaignId

/** The games, the newest first, that `search` finds by a part of their name or id. */
export const useGames = (search: string) => {
  const api = useApi()
  return useQuery({
    queryKey: ["campaigns", "games", search],
    queryFn: () => {
      const query = { kind: "game" as const, limit: offered, ...(search !== "" && { search }) }
      return answer(api.GET("/api/v1/admin/campaigns", { params: { query } }))
    },
    placeholderData: keepPreviousData,
  })
}

type GamePickerProps = { readonly chosen: Campaign; choose(campaignId: string): void }

/** Chooses a game among any number of them: the service looks for what is typed. */
export const GamePicker = ({ chosen, choose }: GamePickerProps) => {
  const texts = useMessages(rankingMessages)
  const [typed, setTyped] = useState("")
  const [settled] = useDebouncedValue(typed.trim(), typingMs)
  // The field shows the chosen name until something else is typed: that is no search.
  const games = useGames(settled === labelOf(chosen) ? "" : settled)
  const found = games.data?.items ?? []
  const all = found.some(({ campaignId }) => campaignId === chosen.campaignId) ? found : [chosen, ...found]
  return (
    <Select
      aria-label={texts.campaign}
      data={all.map((game) => ({ value: game.campaignId, label: labelOf(game) }))}
      value={chosen.campaignId}
      onChange={(campaignId) => campaignId && choose(campaignId)}
      searchable
      onSearchChange={setTyped}
      filter={({ options }) => options}
      allowDeselect={false}
      className="filter-search"
    />
  )
}
