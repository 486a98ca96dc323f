import { Text } from "@mantine/core"
import { PlayerLink } from "./links.tsx"

type RecipientProps = {
  readonly externalUserId: string
  readonly email: string | null
  readonly address: string | null
}

/** The winner of a prize, with how to reach them. */
export const Recipient = ({ externalUserId, email, address }: RecipientProps) => (
  <div>
    <PlayerLink externalUserId={externalUserId} />
    {[email, address].map(
      (text) =>
        text !== null && (
          <Text key={text} size="xs" c="dimmed">
            {text}
          </Text>
        ),
    )}
  </div>
)
