import { notifications } from "@mantine/notifications"
import { useMessages } from "../../i18n/messages.ts"
import { componentMessages } from "../messages.ts"
import type { ErrorText } from "./error-text.ts"

/** Short messages at the edge of the page, which screen readers announce. */
export const useToasts = () => {
  const closeButtonProps = { "aria-label": useMessages(componentMessages).close }
  return {
    /** Reports a successful change. */
    success: (message: string) => notifications.show({ message, color: "teal", closeButtonProps }),
    /** Says why a change failed; stays until closed, so that it can be read and reported. */
    failure: ({ text, detail, request }: ErrorText) =>
      notifications.show({
        title: text,
        message: [detail, request].filter(Boolean).join(" · "),
        color: "red",
        autoClose: false,
        closeButtonProps,
      }),
  }
}
