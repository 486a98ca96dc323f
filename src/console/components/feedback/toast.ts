import { notifications } from "@mantine/notifications"
import { useMessages } from "../../i18n/messages.ts"
import { componentMessages } from "../messages.ts"
import type { ErrorText } from "./error-text.ts"

/** Short messages at the page's edge, read out by screen readers. */
export const useToasts = () => {
  const closeButtonProps = { "aria-label": useMessages(componentMessages).close }
  return {
    /** Reports a change that was made. */
    success: (message: string) => notifications.show({ message, color: "teal", closeButtonProps }),
    /** Says why a change was not made; stays until closed, so that it can be read and reported. */
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
