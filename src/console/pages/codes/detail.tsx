import { useQuery } from "@tanstack/react-query"
import { Ban } from "lucide-react"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import { CodeStatus } from "../../components/display/code-status.tsx"
import { Facts } from "../../components/display/facts.tsx"
import { CampaignLink, PlayerLink } from "../../components/display/links.tsx"
import { Time } from "../../components/display/time.tsx"
import { ConfirmButton } from "../../components/feedback/confirm.tsx"
import { LoadedPage } from "../../components/layout/loaded-page.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { useApi, useCanEdit } from "../../shell/session.tsx"
import type { Code } from "./code.ts"
import { CodeDiscount } from "./discount.tsx"
import { codeMessages } from "./messages.ts"

const Deactivation = ({ code }: { code: string }) => {
  const texts = useMessages(codeMessages)
  const api = useApi()
  const change = useChange({
    run: () => bodyOf(api.POST("/api/v1/admin/codes/{code}/deactivate", { params: { path: { code } } })),
    outdates: [["codes"], ["code", code], ["player"]],
    done: texts.deactivated,
  })
  return (
    <ConfirmButton
      label={texts.deactivate}
      title={texts.deactivateTitle}
      text={texts.deactivateText(code)}
      icon={<Ban size={16} aria-hidden />}
      isDangerous
      isBusy={change.isPending}
      onConfirm={() => change.mutate(undefined)}
    />
  )
}

const Detail = ({ item }: { item: Code }) => {
  const texts = useMessages(codeMessages)
  const { wordFor } = useTerms()
  const format = useFormat()
  const canEdit = useCanEdit()
  const { code, status, campaignId, externalUserId, origin, uses, maxUses } = item
  const isLiving = status === "active" || status === "expired"
  return (
    <Page
      title={code}
      back={{ href: "/codes", label: texts.title }}
      mark={<CodeStatus status={status} />}
      actions={canEdit && isLiving && <Deactivation code={code} />}
    >
      <Section title={texts.facts}>
        <Facts
          facts={[
            [texts.player, <PlayerLink key="player" externalUserId={externalUserId} />],
            [texts.campaign, <CampaignLink key="campaign" campaignId={campaignId} />],
            [texts.origin, wordFor("codeOrigin", origin)],
            [texts.discount, <CodeDiscount key="discount" code={item} />],
            [texts.uses, texts.usesOf(format.number(uses), format.number(maxUses))],
            [texts.issued, <Time key="issued" at={item.createdAt} />],
            [texts.expires, <Time key="expires" at={item.expiresAt} />],
          ]}
        />
      </Section>
    </Page>
  )
}

/** One promo code: whose it is, where it came from, and whether it is still good. */
export const CodeDetail = ({ code }: { code: string }) => {
  const { title } = useMessages(codeMessages)
  const api = useApi()
  const query = useQuery({
    queryKey: ["code", code],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/codes/{code}", { params: { path: { code } } })),
  })
  return (
    <LoadedPage query={query} parent={{ href: "/codes", label: title }}>
      {(item) => <Detail item={item} />}
    </LoadedPage>
  )
}
