import { Group, Text } from "@mantine/core"
import { bodyOf } from "../../api/client.ts"
import { type List, useList } from "../../api/list.ts"
import { Stat } from "../../components/display/stat.tsx"
import { Time } from "../../components/display/time.tsx"
import { DataList } from "../../components/list/list.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit, useMayRead } from "../../shell/session.ts"
import { HandoutPrize } from "../handouts/columns.tsx"
import { type Handout, handoutsPath } from "../handouts/handout.ts"
import { MarkForfeited, MarkHandedOut, MarkOpen } from "../handouts/mark.tsx"
import { HandoverState } from "../handouts/state.tsx"
import { playerMessages } from "./messages.ts"

type Owned = { readonly externalUserId: string }

/** What the team hands out to a player, newest first; nothing for those who may not read winners. */
export const usePlayerHandouts = (externalUserId: string): List<Handout> => {
  const api = useApi()
  return useList<Handout>(
    ["handouts", "player", externalUserId],
    (page) => bodyOf(api.GET(handoutsPath, { params: { query: { ...page, externalUserId, order: "newest" } } })),
    { isEnabled: useMayRead("winners") },
  )
}

/** How many prizes a player still waits for; nothing for those who were never to get any. */
export const OpenHandouts = ({ externalUserId }: Owned) => {
  const texts = useMessages(playerMessages)
  const format = useFormat()
  const { items, hasMore } = usePlayerHandouts(externalUserId)
  if (items.length === 0) return null
  const open = items.filter(({ status }) => status === "open").length
  return <Stat label={texts.toHandOut} value={`${format.number(open)}${hasMore ? "+" : ""}`} />
}

/** The state of the prize of a play (`sessionId`) or a spin (`awardId`), if the team hands it out. */
export const useHandoutOf = (externalUserId: string) => {
  const { items } = usePlayerHandouts(externalUserId)
  const byId = new Map(items.map((handout) => [handout.sessionId ?? handout.awardId, handout]))
  return (id: string) => {
    const handout = byId.get(id)
    return handout ? <HandoverState {...handout} /> : null
  }
}

const Mark = ({ handout: { handoutId, status, prizeName } }: { handout: Handout }) => {
  const row = { handoutIds: [handoutId], prize: prizeName ?? "", onDone: () => undefined }
  if (status === "open")
    return (
      <Group gap="xs">
        <MarkHandedOut {...row} />
        <MarkForfeited {...row} />
      </Group>
    )
  return status === "handed_out" ? <MarkOpen {...row} /> : null
}

/** The prizes that the team hands out to a player, each with its state and a way to mark it. */
export const Handouts = ({ externalUserId }: Owned) => {
  const texts = useMessages(playerMessages)
  const format = useFormat()
  const canMark = useCanEdit("winners")
  return (
    <DataList
      label={texts.handouts}
      list={usePlayerHandouts(externalUserId)}
      keyOf={({ handoutId }) => handoutId}
      empty={<Text c="dimmed">{texts.noHandouts}</Text>}
      columns={[
        { header: texts.prize, onPhone: "title", show: (handout) => <HandoutPrize handout={handout} /> },
        { header: texts.at, show: ({ at }) => <Time at={at} /> },
        {
          header: texts.value,
          isNumber: true,
          onPhone: "nowhere",
          show: ({ value, currency }) => (value === null || currency === null ? "–" : format.money(value, currency)),
        },
        { header: texts.handout, onPhone: "aside", show: (handout) => <HandoverState {...handout} /> },
        ...(canMark ? [{ header: texts.mark, show: (handout: Handout) => <Mark handout={handout} /> }] : []),
      ]}
    />
  )
}
