import { Text } from "@mantine/core"
import type { ReactNode } from "react"
import type { paths } from "../../api/schema.ts"
import { AwardLink, CampaignLink, CodeLink, MiniGameLink, PlayerLink } from "../../components/display/links.tsx"
import { Time } from "../../components/display/time.tsx"
import { WhoText } from "../../components/display/who.tsx"
import type { Column } from "../../components/list/table.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { salesMessages } from "./messages.ts"

type ItemOf<Path extends "/api/v1/admin/sales" | "/api/v1/admin/overrides"> =
  paths[Path]["get"]["responses"][200]["content"]["application/json"]["items"][number]
export type Sale = ItemOf<"/api/v1/admin/sales">
export type Override = ItemOf<"/api/v1/admin/overrides">
type Report = Override["by"]

const useAmount = () => {
  const format = useFormat()
  return (amount: number | null, currency: string | null) =>
    amount === null || currency === null ? "–" : format.money(amount, currency)
}

/** The redeemed code or award, with the reference of whoever reported it. */
const Origin = ({ reference, children }: { reference: string | null; children: ReactNode }) => {
  const texts = useMessages(salesMessages)
  return (
    <div>
      {children}
      {reference !== null && (
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {texts.reference}: {reference}
        </Text>
      )}
    </div>
  )
}

/** The columns of the list of sales. */
export const useSaleColumns = (timezone: string | undefined): Column<Sale>[] => {
  const texts = useMessages(salesMessages)
  const amountOf = useAmount()
  const zone = timezone === undefined ? {} : { timeZone: timezone }
  return [
    { header: texts.redeemedAt, sort: "redeemedAt", show: ({ redeemedAt }) => <Time at={redeemedAt} {...zone} /> },
    {
      header: texts.origin,
      show: ({ code, notificationId, awardId, externalReference }) => (
        <Origin reference={externalReference}>
          {code === null ? (
            <AwardLink notificationId={notificationId ?? ""} awardId={awardId ?? ""} />
          ) : (
            <CodeLink code={code} />
          )}
        </Origin>
      ),
    },
    {
      header: texts.source,
      onPhone: "nowhere",
      show: ({ campaignId, notificationId }) =>
        campaignId === null ? (
          <MiniGameLink notificationId={notificationId ?? ""} />
        ) : (
          <CampaignLink campaignId={campaignId} />
        ),
    },
    { header: texts.player, show: ({ externalUserId }) => <PlayerLink externalUserId={externalUserId} /> },
    {
      header: texts.sale,
      sort: "saleTotal",
      isNumber: true,
      onPhone: "aside",
      show: ({ saleTotal, currency, previous }) => (
        <div>
          {amountOf(saleTotal, currency)}
          {previous && (
            <Text size="xs" c="dimmed" className="note" visibleFrom="sm">
              {texts.corrected(amountOf(previous.saleTotal, previous.currency))}
            </Text>
          )}
        </div>
      ),
    },
    {
      header: texts.discount,
      sort: "discountAmount",
      isNumber: true,
      onPhone: "nowhere",
      show: ({ discountAmount, currency }) => amountOf(discountAmount, currency),
    },
  ]
}

/** The columns of the list of corrections. */
export const useOverrideColumns = (timezone: string | undefined): Column<Override>[] => {
  const texts = useMessages(salesMessages)
  const amountOf = useAmount()
  const zone = timezone === undefined ? {} : { timeZone: timezone }
  const figures = ({ saleTotal, discountAmount, currency, redeemedAt }: Report) => (
    <div>
      {amountOf(saleTotal, currency)}
      <Text size="xs" c="dimmed" className="note" visibleFrom="sm">
        {texts.discount}: {amountOf(discountAmount, currency)}
      </Text>
      <Text size="xs" c="dimmed" className="note" visibleFrom="sm">
        <Time at={redeemedAt} {...zone} />
      </Text>
    </div>
  )
  return [
    {
      header: texts.origin,
      show: ({ notificationId, awardId, by }) => (
        <Origin reference={by.externalReference}>
          <AwardLink notificationId={notificationId} awardId={awardId} />
        </Origin>
      ),
    },
    {
      header: texts.source,
      onPhone: "nowhere",
      show: ({ notificationId }) => <MiniGameLink notificationId={notificationId} />,
    },
    { header: texts.player, show: ({ externalUserId }) => <PlayerLink externalUserId={externalUserId} /> },
    { header: texts.replaced, sort: "redeemedAt", isNumber: true, show: ({ replaced }) => figures(replaced) },
    { header: texts.by, sort: "saleTotal", isNumber: true, onPhone: "aside", show: ({ by }) => figures(by) },
    { header: texts.recordedAt, sort: "recordedAt", show: ({ by }) => <Time at={by.recordedAt} {...zone} /> },
    {
      header: texts.correctedBy,
      show: ({ keyId, keyName, user }) =>
        keyId === null && user === null ? "–" : <WhoText keyId={keyId} keyName={keyName} user={user} />,
    },
  ]
}
