import { PasswordInput, type PasswordInputProps } from "@mantine/core"
import { defineMessages, useMessages } from "../../i18n/messages.ts"

const messages = defineMessages({ show: "Mostrar lo escrito" }, { show: "Show what is typed" })

/** A field whose text is hidden until its reader asks to see it. */
export const PasswordField = (props: PasswordInputProps) => {
  const texts = useMessages(messages)
  return <PasswordInput visibilityToggleButtonProps={{ "aria-label": texts.show }} {...props} />
}
