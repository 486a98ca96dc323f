import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import type { QueryKey } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { componentMessages } from "../messages.ts"
import { type Ask, type Preview, usePreview } from "./preview.ts"
import { Warnings } from "./warnings.tsx"

const messages = defineMessages(
  {
    title: "¿Guardar y activar?",
    text: "Desde ahora los jugadores podrán participar. Así queda:",
    confirm: "Activar ahora",
  },
  {
    title: "Save and start?",
    text: "From now on, players can take part. Here is what they get:",
    confirm: "Start now",
  },
)

type GoLiveReviewProps<T> = {
  /** Distinguishes drafts of different things. */
  readonly name: QueryKey
  readonly draft: T
  readonly ask: Ask<T>
  /** What the draft amounts to, in sentences. */
  readonly summary?: ((preview: Preview | undefined) => ReactNode) | undefined
}

/** What players get once this is active, and what would fail. */
export const GoLiveReview = <T,>({ name, draft, ask, summary }: GoLiveReviewProps<T>) => {
  const { data } = usePreview(name, ask, draft)
  return (
    <Stack gap="md" className="go-live">
      {summary?.(data)}
      {data && <Warnings warnings={data.warnings} />}
    </Stack>
  )
}

type GoLiveProps<T> = GoLiveReviewProps<T> & { onConfirm(): void; onClose(): void }

/** Asks before something new becomes active, and shows what it amounts to. */
export const GoLive = <T,>({ onConfirm, onClose, ...review }: GoLiveProps<T>) => {
  const texts = useMessages(messages)
  const { cancel, close } = useMessages(componentMessages)
  return (
    <Modal opened onClose={onClose} title={texts.title} centered closeButtonProps={{ "aria-label": close }}>
      <Stack gap="md">
        <Text>{texts.text}</Text>
        <GoLiveReview {...review} />
        <Group className="dialog-actions" justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancel}
          </Button>
          <Button onClick={onConfirm}>{texts.confirm}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
