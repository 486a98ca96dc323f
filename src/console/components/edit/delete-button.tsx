import { Trash2 } from "lucide-react"
import { useLocation } from "wouter"
import { useChange } from "../../api/change.ts"
import { ConfirmButton, type ConfirmButtonProps } from "../feedback/confirm.tsx"

export type DeleteButtonProps = Pick<ConfirmButtonProps, "label" | "text" | "title"> & {
  /** What is said once it is deleted. */
  readonly done: string
  /** Where the list of the others is. */
  readonly listHref: string
  readonly outdates: readonly (readonly string[])[]
  send(): Promise<unknown>
}

/** Deletes what a page shows, after a question, and goes on to the list of the others. */
export const DeleteButton = ({ done, listHref, outdates, send, ...question }: DeleteButtonProps) => {
  const [, navigate] = useLocation()
  const change = useChange({ run: send, outdates, done, onDone: () => navigate(listHref) })
  return (
    <ConfirmButton
      {...question}
      isDangerous
      icon={<Trash2 size={16} aria-hidden />}
      isBusy={change.isPending}
      onConfirm={() => change.mutate(undefined)}
    />
  )
}
