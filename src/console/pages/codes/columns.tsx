import { CodeStatus } from "../../components/display/code-status.tsx"
import { CampaignLink, PlayerLink } from "../../components/display/links.tsx"
import { Time } from "../../components/display/time.tsx"
import type { Column } from "../../components/list/table.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import type { Code } from "./code.ts"
import { CodeDiscount } from "./discount.tsx"
import { codeMessages } from "./messages.ts"

/** The columns of a list of promo codes. */
export const useCodeColumns = (): Column<Code>[] => {
  const texts = useMessages(codeMessages)
  const format = useFormat()
  return [
    { header: texts.code, show: ({ code }) => code, isShort: true },
    { header: texts.status, onPhone: "aside", show: ({ status }) => <CodeStatus status={status} /> },
    { header: texts.campaign, show: ({ campaignId }) => <CampaignLink campaignId={campaignId} /> },
    {
      header: texts.player,
      show: ({ externalUserId }) => <PlayerLink externalUserId={externalUserId} />,
    },
    { header: texts.discount, isWords: true, onPhone: "nowhere", show: (code) => <CodeDiscount code={code} /> },
    {
      header: texts.uses,
      sort: "uses",
      onPhone: "nowhere",
      show: ({ uses, maxUses }) => texts.usesOf(format.number(uses), format.number(maxUses)),
      isShort: true,
    },
    { header: texts.issued, sort: "createdAt", show: ({ createdAt }) => <Time at={createdAt} /> },
  ]
}
