import { Trash2 } from "lucide-react"
import { useLocation } from "wouter"
import { useChange } from "../../api/change.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { ConfirmButton } from "../feedback/confirm.tsx"

const messages = defineMessages(
  {
    label: "Eliminar",
    title: (name: string) => `¿Eliminar el borrador «${name}»?`,
    text: "No se puede deshacer. El registro de auditoría conserva su configuración.",
    withMoments:
      "Se elimina con sus momentos planeados y no se puede deshacer. El registro de auditoría conserva su configuración.",
    done: "Borrador eliminado",
  },
  {
    label: "Delete",
    title: (name: string) => `Delete the draft “${name}”?`,
    text: "This cannot be undone. The audit log keeps its configuration.",
    withMoments: "It goes with its planned moments, and this cannot be undone. The audit log keeps its configuration.",
    done: "Draft deleted",
  },
)

type DeleteDraftProps = {
  readonly name: string
  /** Whether it may have planned moments, which go with it. */
  readonly hasMoments?: boolean
  /** Where the list of the others is. */
  readonly listHref: string
  readonly outdates: readonly (readonly string[])[]
  send(): Promise<unknown>
}

/** Deletes a draft that nobody has played, after a question. */
export const DeleteDraft = ({ name, hasMoments = false, listHref, outdates, send }: DeleteDraftProps) => {
  const texts = useMessages(messages)
  const [, navigate] = useLocation()
  const change = useChange({ run: send, outdates, done: texts.done, onDone: () => navigate(listHref) })
  return (
    <ConfirmButton
      label={texts.label}
      title={texts.title(name)}
      text={hasMoments ? texts.withMoments : texts.text}
      icon={<Trash2 size={16} aria-hidden />}
      isDangerous
      isBusy={change.isPending}
      onConfirm={() => change.mutate(undefined)}
    />
  )
}
