import { KeyRound } from "lucide-react"
import { Page } from "../../components/page.tsx"
import { Empty } from "../../components/state.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { shellMessages } from "../../shell/messages.ts"

const Section = () => {
  const texts = useMessages(shellMessages)
  return (
    <Page title={texts.pages.apiKeys}>
      <Empty icon={KeyRound} title={texts.soon} />
    </Page>
  )
}

export default Section
