import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import type { components } from "../../api/schema.ts"
import { SecretDialog } from "../../components/feedback/secret.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { peopleMessages } from "./messages.ts"

export type Link = components["schemas"]["UserLink"]

/** Whether the service mails links to their users. */
export const useSendsMail = (): boolean => {
  const api = useApi()
  const options = useQuery({
    queryKey: ["sign-in-options"],
    queryFn: () => bodyOf(api.GET("/api/v1/console/sign-in-options")),
  })
  return options.data?.sendsMail ?? false
}

/** The link of an invitation or a reset, shown once; null while there is none. */
export const LinkOnce = ({ link, forget }: { link: Link | null; forget: () => void }) => {
  const texts = useMessages(peopleMessages)
  return (
    <SecretDialog
      title={texts.linkTitle}
      label={link?.isMailed ? texts.mailedLink : texts.link}
      value={link && `${location.origin}${link.path}`}
      doneLabel={texts.done}
      forget={forget}
    />
  )
}
