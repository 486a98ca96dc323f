import { Button, Group, Modal, Text } from "@mantine/core"
import { type ReactNode, useState } from "react"
import { useMessages } from "../../i18n/messages.ts"
import { componentMessages } from "../messages.ts"

export type ConfirmButtonProps = {
  /** On the button that opens the question, and on the one that confirms. */
  readonly label: string
  /** The button's name for screen readers, if the page has several alike; the label by default. */
  readonly name?: string
  readonly title: string
  readonly text: ReactNode
  /** What the question is about, below the text. */
  readonly details?: ReactNode
  readonly confirmLabel?: string
  readonly isDangerous?: boolean
  readonly isBusy?: boolean
  readonly icon?: ReactNode
  readonly size?: "xs" | "sm"
  readonly onConfirm: () => void
}

/** A button that asks before its action. */
export const ConfirmButton = ({
  label,
  name,
  title,
  text,
  details,
  confirmLabel = label,
  isDangerous,
  isBusy,
  icon,
  size = "sm",
  onConfirm,
}: ConfirmButtonProps) => {
  const texts = useMessages(componentMessages)
  const [isOpen, setOpen] = useState(false)
  const confirm = () => {
    setOpen(false)
    onConfirm()
  }
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={icon}
        loading={isBusy ?? false}
        aria-label={name}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        centered
        closeButtonProps={{ "aria-label": texts.close }}
      >
        <Text mb={details ? "md" : 0}>{text}</Text>
        {details}
        <Group className="dialog-actions" justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setOpen(false)} data-autofocus>
            {texts.cancel}
          </Button>
          <Button {...(isDangerous && { color: "red.8" })} onClick={confirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
