import { Button, Group } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react"
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

export type DraftPageProps<Draft> = DraftPageFrame<Draft> &
  Omit<DraftPreviewProps<Draft>, "isComplete" | "summary"> & {
    readonly form: UseFormReturnType<object>
    /** The id that was chosen for something new, or null for what exists already. */
    readonly newId: Partial<Draft> | null
    readonly children: ReactNode
  }

/** Saves what exists, or something new as a draft or active at once: the button's value. */
export const SaveButtons = ({ isNew, isBusy }: { isNew: boolean; isBusy: boolean }) => {
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

/** Whether every field of a form is right, as of `draft`. */
export const useIsComplete = (form: RefObject<HTMLFormElement | null>, draft: object): boolean => {
  const [isComplete, setComplete] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is complete changes with the draft
  useEffect(() => setComplete(form.current?.checkValidity() ?? false), [draft])
  return isComplete
}

/**
 * The page that makes or changes a mini-game: a form with what the service says of it beside, or between
 * the fields and the buttons on a narrow screen.
 */
export const DraftPage = <Draft extends object>(props: DraftPageProps<Draft>) => {
  const { title, back, save, form, newId, children, ...preview } = props
  const { cancel } = useMessages(componentMessages)
  const element = useRef<HTMLFormElement>(null)
  const { draft } = preview
  const isComplete = useIsComplete(element, draft)
  const submit = (status: string) => save.mutate(newId ? { ...draft, ...newId, status } : draft)
  return (
    <Page title={title} back={back}>
      <EditorsOnly>
        <Form form={form} ref={element} onSubmit={submit} className="form-columns">
          <div className="form-stack">{children}</div>
          <div className="form-aside">
            <DraftPreview {...preview} isComplete={isComplete} />
          </div>
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
