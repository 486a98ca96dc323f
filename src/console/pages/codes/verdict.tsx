import { Alert, Button, TextInput } from "@mantine/core"
import { CircleCheck, CircleX } from "lucide-react"
import { type FormEvent, useState } from "react"
import { Section } from "../../components/layout/page.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useCampaign } from "../campaigns/campaign.ts"
import { type CodeStory, useCodeStory } from "./code.ts"
import { storyMessages } from "./story-messages.ts"

/** A person's name and id. */
const calledOf = ({ name, externalUserId }: CodeStory["owner"]): string =>
  name === null ? externalUserId : `${name} (${externalUserId})`

/** Why a redemption would be refused, and what to do about it. */
const useVerdict = () => {
  const texts = useMessages(storyMessages)
  const format = useFormat()
  return ({ code, changes, refusal, owner }: CodeStory): { title: string; text: string } => {
    const last = changes.find(({ action }) => action === "code.deactivate")
    switch (refusal?.code) {
      case undefined:
        return { title: texts.works, text: texts.worksText(format.dateTime(code.expiresAt)) }
      case "CODE_USER_MISMATCH":
        return { title: texts.isOfAnother, text: texts.isOfAnotherText(calledOf(owner)) }
      case "CODE_ALREADY_REDEEMED":
        return { title: texts.isUsedUp, text: texts.isUsedUpText(format.number(code.uses)) }
      case "CODE_DEACTIVATED":
        return {
          title: texts.isDeactivated,
          text: texts.isDeactivatedText(last?.at ? format.dateTime(last.at) : null, last?.reason ?? null),
        }
      case "CODE_EXPIRED":
        return { title: texts.isExpired, text: texts.isExpiredText(format.dateTime(code.expiresAt)) }
      default:
        return { title: texts.isRefused, text: refusal?.error ?? "" }
    }
  }
}

/** Notes on the campaign and the owner, neither of which decides about a redemption. */
const useHints = ({ code, owner }: CodeStory): readonly string[] => {
  const texts = useMessages(storyMessages)
  const { data: campaign } = useCampaign(code.campaignId)
  const status = campaign?.effectiveStatus
  return [
    ...(status === "paused" ? [texts.campaignPaused] : []),
    ...(status === "ended" ? [texts.campaignEnded] : []),
    ...(owner.isBanned ? [texts.ownerBanned] : []),
    ...(owner.externalUserId.startsWith("erased_") ? [texts.ownerErased] : []),
    ...(owner.mergedFrom.length > 0 ? [texts.ownerMerged(owner.mergedFrom.join(", "))] : []),
  ]
}

/** Whether a code works now, and for whom. */
export const Verdict = ({ story }: { story: CodeStory }) => {
  const texts = useMessages(storyMessages)
  const verdictOf = useVerdict()
  const [typed, setTyped] = useState("")
  const [asked, setAsked] = useState("")
  const { data: checked = story } = useCodeStory(story.code.code, asked)
  const { title, text } = verdictOf(checked)
  const works = checked.refusal === null
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setAsked(typed.trim())
  }
  return (
    <Section title={texts.verdict}>
      <Alert
        color={works ? "green" : "red"}
        icon={works ? <CircleCheck size={18} aria-hidden /> : <CircleX size={18} aria-hidden />}
        title={title}
        aria-live="polite"
      >
        {text}
        {useHints(story).map((hint) => (
          <div key={hint}>{hint}</div>
        ))}
      </Alert>
      <form onSubmit={ask} className="code-check">
        <TextInput
          label={texts.checkFor}
          description={texts.checkForHint}
          maxLength={200}
          spellCheck={false}
          autoCapitalize="none"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="light">
          {texts.check}
        </Button>
      </form>
    </Section>
  )
}
