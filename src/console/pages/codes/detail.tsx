import { CodeStatus } from "../../components/display/code-status.tsx"
import { CopiedId } from "../../components/display/copy.tsx"
import { Facts } from "../../components/display/facts.tsx"
import { CampaignLink, PlayerLink } from "../../components/display/links.tsx"
import { Time } from "../../components/display/time.tsx"
import { LoadedPage } from "../../components/layout/loaded-page.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { useCanEdit } from "../../shell/session.ts"
import { Deactivation, Extension, Reactivation } from "./actions.tsx"
import { type CodeStory, useCodeStory } from "./code.ts"
import { CodeDiscount } from "./discount.tsx"
import { Life } from "./life.tsx"
import { codeMessages } from "./messages.ts"
import { Verdict } from "./verdict.tsx"

const Actions = ({ code }: Pick<CodeStory, "code">) =>
  code.status === "deactivated" ? (
    <Reactivation code={code} />
  ) : (
    <>
      <Extension code={code} />
      {code.status !== "redeemed" && <Deactivation code={code} />}
    </>
  )

const Detail = ({ story }: { story: CodeStory }) => {
  const texts = useMessages(codeMessages)
  const { wordFor } = useTerms()
  const format = useFormat()
  const canEdit = useCanEdit()
  const { code: item, owner } = story
  const { code, status, campaignId, origin, uses, maxUses } = item
  return (
    <Page
      title={code}
      back={{ href: "/codes", label: texts.title }}
      mark={<CodeStatus status={status} />}
      actions={canEdit && <Actions code={item} />}
    >
      <Verdict story={story} />
      <Section title={texts.facts}>
        <Facts
          facts={[
            [texts.code, <CopiedId key="code" value={code} />],
            [texts.player, <PlayerLink key="player" externalUserId={owner.externalUserId} />],
            [texts.name, [owner.name, owner.email].filter(Boolean).join(" · ") || null],
            [texts.campaign, <CampaignLink key="campaign" campaignId={campaignId} />],
            [texts.origin, wordFor("codeOrigin", origin)],
            [texts.discount, <CodeDiscount key="discount" code={item} />],
            [texts.uses, texts.usesOf(format.number(uses), format.number(maxUses))],
            [texts.issued, <Time key="issued" at={item.createdAt} />],
            [texts.expires, <Time key="expires" at={item.expiresAt} />],
          ]}
        />
      </Section>
      <Life story={story} />
    </Page>
  )
}

/** One promo code: whether it works and why not, who owns it, and everything that has happened to it. */
export const CodeDetail = ({ code }: { code: string }) => {
  const { title } = useMessages(codeMessages)
  return (
    <LoadedPage query={useCodeStory(code)} parent={{ href: "/codes", label: title }}>
      {(story) => <Detail story={story} />}
    </LoadedPage>
  )
}
