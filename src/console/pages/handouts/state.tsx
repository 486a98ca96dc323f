import { Badge, Text } from "@mantine/core"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { handoutMessages } from "./messages.ts"

/** What is known of a prize that the team hands out. */
export type Handover = {
  readonly handedOutAt: string | null
  readonly forfeitedAt: string | null
  readonly note: string | null
}

/** Whether a prize was handed out or forfeited, with the team's note. */
export const HandoverState = ({ handedOutAt, forfeitedAt, note }: Handover) => {
  const texts = useMessages(handoutMessages)
  const format = useFormat()
  return (
    <div>
      {handedOutAt !== null && texts.handedOutAt(format.date(handedOutAt))}
      {forfeitedAt !== null && texts.forfeitedAt(format.date(forfeitedAt))}
      {handedOutAt === null && forfeitedAt === null && (
        <Badge variant="light" color="orange">
          {texts.open}
        </Badge>
      )}
      {note !== null && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </div>
  )
}
