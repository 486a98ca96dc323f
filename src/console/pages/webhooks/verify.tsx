import { Tabs } from "@mantine/core"
import { TextBlock } from "../../components/display/text-block.tsx"
import { Section } from "../../components/layout/page.tsx"
import { TabList } from "../../components/layout/tab-list.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { signatureSnippets } from "./snippets.ts"
import { toolMessages } from "./tools-messages.ts"

const languages = ["node", "python", "php"] as const

/** Code that checks that a request comes from here, to copy into a receiver. */
export const VerifyCode = () => {
  const texts = useMessages(toolMessages)
  return (
    <Section title={texts.verify} description={texts.verifyText}>
      <Tabs defaultValue="node">
        <TabList mb="md" names={languages} labels={texts.languages} />
        {languages.map((language) => (
          <Tabs.Panel key={language} value={language}>
            <TextBlock label={texts.code(texts.languages[language])} text={signatureSnippets[language]} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Section>
  )
}
