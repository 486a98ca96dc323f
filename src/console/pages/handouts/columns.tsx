import { Checkbox, Text } from "@mantine/core"
import { AwardedPrizeLink, CampaignLink, MiniGameLink } from "../../components/display/links.tsx"
import { Recipient } from "../../components/display/recipient.tsx"
import { Time } from "../../components/display/time.tsx"
import type { Column } from "../../components/list/table.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import type { Handout } from "./handout.ts"
import { handoutMessages } from "./messages.ts"
import { HandoverState } from "./state.tsx"

/** The prize, and the game in which it was won. */
export const HandoutPrize = ({ handout }: { handout: Handout }) => {
  const { prizeName, prizeId, campaignId, notificationId, awardId } = handout
  const prize = prizeName ?? prizeId ?? "–"
  return (
    <div>
      {notificationId !== null && awardId !== null ? (
        <AwardedPrizeLink notificationId={notificationId} awardId={awardId} prize={prize} />
      ) : (
        prize
      )}
      <Text size="xs" c="dimmed" component="div">
        {campaignId === null ? (
          <MiniGameLink notificationId={notificationId ?? ""} />
        ) : (
          <CampaignLink campaignId={campaignId} />
        )}
      </Text>
    </div>
  )
}

type Selection = {
  readonly selected: ReadonlySet<string>
  toggle(handoutId: string): void
}

/** The columns of the list; `selection` is null for those who may not change hand-outs. */
export const useHandoutColumns = (selection: Selection | null): Column<Handout>[] => {
  const texts = useMessages(handoutMessages)
  const format = useFormat()
  const choice = ({ selected, toggle }: Selection): Column<Handout> => ({
    header: texts.select,
    show: ({ handoutId, prizeName, externalUserId }) => (
      <Checkbox
        aria-label={texts.selectOne(prizeName ?? "", externalUserId)}
        checked={selected.has(handoutId)}
        onChange={() => toggle(handoutId)}
      />
    ),
  })
  return [
    ...(selection ? [choice(selection)] : []),
    { header: texts.prize, onPhone: "title", show: (handout) => <HandoutPrize handout={handout} /> },
    { header: texts.recipient, show: (handout) => <Recipient {...handout} /> },
    { header: texts.at, show: ({ at }) => <Time at={at} /> },
    {
      header: texts.value,
      isNumber: true,
      onPhone: "nowhere",
      show: ({ value, currency }) => (value === null || currency === null ? "–" : format.money(value, currency)),
    },
    { header: texts.status, onPhone: "aside", show: (handout) => <HandoverState {...handout} /> },
  ]
}
