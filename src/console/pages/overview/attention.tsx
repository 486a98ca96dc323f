import { Anchor, Progress, Text } from "@mantine/core"
import { CircleCheck, Gauge, KeyRound, type LucideIcon, ShieldAlert, TriangleAlert, Webhook } from "lucide-react"
import { Fragment, type ReactNode } from "react"
import { Link } from "wouter"
import type { paths } from "../../api/schema.ts"
import { isGone, type UsedLimit, useUsedLimitText } from "../../components/promotion/used-limit-text.ts"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { overviewMessages } from "./messages.ts"

export type Overview = paths["/api/v1/admin/overview"]["get"]["responses"][200]["content"]["application/json"]

type UsedBarProps = { readonly used: number; readonly maxTotal: number; readonly name: string }

const UsedBar = ({ used, maxTotal, name }: UsedBarProps) => (
  <Progress
    value={maxTotal > 0 ? Math.min(100, (100 * used) / maxTotal) : 100}
    color={isGone({ used, maxTotal }) ? "red" : "orange"}
    aria-label={name}
  />
)

/** The pools that warnings say are empty or nearly. */
const poolsOf = (warnings: Overview["attention"]["campaigns"][number]["warnings"]) =>
  warnings.flatMap(({ code, params }) =>
    code === "POOL_LOW" ? [{ poolId: String(params["poolId"]), left: Number(params["left"]) }] : [],
  )

type ItemProps = {
  readonly icon: LucideIcon
  readonly href: string
  readonly name: string
  readonly children: ReactNode
}

const Item = ({ icon: Icon, href, name, children }: ItemProps) => (
  <li>
    <Icon size={18} aria-hidden className="attention-icon" />
    <div>
      <Anchor component={Link} href={href} fw={550}>
        {name}
      </Anchor>
      {children}
    </div>
  </li>
)

type UsedUp = {
  readonly href: string
  readonly name: string
  readonly limit: UsedLimit
  readonly currency: string | null
}

/** The limits of running campaigns and mini-games that are used up or nearly, with the way to each. */
const usedUpOf = ({ limits = [], miniGames = [] }: Overview["attention"]): readonly UsedUp[] => [
  ...limits.map(({ campaignId, name, currency, ...limit }) => ({
    href: `/campaigns/${campaignId}`,
    name,
    limit,
    currency,
  })),
  ...miniGames.map(({ notificationId, name, ...limit }) => ({
    href: `/mini-games/${notificationId}`,
    name,
    limit,
    currency: null,
  })),
]

const UsedUpItems = ({ items }: { items: readonly UsedUp[] }) => {
  const textOf = useUsedLimitText()
  return items.map(({ href, name, limit, currency }) => (
    <Item key={`${href} ${limit.limit} ${limit.prizeId ?? ""}`} icon={Gauge} href={href} name={name}>
      <Text size="sm">{textOf(limit, currency)}</Text>
      <UsedBar {...limit} name={name} />
    </Item>
  ))
}

/**
 * What needs attention: failing webhooks, limits that are used up or nearly, campaigns with warnings, keys that cannot
 * sign in, and prizes that anybody with an app's key can win for any player.
 */
export const Attention = (attention: Overview["attention"]) => {
  const { webhooks, quotas, campaigns, keys = [], withoutToken = [] } = attention
  const usedUp = usedUpOf(attention)
  const texts = useMessages(overviewMessages)
  const format = useFormat()
  if (webhooks.length + quotas.length + usedUp.length + campaigns.length + keys.length + withoutToken.length === 0)
    return (
      <p className="attention-calm">
        <CircleCheck size={18} aria-hidden />
        {texts.calm}
      </p>
    )
  return (
    <ul className="attention">
      {webhooks.map(({ webhookId, url, problem, failedInRow }) => (
        <Item key={webhookId} icon={Webhook} href={`/settings/webhooks/${webhookId}`} name={url}>
          <Text size="sm">
            {problem === "off" ? texts.webhookOff : texts.webhookFailing(format.number(failedInRow))}
          </Text>
        </Item>
      ))}
      {quotas.map(({ campaignId, name, used, maxTotal }) => (
        <Item key={campaignId} icon={Gauge} href={`/campaigns/${campaignId}`} name={name}>
          <Text size="sm">{texts.quota(format.number(used), format.number(maxTotal))}</Text>
          <UsedBar used={used} maxTotal={maxTotal} name={name} />
        </Item>
      ))}
      <UsedUpItems items={usedUp} />
      {campaigns.map(({ campaignId, name, warnings }) => (
        <Item key={campaignId} icon={TriangleAlert} href={`/campaigns/${campaignId}`} name={name}>
          <Text size="sm">{texts.warnings(warnings.length)}</Text>
          {poolsOf(warnings).map(({ poolId, left }) => (
            <Text key={poolId} size="sm">
              {left > 0 ? texts.poolLow(poolId, format.number(left)) : texts.poolEmpty(poolId)}
            </Text>
          ))}
        </Item>
      ))}
      {keys.map(({ keyId, name, lastSignedInAt }) => (
        <Item key={keyId} icon={KeyRound} href="/settings/api-keys" name={name}>
          {lastSignedInAt && <Text size="sm">{texts.lostSignIn(format.date(lastSignedInAt))}</Text>}
        </Item>
      ))}
      {withoutToken.length > 0 && (
        <Item icon={ShieldAlert} href="/settings/organization" name={texts.withoutToken}>
          <Text size="sm">{texts.withoutTokenText}</Text>
          <Text size="sm">
            {withoutToken.map(({ notificationId, name }, index) => (
              <Fragment key={notificationId}>
                {index > 0 && " · "}
                <Anchor component={Link} href={`/mini-games/${notificationId}`} fz="inherit">
                  {name}
                </Anchor>
              </Fragment>
            ))}
          </Text>
        </Item>
      )}
    </ul>
  )
}
