import { SecretDialog } from "../../components/feedback/secret.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { peopleMessages } from "./messages.ts"

/** The link of an invitation or a reset, shown once; `path` is null while there is none. */
export const LinkOnce = ({ path, forget }: { path: string | null; forget: () => void }) => {
  const texts = useMessages(peopleMessages)
  return (
    <SecretDialog
      title={texts.linkTitle}
      label={texts.link}
      value={path && `${location.origin}${path}`}
      doneLabel={texts.done}
      forget={forget}
    />
  )
}
