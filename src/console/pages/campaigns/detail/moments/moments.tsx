import { Badge, Code } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { CalendarClock } from "lucide-react"
import { bodyOf } from "../../../../api/client.ts"
import { live } from "../../../../api/live.ts"
import { Stat, Stats } from "../../../../components/display/stat.tsx"
import { Time } from "../../../../components/display/time.tsx"
import { Loaded } from "../../../../components/feedback/state.tsx"
import { Section } from "../../../../components/layout/page.tsx"
import { ChoiceFilter } from "../../../../components/list/filters.tsx"
import { FilteredList, useFilteredList } from "../../../../components/list/list.tsx"
import type { Column } from "../../../../components/list/table.tsx"
import { useFormat } from "../../../../i18n/format.ts"
import { useMessages } from "../../../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../../../shell/session.ts"
import type { Campaign } from "../../campaign.ts"
import { Batches } from "./batches.tsx"
import { momentMessages } from "./messages.ts"
import { PlanMoments } from "./plan.tsx"
import { type Moment, type Moments, momentsPath, plannable } from "./plan-values.ts"

const Totals = ({ moments }: { moments: Moments }) => {
  const texts = useMessages(momentMessages)
  const format = useFormat()
  const { planned, taken, void: dropped } = moments
  return (
    <Stats>
      <Stat label={texts.planned} value={format.number(planned)} />
      <Stat label={texts.taken} value={format.number(taken)} />
      <Stat label={texts.toCome} value={format.number(planned - taken - dropped)} />
      <Stat label={texts.void} value={format.number(dropped)} />
    </Stats>
  )
}

const useColumns = (): Column<Moment>[] => {
  const texts = useMessages(momentMessages)
  return [
    { header: texts.at, show: ({ at }) => <Time at={at} isPrecise /> },
    {
      header: texts.takenAt,
      show: ({ takenAt }) =>
        takenAt === null ? (
          <Badge variant="light" color="gray">
            {texts.isVoid}
          </Badge>
        ) : (
          <Time at={takenAt} isPrecise />
        ),
    },
    { header: texts.session, show: ({ sessionId }) => (sessionId === null ? "–" : <Code>{sessionId}</Code>) },
  ]
}

const Come = ({ campaign: { campaignId, prizes = [] } }: { campaign: Campaign }) => {
  const texts = useMessages(momentMessages)
  const api = useApi()
  const list = useFilteredList({
    key: ["moments", campaignId, "come"],
    filters: ["prizeId"],
    read: (query) => bodyOf(api.GET(momentsPath, { params: { path: { campaignId }, query } })),
  })
  const choices = prizes.map(({ prizeId, name }) => ({ value: prizeId, label: name }))
  return (
    <Section title={texts.history}>
      <FilteredList
        list={list}
        icon={CalendarClock}
        texts={{ ...texts, title: texts.history }}
        filters={<ChoiceFilter name="prizeId" label={texts.prize} all={texts.allPrizes} choices={choices} />}
        columns={useColumns()}
        keyOf={({ at, sessionId }, index) => `${at}/${sessionId ?? index}`}
      />
    </Section>
  )
}

/** The moments at which prizes come out: how many are planned, those that are taken or void, and the proofs. */
export const MomentsTab = ({ campaign }: { campaign: Campaign }) => {
  const texts = useMessages(momentMessages)
  const api = useApi()
  const canEdit = useCanEdit()
  const { campaignId, effectiveStatus } = campaign
  const moments = useQuery({
    // Once the campaign has ended, nothing changes, and the service sends every moment.
    ...(effectiveStatus !== "ended" && live),
    queryKey: ["moments", campaignId, "batches"],
    queryFn: () => bodyOf(api.GET(momentsPath, { params: { path: { campaignId }, query: { limit: 1 } } })),
  })
  const canPlan = canEdit && effectiveStatus !== "ended" && plannable(campaign).length > 0
  return (
    <Loaded query={moments} lines={8}>
      {(data) => (
        <>
          {data.planned > 0 && <Totals moments={data} />}
          <Section
            title={texts.title}
            description={texts.description}
            actions={canPlan && <PlanMoments campaign={campaign} />}
          >
            <Batches campaign={campaign} batches={data.batches} />
          </Section>
          {data.planned > 0 && <Come campaign={campaign} />}
        </>
      )}
    </Loaded>
  )
}
