import { Anchor } from "@mantine/core"
import { Link } from "wouter"

/** Where the console shows a player. */
export const playerHref = (externalUserId: string): string => `/players/${encodeURIComponent(externalUserId)}`

/** Where the console shows a promo code. */
export const codeHref = (code: string): string => `/codes/${encodeURIComponent(code)}`

/** Where the console shows a webhook. */
export const webhookHref = (webhookId: string): string => `/settings/webhooks/${webhookId}`

type TextLinkProps = { readonly href: string; readonly text: string }

/** A text up to this length stays on one line. */
const maxUnbroken = 16

const TextLink = ({ href, text }: TextLinkProps) => (
  <Anchor component={Link} href={href} fz="inherit" className={text.length <= maxUnbroken ? "short-id" : "long-id"}>
    {text}
  </Anchor>
)

export const PlayerLink = ({ externalUserId }: { externalUserId: string }) => (
  <TextLink href={playerHref(externalUserId)} text={externalUserId} />
)

export const CampaignLink = ({ campaignId }: { campaignId: string }) => (
  <TextLink href={`/campaigns/${campaignId}`} text={campaignId} />
)

export const MiniGameLink = ({ notificationId }: { notificationId: string }) => (
  <TextLink href={`/mini-games/${notificationId}`} text={notificationId} />
)

/** An award, with its redemptions; its id begins with the day, and the rest is mostly meaningless. */
export const AwardLink = ({ notificationId, awardId }: { notificationId: string; awardId: string }) => (
  <Anchor
    component={Link}
    href={`/mini-games/${notificationId}/awards/${encodeURIComponent(awardId)}`}
    fz="inherit"
    title={awardId}
    className="award-id"
  >
    {awardId}
  </Anchor>
)

export const WebhookLink = ({ webhookId }: { webhookId: string }) => (
  <TextLink href={webhookHref(webhookId)} text={webhookId} />
)

export const CodeLink = ({ code }: { code: string }) => <TextLink href={codeHref(code)} text={code} />
