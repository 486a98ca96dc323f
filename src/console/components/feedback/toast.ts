import { notifications } from "@mantine/notifications"
import { useMessages } from "../../i18n/messages.ts"
import { componentMessages } from "../messages.ts"
import type { ErrorText } from "./error-text.ts"

/** The failure that is shown: only that of the latest change is. */
let failureId = ""

/** Takes away what an earlier change failed of. */
export const forgetFailure = () => {
  notifications.hide(failureId)
}

/** Short messages at the edges of the page, which screen readers announce. */
export const useToasts = () => {
  const closeButtonProps = { "aria-label": useMessages(componentMessages).close }
  return {
    /** Reports a successful change, over the header; clicks go through it to what lies below. */
    success: (message: string) =>
      notifications.show({
        message,
        color: "teal",
        position: "top-center",
        className: "success-note",
        withCloseButton: false,
      }),
    /**
     * Says why the latest change failed, below dialogs and above the bar that saves. Stays until it is closed or a change
     * succeeds, so that it can be read and reported.
     */
    failure: ({ text, detail, request }: ErrorText) => {
      const message = [detail, request].filter(Boolean).join(" · ")
      const look = { color: "red", className: "failure-note", closeButtonProps }
      forgetFailure()
      failureId = notifications.show({ title: text, message, autoClose: false, ...look })
    },
  }
}
