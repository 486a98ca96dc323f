import type { ReactNode } from "react"
import { CopiedId } from "../../components/display/copy.tsx"
import {
  CampaignLink,
  CodeLink,
  GameLink,
  ListedLink,
  MiniGameLink,
  PlayerLink,
  WebhookLink,
} from "../../components/display/links.tsx"

/** The page of the records that a kind of action concerns. */
const linkOf: Readonly<Record<string, (target: string, name: string | null) => ReactNode>> = {
  audience: (target, name) => <ListedLink of="audiences" id={target} name={name} />,
  campaign: (target) => <CampaignLink campaignId={target} />,
  "code-pool": (target, name) => <ListedLink of="pools" id={target} name={name} />,
  draws: (target) => <GameLink id={target} />,
  moments: (target) => <CampaignLink campaignId={target} />,
  "ranking-prizes": (target) => <CampaignLink campaignId={target} />,
  notification: (target) => <MiniGameLink notificationId={target} />,
  code: (target) => <CodeLink code={target} />,
  webhook: (target, name) => <WebhookLink webhookId={target} name={name} />,
}

/** The player named in the state of a record, such as a ban or an adjustment. */
const playerIn = (state: unknown): string | null =>
  typeof state === "object" && state !== null && "externalUserId" in state && typeof state.externalUserId === "string"
    ? state.externalUserId
    : null

type TargetProps = {
  readonly action: string
  readonly target: string
  readonly targetName: string | null
  readonly before?: unknown
  readonly after?: unknown
}

/** The name of what was deleted. */
const nameIn = (state: unknown): string | null =>
  typeof state === "object" && state !== null && "name" in state && typeof state.name === "string" ? state.name : null

/** The subject of an entry: a link if the console has a page for it, a name, or an id to copy. */
export const Target = ({ action, target, targetName, before, after }: TargetProps) => {
  if (action.endsWith(".delete")) return nameIn(before) ?? <CopiedId value={target} />
  const link = linkOf[action.split(".")[0] ?? ""]?.(target, targetName)
  if (link) return link
  if (targetName !== null) return targetName
  const player = playerIn(after) ?? playerIn(before)
  return player === null ? <CopiedId value={target} /> : <PlayerLink externalUserId={player} />
}
