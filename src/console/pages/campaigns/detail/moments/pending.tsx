import { Alert, Button, Group, Text } from "@mantine/core"
import { CalendarClock } from "lucide-react"
import { useState } from "react"
import { useChange } from "../../../../api/change.ts"
import { ConfirmButton } from "../../../../components/feedback/confirm.tsx"
import { useFormat } from "../../../../i18n/format.ts"
import { useMessages } from "../../../../i18n/messages.ts"
import { type Campaign, outdatedByCampaign } from "../../campaign.ts"
import { momentMessages } from "./messages.ts"
import { countOf } from "./plan-values.ts"
import { type Planning, usePlanning } from "./planning.ts"

type PendingProps = { readonly campaign: Campaign; readonly pending: Planning; onChange(): void }

const Pending = ({ campaign, pending, onChange }: PendingProps) => {
  const texts = useMessages(momentMessages)
  const format = useFormat()
  const { run, drop } = usePlanning()
  const { campaignId, prizes = [] } = campaign
  const { plans, startsAfter } = pending
  const planning = useChange({
    run: () => run(campaign, pending).finally(onChange),
    outdates: [...outdatedByCampaign, ["moments", campaignId]],
    done: texts.planDone,
  })
  const nameOf = (id: string) => prizes.find(({ prizeId }) => prizeId === id)?.name ?? id
  return (
    <Alert color="orange" icon={<CalendarClock size={18} aria-hidden />} title={texts.pendingTitle}>
      <ul className="warnings">
        {plans.map(({ prizeId, batchId, plan }) => (
          <li key={batchId}>{texts.pending(nameOf(prizeId), countOf(plan), format.number(countOf(plan)))}</li>
        ))}
      </ul>
      <Text size="sm" mt="xs">
        {startsAfter ? texts.pendingStart : texts.pendingText}
      </Text>
      <Group mt="sm" gap="xs">
        <Button size="xs" loading={planning.isPending} onClick={() => planning.mutate(undefined)}>
          {startsAfter ? texts.planAndStart : texts.planNow}
        </Button>
        <ConfirmButton
          label={texts.discard}
          title={texts.discardTitle}
          text={texts.discardText}
          size="xs"
          isBusy={false}
          onConfirm={() => {
            drop(campaignId)
            onChange()
          }}
        />
      </Group>
    </Alert>
  )
}

/** The moments that were to be planned when the campaign was saved or copied, and are not yet. */
export const PendingMoments = ({ campaign }: { campaign: Campaign }) => {
  const { read } = usePlanning()
  const [pending, setPending] = useState(() => read(campaign.campaignId))
  if (!pending) return null
  return <Pending campaign={campaign} pending={pending} onChange={() => setPending(read(campaign.campaignId))} />
}
