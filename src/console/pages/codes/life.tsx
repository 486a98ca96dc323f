import type { ReactNode } from "react"
import { AwardLink, CampaignLink } from "../../components/display/links.tsx"
import { Time } from "../../components/display/time.tsx"
import { Section } from "../../components/layout/page.tsx"
import { DataTable } from "../../components/list/table.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import type { CodeStory } from "./code.ts"
import { storyMessages } from "./story-messages.ts"

type Moment = { readonly at: string; readonly what: string; readonly details: ReactNode; readonly by: string | null }

/** Everything that has happened to a code, newest first. */
export const Life = ({ story }: { story: CodeStory }) => {
  const texts = useMessages(storyMessages)
  const format = useFormat()
  const { wordFor } = useTerms()
  const { code, sessionId, notificationId, awardId, redemptions, changes } = story
  const actions: Readonly<Record<string, string>> = texts.actions
  const isIssuedByHand = changes.some(({ action }) => action === "code.create")
  const issued: Moment = {
    at: code.createdAt,
    what: wordFor("codeOrigin", code.origin),
    details: (
      <span className="text-with-links">
        <CampaignLink campaignId={code.campaignId} />
        {sessionId !== null && ` · ${texts.play(sessionId)}`}
        {notificationId !== null && awardId !== null && (
          <>
            {" · "}
            <AwardLink notificationId={notificationId} awardId={awardId} />
          </>
        )}
      </span>
    ),
    by: null,
  }
  const moments: readonly Moment[] = [
    ...redemptions.map(({ redeemedAt, saleTotal, discountAmount, currency, externalReference }): Moment => {
      const money = (amount: number | null) => (amount === null || !currency ? null : format.money(amount, currency))
      const details = [
        saleTotal === null ? null : texts.sale(money(saleTotal) ?? ""),
        discountAmount === null ? null : texts.discountOf(money(discountAmount) ?? ""),
        externalReference === null || externalReference === "" ? null : texts.reference(externalReference),
      ]
      return { at: redeemedAt, what: texts.redeemed, details: details.filter(Boolean).join(" · ") || "–", by: null }
    }),
    ...changes.map(({ at, action, reason, expiresAt, maxUses, keyId, by }): Moment => {
      const details = [
        reason,
        action === "code.extend" && expiresAt !== null ? texts.until(format.dateTime(expiresAt)) : null,
        action === "code.extend" && maxUses !== null ? texts.forUses(format.number(maxUses)) : null,
      ]
      return {
        at,
        what: actions[action] ?? action,
        details: details.filter(Boolean).join(" · ") || "–",
        by: by ?? keyId,
      }
    }),
    ...(isIssuedByHand ? [] : [issued]),
  ].sort((a, b) => (a.at < b.at ? 1 : -1))
  return (
    <Section title={texts.life}>
      <DataTable
        label={texts.life}
        items={moments}
        keyOf={(_, index) => String(index)}
        columns={[
          { header: texts.at, show: ({ at }) => <Time at={at} /> },
          { header: texts.what, show: ({ what }) => what },
          { header: texts.details, show: ({ details }) => details },
          { header: texts.by, show: ({ by }) => by ?? "–" },
        ]}
      />
    </Section>
  )
}
