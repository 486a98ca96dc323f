import { Badge } from "@mantine/core"
import { defineMessages, useMessages } from "../../i18n/messages.ts"

const messages = defineMessages({ won: "Ganó", lost: "No ganó" }, { won: "Won", lost: "Did not win" })

/** Whether a play or spin won. */
export const Outcome = ({ won }: { won: boolean }) => {
  const texts = useMessages(messages)
  return (
    <Badge variant="light" color={won ? "teal" : "gray"}>
      {won ? texts.won : texts.lost}
    </Badge>
  )
}
