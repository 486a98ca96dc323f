import { Button, Group } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react"
import { Link } from "wouter"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import type { Kept } from "../edit/unsaved.tsx"
import { type Faults, Form } from "../form/form.tsx"
import { EditorsOnly } from "../layout/editors-only.tsx"
import { Page } from "../layout/page.tsx"
import { componentMessages } from "../messages.ts"
import { DraftPreview, type DraftPreviewProps } from "./draft-preview.tsx"
import { GoLive } from "./go-live.tsx"

const messages = defineMessages(
  { save: "Guardar cambios", saveDraft: "Guardar como borrador", saveAndStart: "Guardar y activar" },
  { save: "Save changes", saveDraft: "Save as draft", saveAndStart: "Save and start" },
)

/** The context of the form, and what happens to its draft. */
export type DraftPageFrame<Draft> = {
  readonly title: string
  /** Where the reader came from, and returns to on cancelling. */
  readonly back: { readonly href: string; readonly label: string }
  readonly save: { readonly isPending: boolean; readonly error: unknown; mutate(draft: Draft): void }
  /** How the form is stored until it is saved. */
  readonly kept: Kept
}

export type DraftPageProps<Draft> = DraftPageFrame<Draft> &
  Omit<DraftPreviewProps<Draft>, "isComplete"> & {
    readonly form: UseFormReturnType<object>
    /** The id that was chosen for something new, or null for what already exists. */
    readonly newId: Partial<Draft> | null
    /** The refusals that concern a field. */
    readonly faults?: Faults | undefined
    /** The path in the form of a field of the service; the same by default. */
    pathOf?(field: string): string
    /** Shows what others have changed meanwhile. */
    readonly conflict?: ReactNode
    readonly children: ReactNode
  }

/** Saves something existing, or something new as a draft or active at once, according to the button's value. */
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

type Saved<Draft> = Pick<DraftPageProps<Draft>, "ask" | "draft" | "name" | "newId" | "save" | "summary">

/** Saves the draft with the status of the pressed button; asks first if it becomes active at once. */
export const useSaving = <Draft extends object>({ ask, draft, name, newId, save, summary }: Saved<Draft>) => {
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const saveAs = (status: string) => save.mutate(newId ? { ...draft, ...newId, status } : draft)
  const confirm = () => {
    close()
    saveAs("active")
  }
  return {
    submit: (status: string) => (newId && status === "active" ? setAsked(true) : saveAs(status)),
    question: isAsked && (
      <GoLive name={name} ask={ask} draft={draft} summary={summary} onConfirm={confirm} onClose={close} />
    ),
  }
}

/** Whether every field of a form is valid, for the values in `draft`. */
export const useIsComplete = (form: RefObject<HTMLFormElement | null>, draft: object): boolean => {
  const [isComplete, setComplete] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is complete changes with the draft
  useEffect(() => setComplete(form.current?.checkValidity() ?? false), [draft])
  return isComplete
}

/**
 * The page for creating or changing a mini-game: a form, with the service's preview next to it, or below its fields on
 * a narrow screen. What `wide` shows takes the whole width below both.
 */
export const DraftPage = <Draft extends object>(props: DraftPageProps<Draft> & { readonly wide?: ReactNode }) => {
  const { title, back, save, kept, form, newId, faults = {}, pathOf, conflict, wide, children, ...preview } = props
  const { cancel } = useMessages(componentMessages)
  const element = useRef<HTMLFormElement>(null)
  const { draft } = preview
  const isComplete = useIsComplete(element, draft)
  const { submit, question } = useSaving(props)
  return (
    <Page title={title} back={back}>
      <EditorsOnly>
        {conflict}
        {question}
        <Form
          form={form}
          ref={element}
          kept={kept}
          faults={faults}
          {...(pathOf && { pathOf })}
          onSubmit={submit}
          className="form-stack"
        >
          <div className="form-columns">
            <div className="form-stack">{children}</div>
            <div className="form-aside">
              <DraftPreview {...preview} isComplete={isComplete} />
            </div>
          </div>
          {wide}
          <Group justify="flex-end">
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
