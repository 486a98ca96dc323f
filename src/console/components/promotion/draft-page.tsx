import { Button, Group } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { Link } from "wouter"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { Form } from "../form/form.tsx"
import { EditorsOnly } from "../layout/editors-only.tsx"
import { Page } from "../layout/page.tsx"
import { componentMessages } from "../messages.ts"
import { DraftPreview, type DraftPreviewProps } from "./draft-preview.tsx"

const messages = defineMessages(
  { save: "Guardar cambios", saveDraft: "Guardar como borrador", saveAndStart: "Guardar y activar" },
  { save: "Save changes", saveDraft: "Save as draft", saveAndStart: "Save and start" },
)

/** Where the form hangs, and what becomes of it. */
export type DraftPageFrame<Draft> = {
  readonly title: string
  /** Where the reader came from, and goes back to on cancelling. */
  readonly back: { readonly href: string; readonly label: string }
  readonly save: { readonly isPending: boolean; mutate(draft: Draft): void }
}

type DraftPageProps<Draft> = DraftPageFrame<Draft> &
  Omit<DraftPreviewProps<Draft>, "isComplete"> & {
    readonly form: UseFormReturnType<object>
    /** The id that was chosen for something new, or null for what exists already. */
    readonly newId: Partial<Draft> | null
    readonly children: ReactNode
  }

const SaveButtons = ({ isNew, isBusy }: { isNew: boolean; isBusy: boolean }) => {
  const texts = useMessages(messages)
  if (!isNew)
    return (
      <Button type="submit" loading={isBusy}>
        {texts.save}
      </Button>
    )
  return (
    <>
      <Button type="submit" value="draft" variant="default" disabled={isBusy}>
        {texts.saveDraft}
      </Button>
      <Button type="submit" value="active" loading={isBusy}>
        {texts.saveAndStart}
      </Button>
    </>
  )
}

/**
 * The page that makes or changes a campaign or mini-game: a long form with what the service says of it beside, or between
 * the fields and the buttons on a narrow screen.
 */
export const DraftPage = <Draft extends object>(props: DraftPageProps<Draft>) => {
  const { title, back, save, form, newId, children, ...preview } = props
  const { cancel } = useMessages(componentMessages)
  const element = useRef<HTMLFormElement>(null)
  const [isComplete, setComplete] = useState(false)
  const { draft } = preview
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is complete changes with the draft
  useEffect(() => setComplete(element.current?.checkValidity() ?? false), [draft])
  const submit = (status: string) => save.mutate(newId ? { ...draft, ...newId, status } : draft)
  return (
    <Page title={title} back={back}>
      <EditorsOnly>
        <Form form={form} ref={element} onSubmit={submit} className="form-columns">
          <div className="form-stack">{children}</div>
          <DraftPreview {...preview} isComplete={isComplete} />
          <Group justify="flex-end" className="form-buttons">
            <Button component={Link} href={back.href} variant="subtle">
              {cancel}
            </Button>
            <SaveButtons isNew={newId !== null} isBusy={save.isPending} />
          </Group>
        </Form>
      </EditorsOnly>
    </Page>
  )
}
