import { Button } from "@mantine/core"
import { CircleStop, Pause, Pencil, Play } from "lucide-react"
import { Link } from "wouter"
import { useChange } from "../../api/change.ts"
import { answer } from "../../api/client.ts"
import { ConfirmButton } from "../../components/confirm.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.tsx"
import { type Campaign, outdatedByCampaign } from "./campaign.ts"
import { campaignMessages } from "./messages.ts"

type Status = NonNullable<Campaign["status"]>

const useStatusChange = (campaignId: string, status: Status, done: string) => {
  const api = useApi()
  return useChange({
    run: () =>
      answer(api.PATCH("/api/v1/admin/campaigns/{campaignId}", { params: { path: { campaignId } }, body: { status } })),
    outdates: outdatedByCampaign,
    done,
  })
}

/** What can be done with a campaign in its present status. */
export const CampaignActions = ({ campaign: { campaignId, status = "draft" } }: { campaign: Campaign }) => {
  const texts = useMessages(campaignMessages)
  const start = useStatusChange(campaignId, "active", texts.started)
  const pause = useStatusChange(campaignId, "paused", texts.paused)
  const end = useStatusChange(campaignId, "ended", texts.ended)
  return (
    <>
      {status !== "active" && (
        <ConfirmButton
          label={texts.start}
          title={texts.startTitle}
          text={texts.startText}
          icon={<Play size={16} aria-hidden />}
          isBusy={start.isPending}
          onConfirm={() => start.mutate(undefined)}
        />
      )}
      {status === "active" && (
        <ConfirmButton
          label={texts.pause}
          title={texts.pauseTitle}
          text={texts.pauseText}
          icon={<Pause size={16} aria-hidden />}
          isBusy={pause.isPending}
          onConfirm={() => pause.mutate(undefined)}
        />
      )}
      {(status === "active" || status === "paused") && (
        <ConfirmButton
          label={texts.end}
          title={texts.endTitle}
          text={texts.endText}
          icon={<CircleStop size={16} aria-hidden />}
          isDangerous
          isBusy={end.isPending}
          onConfirm={() => end.mutate(undefined)}
        />
      )}
      <Button component={Link} href={`/campaigns/${campaignId}/edit`} leftSection={<Pencil size={16} aria-hidden />}>
        {texts.edit}
      </Button>
    </>
  )
}
