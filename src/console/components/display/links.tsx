import { Anchor } from "@mantine/core"
import { Link } from "wouter"
import { type NamedKind, useName } from "../../api/names.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"

const messages = defineMessages(
  { spin: (miniGame: string) => `Giro en ${miniGame}` },
  { spin: (miniGame: string) => `Spin in ${miniGame}` },
)

/** Where the console shows a player. */
export const playerHref = (externalUserId: string): string => `/players/${encodeURIComponent(externalUserId)}`

/** Where the console shows a promo code. */
export const codeHref = (code: string): string => `/codes/${encodeURIComponent(code)}`

/** Where the console shows a webhook. */
export const webhookHref = (webhookId: string): string => `/settings/webhooks/${webhookId}`

type TextLinkProps = { readonly href: string; readonly text: string }

/** A text up to this length stays on one line. */
const maxUnbroken = 16

const lineOf = (text: string) => (text.length <= maxUnbroken ? "short-id" : "long-id")

const TextLink = ({ href, text }: TextLinkProps) => (
  <Anchor component={Link} href={href} fz="inherit" className={lineOf(text)}>
    {text}
  </Anchor>
)

type NamedLinkProps = { readonly href: string; readonly id: string; readonly name: string | null }

/** Something by its name, with the id small below; by the id alone if there is no name. */
const NamedLink = ({ href, id, name }: NamedLinkProps) => {
  if (name === null || name === "" || name === id) return <TextLink href={href} text={id} />
  return (
    <Anchor component={Link} href={href} fz="inherit" title={id} className="named">
      <span className={lineOf(name)}>{name}</span> <span className="named-id">{id}</span>
    </Anchor>
  )
}

type LookedUpLinkProps = { readonly href: string; readonly kind: NamedKind; readonly id: string }

/** The same by the name that is looked up; by the id alone while it is unknown. */
const LookedUpLink = ({ href, kind, id }: LookedUpLinkProps) => (
  <NamedLink href={href} id={id} name={useName(kind, id)} />
)

export const PlayerLink = ({ externalUserId }: { externalUserId: string }) => (
  <LookedUpLink href={playerHref(externalUserId)} kind="players" id={externalUserId} />
)

export const CampaignLink = ({ campaignId }: { campaignId: string }) => (
  <LookedUpLink href={`/campaigns/${campaignId}`} kind="campaigns" id={campaignId} />
)

export const MiniGameLink = ({ notificationId }: { notificationId: string }) => (
  <LookedUpLink href={`/mini-games/${notificationId}`} kind="miniGames" id={notificationId} />
)

const awardHref = (notificationId: string, awardId: string) =>
  `/mini-games/${notificationId}/awards/${encodeURIComponent(awardId)}`

type AwardedPrize = { readonly notificationId: string; readonly awardId: string; readonly prize: string }

/** An award, with its redemptions, by the name of its mini-game: its id says little to people. */
export const AwardLink = ({ notificationId, awardId }: { notificationId: string; awardId: string }) => {
  const texts = useMessages(messages)
  const name = useName("miniGames", notificationId) || notificationId
  return (
    <Anchor component={Link} href={awardHref(notificationId, awardId)} fz="inherit" title={awardId}>
      {texts.spin(name)}
    </Anchor>
  )
}

/** The same, by the prize that it won. */
export const AwardedPrizeLink = ({ notificationId, awardId, prize }: AwardedPrize) => (
  <TextLink href={awardHref(notificationId, awardId)} text={prize} />
)

export const WebhookLink = ({ webhookId, name = null }: { webhookId: string; name?: string | null }) => (
  <NamedLink href={webhookHref(webhookId)} id={webhookId} name={name} />
)

type ListedLinkProps = { readonly of: "audiences" | "pools"; readonly id: string; readonly name?: string | null }

/** A list that the console shows under its id, such as a pool of codes. */
export const ListedLink = ({ of, id, name = null }: ListedLinkProps) => (
  <NamedLink href={`/${of}/${encodeURIComponent(id)}`} id={id} name={name} />
)

/** A campaign or a mini-game, whichever has the id. */
export const GameLink = ({ id }: { id: string }) => {
  const miniGame = useName("miniGames", id)
  return miniGame === null ? <CampaignLink campaignId={id} /> : <MiniGameLink notificationId={id} />
}

export const CodeLink = ({ code }: { code: string }) => <TextLink href={codeHref(code)} text={code} />
