import { notifications } from "@mantine/notifications"
import { useMessages } from "../../i18n/messages.ts"
import { componentMessages } from "../messages.ts"
import type { ErrorText } from "./error-text.ts"

/** The failures that are still shown. */
const failures = new Set<string>()

/** Takes away what earlier changes failed of, once one has succeeded. */
export const forgetFailures = () => {
  for (const id of failures) notifications.hide(id)
  failures.clear()
}

/** Short messages at the edge of the page, which screen readers announce. */
export const useToasts = () => {
  const closeButtonProps = { "aria-label": useMessages(componentMessages).close }
  return {
    /** Reports a successful change. */
    success: (message: string) => notifications.show({ message, color: "teal", closeButtonProps }),
    /** Says why a change failed; stays until it is closed or a change succeeds, so that it can be read and reported. */
    failure: ({ text, detail, request }: ErrorText) => {
      const message = [detail, request].filter(Boolean).join(" · ")
      failures.add(notifications.show({ title: text, message, color: "red", autoClose: false, closeButtonProps }))
    },
  }
}
