import { Code } from "@mantine/core"
import type { ReactNode } from "react"
import { CampaignLink, CodeLink, MiniGameLink } from "../../components/display/links.tsx"

/** Where the records are shown that a kind of action is about. */
const linkOf: Readonly<Record<string, (target: string) => ReactNode>> = {
  campaign: (target) => <CampaignLink campaignId={target} />,
  moments: (target) => <CampaignLink campaignId={target} />,
  "ranking-prizes": (target) => <CampaignLink campaignId={target} />,
  notification: (target) => <MiniGameLink notificationId={target} />,
  code: (target) => <CodeLink code={target} />,
}

type TargetProps = { readonly action: string; readonly target: string; readonly targetName: string | null }

/** What an entry is about: a link where the console has a page for it, or a name. */
export const Target = ({ action, target, targetName }: TargetProps) =>
  linkOf[action.split(".")[0] ?? ""]?.(target) ?? targetName ?? <Code>{target}</Code>
