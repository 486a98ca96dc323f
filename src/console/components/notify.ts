import { notifications } from "@mantine/notifications"
import type { ErrorText } from "./error-text.ts"

/** Tells that a change was made. */
export const notifySuccess = (message: string) => notifications.show({ message, color: "teal" })

/** Tells why a change was not made; stays until closed, so that it can be read and reported. */
export const notifyFailure = ({ text, detail, request }: ErrorText) =>
  notifications.show({
    title: text,
    message: [detail, request].filter(Boolean).join(" · "),
    color: "red",
    autoClose: false,
  })
