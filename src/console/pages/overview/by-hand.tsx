import { Anchor, Button, Text } from "@mantine/core"
import { Ban, Coins, type LucideIcon, Merge, PackageCheck, Ticket, UserX } from "lucide-react"
import { useState } from "react"
import { Link } from "wouter"
import { codeHref, PlayerLink } from "../../components/display/links.tsx"
import { useWhoText } from "../../components/display/who.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { auditMessages } from "../audit/messages.ts"
import type { Overview } from "./attention.tsx"
import { byHandMessages } from "./by-hand-messages.ts"

type Change = NonNullable<Overview["attention"]["byHand"]>[number]

const shownAtFirst = 6

const icons: readonly (readonly [action: string, icon: LucideIcon])[] = [
  ["points.", Coins],
  ["code.", Ticket],
  ["ban.", Ban],
  ["client.", Merge],
  ["player.", UserX],
]
const iconOf = (action: string): LucideIcon =>
  icons.find(([beginning]) => action.startsWith(beginning))?.[1] ?? PackageCheck

/** How much a change gave out, in words; empty if it gave out nothing. */
const useAmountText = () => {
  const texts = useMessages(byHandMessages)
  const format = useFormat()
  return ({ points, worth, maxUses, expiresAt }: Change): string => {
    const amount = worth?.amount ?? null
    const parts = [
      points !== null && texts.points(points > 0 ? `+${format.number(points)}` : format.number(points), points),
      worth && amount === null && texts.uncapped,
      amount !== null && worth?.currency && texts.upTo(format.money(amount, worth.currency)),
      amount !== null && !worth?.currency && texts.upTo(format.number(amount)),
      maxUses !== null && texts.uses(format.number(maxUses), maxUses),
      expiresAt !== null && texts.until(format.dateTime(expiresAt)),
    ]
    return parts.filter((part) => typeof part === "string").join(" · ")
  }
}

const ChangeItem = ({ change }: { change: Change }) => {
  const texts = useMessages(byHandMessages)
  const { actions } = useMessages(auditMessages)
  const format = useFormat()
  const who = useWhoText()(change)
  const amount = useAmountText()(change)
  const { action, target, externalUserId, reason, at } = change
  const Icon = iconOf(action)
  return (
    <li>
      <Icon size={18} aria-hidden className="attention-icon" />
      <div>
        <Text fw={550}>{(actions as Readonly<Record<string, string>>)[action] ?? action}</Text>
        {amount && <Text size="sm">{amount}</Text>}
        <Text size="sm">
          {externalUserId !== null && (
            <>
              {texts.whom} <PlayerLink externalUserId={externalUserId} />
            </>
          )}
          {action.startsWith("code.") && (
            <>
              {" · "}
              <Anchor component={Link} href={codeHref(target)} fz="inherit">
                {target}
              </Anchor>
            </>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {who} · {format.dateTime(at)}
        </Text>
        {reason !== null && (
          <Text size="sm" c="dimmed">
            {reason}
          </Text>
        )}
      </div>
    </li>
  )
}

/**
 * What people who are not owners recently gave out or decided by hand: the newest changes, and all of them on request.
 */
const ByHand = ({ changes }: { changes: readonly Change[] }) => {
  const texts = useMessages(byHandMessages)
  const [isWhole, showWhole] = useState(false)
  const format = useFormat()
  const shown = isWhole ? changes : changes.slice(0, shownAtFirst)
  return (
    <>
      <ul className="attention">
        {shown.map((change) => (
          <ChangeItem key={`${change.at} ${change.action} ${change.target}`} change={change} />
        ))}
      </ul>
      {shown.length < changes.length && (
        <Button variant="default" mt="md" onClick={() => showWhole(true)}>
          {texts.showAll(format.number(changes.length))}
        </Button>
      )}
    </>
  )
}

export default ByHand
