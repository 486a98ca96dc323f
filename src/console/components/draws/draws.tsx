import { Button, Code, Group, Stack } from "@mantine/core"
import { Download, LockOpen, ShieldCheck } from "lucide-react"
import { useChange } from "../../api/change.ts"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
import { Time } from "../display/time.tsx"
import { ConfirmButton } from "../feedback/confirm.tsx"
import { Section } from "../layout/page.tsx"
import { FilteredList, useFilteredList } from "../list/list.tsx"
import type { Column } from "../list/table.tsx"
import { CheckDraws } from "./check-draws.tsx"
import { type Chain, type DrawGame, drawsOf } from "./game.ts"
import { drawMessages } from "./messages.ts"

const listKey = ({ kind, id }: DrawGame) => ["draws", kind, id]

const useColumns = (): Column<Chain>[] => {
  const texts = useMessages(drawMessages)
  const format = useFormat()
  return [
    { header: texts.ordinal, show: ({ ordinal }) => texts.list(format.number(ordinal)) },
    { header: texts.opened, show: ({ openedAt }) => <Time at={openedAt} isPrecise /> },
    {
      header: texts.closed,
      show: ({ closedAt }) => (closedAt === null ? texts.stillOpen : <Time at={closedAt} isPrecise />),
    },
    { header: texts.draws, show: ({ draws }) => format.number(draws), isNumber: true },
    {
      header: texts.commitment,
      show: ({ commitment, seed }) => (
        <Stack gap={2}>
          <Code className="draw-hash">{commitment}</Code>
          {seed !== null && <Code className="draw-hash">{seed}</Code>}
        </Stack>
      ),
    },
  ]
}

const CloseChains = ({ game }: { game: DrawGame }) => {
  const texts = useMessages(drawMessages)
  const format = useFormat()
  const api = useApi()
  const close = useChange({
    run: () => drawsOf(api, game).close(),
    outdates: [listKey(game)],
    done: ({ items }) => texts.closedNow(format.number(items.length)),
  })
  return (
    <ConfirmButton
      label={texts.close}
      title={texts.closeTitle}
      text={texts.closeText}
      icon={<LockOpen size={16} aria-hidden />}
      isBusy={close.isPending}
      onConfirm={() => close.mutate(undefined)}
    />
  )
}

/** The draws of a game: its commitments and seeds, the audit pack, and the check of one. */
export const Draws = ({ game }: { game: DrawGame }) => {
  const texts = useMessages(drawMessages)
  const api = useApi()
  const canEdit = useCanEdit()
  const { list: read, exportHref } = drawsOf(api, game)
  const list = useFilteredList({ key: listKey(game), read })
  const actions = (
    <Group gap="xs">
      {canEdit && <CloseChains game={game} />}
      <Button
        component="a"
        href={exportHref}
        download
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
      >
        {texts.export}
      </Button>
    </Group>
  )
  return (
    <>
      <Section title={texts.title} description={texts.description} actions={actions}>
        <FilteredList
          list={list}
          icon={ShieldCheck}
          texts={texts}
          columns={useColumns()}
          keyOf={({ chainId }) => chainId}
        />
      </Section>
      <CheckDraws game={game} />
    </>
  )
}
