import { Button, Group, Modal, type ModalProps, Stack } from "@mantine/core"
import type { FormEvent, ReactNode } from "react"
import { useMessages } from "../../i18n/messages.ts"
import { componentMessages } from "../messages.ts"

type DialogProps = {
  readonly title: string
  readonly isOpen: boolean
  readonly size?: ModalProps["size"]
  /** Stays open on a click beside it, for what would be lost. */
  readonly isSticky?: boolean
  readonly children: ReactNode
  onClose(): void
}

/** Something shown above the page, until it is closed. */
export const Dialog = ({ title, isOpen, size = "md", isSticky = false, children, onClose }: DialogProps) => {
  const texts = useMessages(componentMessages)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      centered
      closeOnClickOutside={!isSticky}
      closeButtonProps={{ "aria-label": texts.close }}
    >
      {children}
    </Modal>
  )
}

type FormDialogProps = DialogProps & {
  readonly submitLabel: string
  readonly isBusy: boolean
  onSubmit(): void
}

/** A short form in a dialog; it stays open until told to close, so that what was entered survives a refusal. */
export const FormDialog = ({ submitLabel, isBusy, onSubmit, children, ...dialog }: FormDialogProps) => {
  const texts = useMessages(componentMessages)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog {...dialog} isSticky>
      <form onSubmit={submit}>
        <Stack gap="md">
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={dialog.onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={isBusy}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
