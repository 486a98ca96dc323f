import { Group, Stack, Text, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ListX, Wand } from "lucide-react"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import type { paths } from "../../api/schema.ts"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
import { ConfirmButton } from "../feedback/confirm.tsx"
import { Loaded } from "../feedback/state.tsx"
import { ChoiceField, CountField, FieldRow } from "../form/fields.tsx"
import { FormButton } from "../form/form-button.tsx"
import { Section } from "../layout/page.tsx"
import { DataTable } from "../list/table.tsx"
import { outcomeMessages } from "./messages.ts"

const outcomesPath = "/api/v1/admin/test/outcomes"
type Input = paths[typeof outcomesPath]["post"]["requestBody"]["content"]["application/json"]
type Outcome = Input["outcomes"][number]
type Asked = paths[typeof outcomesPath]["get"]["responses"][200]["content"]["application/json"]["items"][number]

type Named = { readonly id: string; readonly name: string }

/** A game, and what a draw of it can come out as. */
export type OutcomeGame = {
  readonly of: { readonly campaignId: string } | { readonly notificationId: string }
  /** Whether one can ask for a win or a loss; the answers decide a trivia. */
  readonly hasDraws: boolean
  readonly segments: readonly Named[]
  readonly prizes: readonly Named[]
}

/** An outcome as a choice of a form: `won`, `lost`, or a kind and an id. */
const outcomeOf = (choice: string): Outcome => {
  if (choice === "won" || choice === "lost") return { won: choice === "won" }
  const id = choice.slice(choice.indexOf(":") + 1)
  return choice.startsWith("segment:") ? { segmentId: id } : { prizeId: id }
}

const useOutcomeText = ({ segments, prizes }: OutcomeGame) => {
  const texts = useMessages(outcomeMessages)
  const nameOf = (named: readonly Named[], id: string) => named.find((one) => one.id === id)?.name || id
  return ({ won, segmentId, prizeId }: Outcome): string => {
    if (segmentId != null) return texts.segment(nameOf(segments, segmentId))
    if (prizeId != null) return texts.prize(nameOf(prizes, prizeId))
    return won ? texts.won : texts.lost
  }
}

const useChoices = (game: OutcomeGame) => {
  const textOf = useOutcomeText(game)
  const choices = [
    ...(game.hasDraws ? ["won", "lost"] : []),
    ...game.segments.map(({ id }) => `segment:${id}`),
    ...game.prizes.map(({ id }) => `prize:${id}`),
  ]
  return choices.map((value) => ({ value, label: textOf(outcomeOf(value)) }))
}

const mostAtOnce = 100

const Ask = ({ game }: { game: OutcomeGame }) => {
  const texts = useMessages(outcomeMessages)
  const format = useFormat()
  const api = useApi()
  const choices = useChoices(game)
  const initial = () => ({ choice: choices[0]?.value ?? "", externalUserId: "", count: 1 as number | null })
  const change = {
    run: ({ choice, externalUserId, count }: ReturnType<typeof initial>) => {
      const player = externalUserId.trim()
      const outcomes = Array.from({ length: count ?? 1 }, () => outcomeOf(choice))
      return bodyOf(
        api.POST(outcomesPath, { body: { ...game.of, ...(player !== "" && { externalUserId: player }), outcomes } }),
      )
    },
    outdates: [["test-outcomes"]],
    done: ({ queued }: { queued: number }) => texts.added(format.number(queued)),
  }
  return (
    <FormButton label={texts.add} icon={Wand} submitLabel={texts.submit} initial={initial} change={change}>
      {(form) => (
        <>
          <ChoiceField label={texts.outcome} choices={choices} required {...form.getInputProps("choice")} />
          <FieldRow>
            <TextInput label={texts.player} maxLength={200} {...form.getInputProps("externalUserId")} />
            <CountField label={texts.count} min={1} max={mostAtOnce} required {...form.getInputProps("count")} />
          </FieldRow>
          <Text size="sm" c="dimmed">
            {texts.playerHint}
          </Text>
        </>
      )}
    </FormButton>
  )
}

/** How the next draws of a game come out: in a test organization one can ask for it. */
export const Outcomes = ({ game }: { game: OutcomeGame }) => {
  const texts = useMessages(outcomeMessages)
  const format = useFormat()
  const api = useApi()
  const canEdit = useCanEdit("test")
  const textOf = useOutcomeText(game)
  const params = { query: game.of }
  const query = useQuery({
    queryKey: ["test-outcomes", game.of],
    refetchInterval: 5_000,
    queryFn: () => bodyOf(api.GET(outcomesPath, { params })),
  })
  const emptying = useChange({
    run: () => bodyOf(api.DELETE(outcomesPath, { params })),
    outdates: [["test-outcomes"]],
    done: texts.emptied,
  })
  const hasAny = (query.data?.items.length ?? 0) > 0
  return (
    <Section
      title={texts.title}
      description={texts.text}
      actions={
        canEdit && (
          <Group gap="xs">
            {hasAny && (
              <ConfirmButton
                label={texts.empty}
                title={texts.emptyTitle}
                text={texts.emptyText}
                icon={<ListX size={16} aria-hidden />}
                isBusy={emptying.isPending}
                onConfirm={() => emptying.mutate(undefined)}
              />
            )}
            <Ask game={game} />
          </Group>
        )
      }
    >
      <Stack gap="sm">
        <Loaded query={query} lines={3}>
          {({ items }) =>
            items.length === 0 ? (
              <Text>{texts.none}</Text>
            ) : (
              <DataTable<Asked & { readonly order: number }>
                label={texts.title}
                items={items.map((item, index) => ({ ...item, order: index + 1 }))}
                columns={[
                  { header: texts.outcome, show: (asked) => textOf(asked) },
                  { header: texts.player, show: ({ externalUserId }) => externalUserId ?? texts.anyone },
                  { header: texts.position, isNumber: true, show: ({ order }) => format.number(order) },
                ]}
                keyOf={({ order }) => String(order)}
              />
            )
          }
        </Loaded>
        <Text size="sm" c="dimmed">
          {texts.hint}
        </Text>
      </Stack>
    </Section>
  )
}
