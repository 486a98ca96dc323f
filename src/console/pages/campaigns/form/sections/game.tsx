import type { SelectProps } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../../../api/client.ts"
import { ChoiceField, CountField, type FieldProps } from "../../../../components/form/fields.tsx"
import { Section } from "../../../../components/layout/page.tsx"
import { useMessages } from "../../../../i18n/messages.ts"
import { useApi } from "../../../../shell/session.ts"
import { formMessages } from "../messages.ts"
import type { FormPart } from "../types.ts"
import { Questions } from "./questions.tsx"

const MarketplaceGame = (input: FieldProps<SelectProps, string>) => {
  const texts = useMessages(formMessages)
  const api = useApi()
  const games = useQuery({
    queryKey: ["marketplace-games"],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/marketplace-games", { params: { query: { limit: 200 } } })),
  })
  const choices = (games.data?.items ?? []).map(({ gameId, name, active }) => ({
    value: gameId,
    label: active ? (name ?? gameId) : texts.inactiveGame(name ?? gameId),
  }))
  return (
    <ChoiceField
      label={texts.marketplaceGame}
      description={games.data?.items.length === 0 ? texts.noGames : texts.marketplaceGameHint}
      choices={choices}
      {...input}
    />
  )
}

/** How the game is won if no wheel decides: each type of game has its own fields. */
export const Game = ({ form }: FormPart) => {
  const texts = useMessages(formMessages)
  const { gameType } = form.values
  return (
    <Section title={gameType === "trivia" ? texts.questions : texts.howToWin}>
      <div className="form-stack">
        {gameType === "trivia" && <Questions form={form} />}
        {gameType === "marketplace" && <MarketplaceGame {...form.getInputProps("marketplaceGameId")} />}
        {gameType !== "trivia" && (
          <CountField
            label={texts.winPercent}
            max={100}
            decimals={4}
            suffix=" %"
            required
            {...form.getInputProps("winPercent")}
          />
        )}
      </div>
    </Section>
  )
}
