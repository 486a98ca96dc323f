import { Text } from "@mantine/core"
import type { components } from "../../api/schema.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"

/** Who did something: a user, a key, or neither for the service itself and its operator. */
export type Who = Pick<components["schemas"]["AuditEntry"], "keyId" | "keyName" | "user">

const messages = defineMessages(
  { operator: "Servicio u operador", key: (name: string) => `Clave: ${name}` },
  { operator: "Service or operator", key: (name: string) => `Key: ${name}` },
)

/** Somebody's name, in one line. */
export const useWhoText = () => {
  const texts = useMessages(messages)
  return ({ keyId, keyName, user }: Who): string => {
    if (user) return user.name ?? user.email ?? user.userId
    return keyId === null ? texts.operator : texts.key(keyName ?? keyId)
  }
}

/** Who did something; for a user, with the email below the name. */
export const WhoText = (who: Who) => {
  const name = useWhoText()(who)
  const email = who.user?.email
  if (!email || email === name) return name
  return (
    <div>
      <Text fz="inherit">{name}</Text>
      <Text c="dimmed" fz="inherit">
        {email}
      </Text>
    </div>
  )
}
