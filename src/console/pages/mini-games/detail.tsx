import { Button, Code } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Pencil, Share2 } from "lucide-react"
import { Link } from "wouter"
import { bodyOf } from "../../api/client.ts"
import { live } from "../../api/live.ts"
import { ifMatch } from "../../api/record.ts"
import { useShownFacts } from "../../components/appearance/facts.ts"
import { Facts } from "../../components/display/facts.tsx"
import { RoiTable } from "../../components/display/roi.tsx"
import { Draws } from "../../components/draws/draws.tsx"
import { Loaded } from "../../components/feedback/state.tsx"
import { LoadedPage } from "../../components/layout/loaded-page.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { Outcomes } from "../../components/outcomes/outcomes.tsx"
import { rangeOf, usePeriod, useSalesHref } from "../../components/period/period.tsx"
import { GoLiveReview } from "../../components/promotion/go-live.tsx"
import { Outlook, OutlookSection } from "../../components/promotion/outlook.tsx"
import { usePreview, useSimulation } from "../../components/promotion/preview.ts"
import { StatusBadge } from "../../components/promotion/status.tsx"
import { StatusActions } from "../../components/promotion/status-actions.tsx"
import { Warnings } from "../../components/promotion/warnings.tsx"
import { publishMessages } from "../../components/publish/messages.ts"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { useApi, useCanEdit, useIsTest, useMayRead } from "../../shell/session.ts"
import { miniGameMessages } from "./messages.ts"
import { outdatedByMiniGame, useAsk, useMiniGame, type VersionedMiniGame } from "./mini-game.ts"
import { Spins } from "./spins.tsx"
import { MiniGameSummary } from "./summary.tsx"
import { MiniGameWheel } from "./wheel.tsx"

const Actions = ({ miniGame }: { miniGame: VersionedMiniGame }) => {
  const { notificationId, status = "draft", etag } = miniGame
  const texts = useMessages(miniGameMessages)
  const api = useApi()
  const params = { path: { notificationId }, ...ifMatch(etag) }
  const ask = useAsk()
  return (
    <>
      <StatusActions
        status={status}
        texts={texts}
        outdates={outdatedByMiniGame}
        review={
          <GoLiveReview
            name={["mini-game", notificationId]}
            draft={miniGame}
            ask={ask}
            summary={() => <MiniGameSummary miniGame={miniGame} />}
          />
        }
        send={(next) =>
          bodyOf(api.PATCH("/api/v1/admin/notifications/{notificationId}", { params, body: { status: next } }))
        }
      />
      <Button
        component={Link}
        href={`/mini-games/${notificationId}/edit`}
        leftSection={<Pencil size={16} aria-hidden />}
      >
        {texts.edit}
      </Button>
    </>
  )
}

const Roi = ({ miniGameId }: { miniGameId: string }) => {
  const texts = useMessages(miniGameMessages)
  const api = useApi()
  const { period, control } = usePeriod()
  const salesHref = useSalesHref({ notificationId: miniGameId })
  const roi = useQuery({
    ...live,
    enabled: period !== null,
    queryKey: ["roi", "mini-game", miniGameId, period && rangeOf(period)],
    queryFn: () => {
      const query = { notificationId: miniGameId, ...(period && rangeOf(period)) }
      return bodyOf(api.GET("/api/v1/admin/reports/roi", { params: { query } }))
    },
  })
  return (
    <Section title={texts.roi} actions={control}>
      <Loaded query={roi}>{({ items }) => <RoiTable label={texts.roi} rows={items} href={salesHref} />}</Loaded>
    </Section>
  )
}

const Detail = ({ miniGame }: { miniGame: VersionedMiniGame }) => {
  const texts = useMessages(miniGameMessages)
  const { publish } = useMessages(publishMessages)
  const format = useFormat()
  const { wordFor } = useTerms()
  const canEdit = useCanEdit()
  const isTest = useIsTest()
  const maySeeTest = useMayRead("test")
  const shownFacts = useShownFacts(miniGame)
  const { notificationId, name = notificationId, effectiveStatus, cadence = "none", segments = [] } = miniGame
  const ask = useAsk()
  const preview = usePreview(["mini-game", notificationId], ask, miniGame, canEdit)
  const simulation = useSimulation(ask, miniGame)
  return (
    <Page
      title={name}
      back={{ href: "/mini-games", label: texts.title }}
      id={notificationId}
      mark={<StatusBadge status={effectiveStatus} words="gameStatus" />}
      description={texts.created(format.dateTime(miniGame.createdAt))}
      actions={
        <>
          {canEdit && <Actions miniGame={miniGame} />}
          <Button
            component={Link}
            href={`/mini-games/${notificationId}/publish`}
            variant="default"
            leftSection={<Share2 size={16} aria-hidden />}
          >
            {publish}
          </Button>
        </>
      }
    >
      <Warnings warnings={preview.data?.warnings ?? []} />
      {segments.length > 0 && (
        <Section title={texts.wheel}>
          <MiniGameWheel miniGameId={notificationId} segments={segments} />
        </Section>
      )}
      {isTest && maySeeTest && (
        <Outcomes
          game={{
            of: { notificationId },
            hasDraws: true,
            segments: segments.map(({ segmentId: id, name }) => ({ id, name })),
            prizes: [],
          }}
        />
      )}
      <Spins miniGameId={notificationId} />
      <Roi miniGameId={notificationId} />
      <Draws game={{ kind: "notification", id: notificationId }} />
      <div className="columns detail-foot">
        <Section title={texts.configuration}>
          <Facts
            facts={[
              [texts.id, <Code key="id">{notificationId}</Code>],
              [texts.cadence, wordFor("cadence", cadence)],
              [texts.startsAt, format.dateTime(miniGame.startsAt, miniGame.timezone)],
              ...(miniGame.endsAt
                ? [[texts.endsAt, format.dateTime(miniGame.endsAt, miniGame.timezone)] as const]
                : []),
              [texts.timezone, miniGame.timezone],
              ...shownFacts,
            ]}
          />
        </Section>
        {canEdit && (
          <OutlookSection>
            <Outlook odds={preview.data?.odds} rules="spins" simulation={simulation} />
          </OutlookSection>
        )}
      </div>
    </Page>
  )
}

/** One mini-game: its wheel, its spins and what they brought, and its configuration. */
export const MiniGameDetail = ({ miniGameId }: { miniGameId: string }) => {
  const { title } = useMessages(miniGameMessages)
  return (
    <LoadedPage query={useMiniGame(miniGameId)} parent={{ href: "/mini-games", label: title }}>
      {(miniGame) => <Detail miniGame={miniGame} />}
    </LoadedPage>
  )
}
