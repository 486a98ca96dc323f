import { Button } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { type ReactNode, type RefObject, useEffect, useState } from "react"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { changesForPlayers, LiveChanges } from "../edit/live-changes.tsx"
import type { Kept } from "../edit/unsaved.tsx"
import type { Faults } from "../form/form.tsx"
import type { DraftPreviewProps } from "./draft-preview.tsx"
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
    /** The draft of what the form found; players may have it already. */
    initial?(): Draft
    /** The refusals that concern a field. */
    readonly faults?: Faults | undefined
    /** The path in the form of a field of the service; the same by default. */
    pathOf?(field: string): string
    /** Shows what others have changed meanwhile. */
    readonly conflict?: ReactNode
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

type Saved<Draft> = Pick<
  DraftPageProps<Draft>,
  "ask" | "draft" | "initial" | "name" | "newId" | "save" | "status" | "summary"
>

/**
 * Saves the draft with the status of the pressed button; asks first if it becomes active at once, or if it changes what
 * is active.
 */
export const useSaving = <Draft extends object>(props: Saved<Draft>) => {
  const { ask, draft, initial, name, newId, save, status: saved, summary } = props
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const saveAs = (status: string) => save.mutate(newId ? { ...draft, ...newId, status } : draft)
  const confirm = () => {
    close()
    saveAs("active")
  }
  const found = saved === "active" ? initial?.() : undefined
  const changesPlayers = () => found !== undefined && changesForPlayers(found, draft).length > 0
  return {
    submit: (status: string) => ((newId ? status === "active" : changesPlayers()) ? setAsked(true) : saveAs(status)),
    question:
      isAsked &&
      (found ? (
        <LiveChanges before={found} after={draft} onConfirm={confirm} onClose={close} />
      ) : (
        <GoLive name={name} ask={ask} draft={draft} summary={summary} onConfirm={confirm} onClose={close} />
      )),
  }
}

/** Whether every field of a form is valid, for the values in `draft`. */
export const useIsComplete = (form: RefObject<HTMLFormElement | null>, draft: object): boolean => {
  const [isComplete, setComplete] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is complete changes with the draft
  useEffect(() => setComplete(form.current?.checkValidity() ?? false), [draft])
  return isComplete
}
