import { Button, Group, Stack } from "@mantine/core"
import { type UseFormReturnType, useForm } from "@mantine/form"
import type { LucideIcon } from "lucide-react"
import { type ComponentProps, type ReactNode, useState } from "react"
import { useLocation } from "wouter"
import { type Change, useChange } from "../../api/change.ts"
import { useMessages } from "../../i18n/messages.ts"
import { leave } from "../edit/leave.ts"
import { type Kept, useIsKept } from "../edit/unsaved.tsx"
import { Dialog } from "../feedback/dialog.tsx"
import { componentMessages } from "../messages.ts"
import { type Faults, Form } from "./form.tsx"

type DialogFormProps<Values> = {
  readonly kept?: Kept | undefined
  readonly faults?: Faults | undefined
  readonly conflict?: ((form: UseFormReturnType<Values>) => ReactNode) | undefined
  readonly initial: () => Values
  readonly submitLabel: string
  readonly isBusy: boolean
  readonly children: (form: UseFormReturnType<Values>) => ReactNode
  onSubmit(values: Values): void
  onCancel(): void
}

const DialogForm = <Values extends object>(props: DialogFormProps<Values>) => {
  const { kept, faults, conflict, initial, submitLabel, isBusy, children, onSubmit, onCancel } = props
  const texts = useMessages(componentMessages)
  const [initialValues] = useState(initial)
  const form = useForm<Values>({ initialValues })
  return (
    <Form form={form} {...(kept && { kept })} {...(faults && { faults })} onSubmit={() => onSubmit(form.values)}>
      {conflict?.(form)}
      <Stack gap="md">
        {children(form)}
        <Group className="dialog-actions" justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

type FormButtonProps<Values, Output> = {
  readonly label: string
  readonly icon: LucideIcon
  readonly isPrimary?: boolean
  readonly size?: "xs" | "sm"
  readonly dialogSize?: ComponentProps<typeof Dialog>["size"]
  /** The button's name for screen readers, if the page has several alike; the label by default. */
  readonly name?: string
  /** The title of the dialog; the label by default. */
  readonly title?: string
  /** The label of the button that submits; the label by default. */
  readonly submitLabel?: string
  /** Called each time the reader opens the form. */
  readonly onOpen?: () => void
  /** The initial values each time the form opens. */
  readonly initial: () => Values
  readonly change: Change<Values, Output>
  /** Contains something that nobody else may read, such as a password, and is never stored. */
  readonly isSecret?: boolean
  /** The refusals that concern a field. */
  readonly faults?: Faults
  /** The version of the record that the form changes, and what to do with a stored draft. */
  readonly edited?: Omit<Kept, "name">
  /** Shows what others have changed, given the reason for the refusal. */
  readonly conflict?: (error: unknown, form: UseFormReturnType<Values>) => ReactNode
  readonly children: (form: UseFormReturnType<Values>) => ReactNode
}

/**
 * A button that opens a short form. The form stays open until the change has succeeded, so that a refusal loses no
 * input.
 */
export const FormButton = <Values extends object, Output>(props: FormButtonProps<Values, Output>) => {
  const { label, icon: Icon, isPrimary = false, size = "sm", name, initial, change, children } = props
  const {
    title = label,
    submitLabel = label,
    dialogSize = "md",
    onOpen,
    isSecret = false,
    faults,
    edited,
    conflict,
  } = props
  const [location] = useLocation()
  const kept = { ...edited, name: `${location} ${name ?? label}` }
  const isKept = useIsKept(kept.name)
  const [isOpen, setOpen] = useState(isKept && !isSecret)
  const close = () => setOpen(false)
  const closeUnlessUnsaved = () => leave(close)
  const mutation = useChange({
    ...change,
    onDone: (output: Output) => {
      close()
      change.onDone?.(output)
    },
  })
  return (
    <>
      <Button
        variant={isPrimary ? "filled" : "default"}
        size={size}
        aria-label={name}
        aria-haspopup="dialog"
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => {
          onOpen?.()
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={closeUnlessUnsaved} size={dialogSize} isSticky>
        <DialogForm<Values>
          kept={isSecret ? undefined : kept}
          faults={faults}
          conflict={conflict && ((form) => conflict(mutation.error, form))}
          initial={initial}
          submitLabel={submitLabel}
          isBusy={mutation.isPending}
          onSubmit={mutation.mutate}
          onCancel={closeUnlessUnsaved}
        >
          {children}
        </DialogForm>
      </Dialog>
    </>
  )
}
