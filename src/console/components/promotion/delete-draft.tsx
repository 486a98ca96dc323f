import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { DeleteButton, type DeleteButtonProps } from "../edit/delete-button.tsx"

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

type DeleteDraftProps = Pick<DeleteButtonProps, "listHref" | "outdates" | "send"> & {
  readonly name: string
  /** Whether it may have planned moments, which go with it. */
  readonly hasMoments?: boolean
}

/** Deletes a draft that nobody has played, after a question. */
export const DeleteDraft = ({ name, hasMoments = false, ...deletion }: DeleteDraftProps) => {
  const texts = useMessages(messages)
  return (
    <DeleteButton
      {...deletion}
      label={texts.label}
      title={texts.title(name)}
      text={hasMoments ? texts.withMoments : texts.text}
      done={texts.done}
    />
  )
}
