import { Group } from "@mantine/core"
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react"

type DraftFormProps = {
  /** What the form describes as it stands. */
  readonly draft: unknown
  /** The buttons at its foot; the `value` of the one that submits comes with what is submitted. */
  readonly buttons: ReactNode
  /** What stands beside the form; it is told whether every field that must be filled in is. */
  preview(isComplete: boolean): ReactNode
  onSubmit(button: string): void
  readonly children: ReactNode
}

/** A long form with what the service says of it beside, or between the fields and the buttons on a narrow screen. */
export const DraftForm = ({ draft, buttons, preview, onSubmit, children }: DraftFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [isComplete, setComplete] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is complete changes with the draft
  useEffect(() => setComplete(form.current?.checkValidity() ?? false), [draft])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit((event.nativeEvent as SubmitEvent).submitter?.getAttribute("value") ?? "")
  }
  return (
    <form ref={form} onSubmit={submit} className="form-columns">
      <div className="form-stack">{children}</div>
      {preview(isComplete)}
      <Group justify="flex-end" className="form-buttons">
        {buttons}
      </Group>
    </form>
  )
}
