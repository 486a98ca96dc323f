import { Modal, type ModalProps } from "@mantine/core"
import type { ReactNode } from "react"
import { useMessages } from "../../i18n/messages.ts"
import { componentMessages } from "../messages.ts"

type DialogProps = {
  readonly title: string
  readonly isOpen: boolean
  readonly size?: ModalProps["size"]
  /** Stays open on a click outside, for contents that would be lost. */
  readonly isSticky?: boolean
  /** Appears above other dialogs. */
  readonly isInFront?: boolean
  readonly children: ReactNode
  onClose(): void
}

/** Between the layer of dialogs (200) and that of menus (300). */
const frontLayer = 250

/** Something shown above the page, until it is closed. */
export const Dialog = ({
  title,
  isOpen,
  size = "md",
  isSticky = false,
  isInFront = false,
  children,
  onClose,
}: DialogProps) => {
  const texts = useMessages(componentMessages)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      centered
      {...(isInFront && { zIndex: frontLayer })}
      closeOnClickOutside={!isSticky}
      closeButtonProps={{ "aria-label": texts.close }}
    >
      {children}
    </Modal>
  )
}
