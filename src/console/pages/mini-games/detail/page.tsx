import { Draws } from "../../../components/draws/draws.tsx"
import { LoadedPage } from "../../../components/layout/loaded-page.tsx"
import { Page } from "../../../components/layout/page.tsx"
import { PageTabs } from "../../../components/layout/page-tabs.tsx"
import { type OutcomeGame, Outcomes } from "../../../components/outcomes/outcomes.tsx"
import { NearlyUsed } from "../../../components/promotion/nearly-used.tsx"
import { usePreview } from "../../../components/promotion/preview.ts"
import { StatusBadge } from "../../../components/promotion/status.tsx"
import { plainWarning, Warnings } from "../../../components/promotion/warnings.tsx"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useCanEdit, useIsTest, useMayRead } from "../../../shell/session.ts"
import { miniGameMessages } from "../messages.ts"
import { type MiniGame, useAsk, useMiniGame, type VersionedMiniGame } from "../mini-game.ts"
import { MiniGameActions } from "./actions.tsx"
import { ConfigurationTab } from "./configuration.tsx"
import { HistoryTab } from "./history.tsx"
import { detailMessages } from "./messages.ts"
import { PublishTab } from "./publish.tsx"
import { useResults } from "./result.ts"
import { ResultsTab } from "./results.tsx"
import { SpinsTab } from "./spins.tsx"
import { WinnersTab } from "./winners.tsx"

/** What one can ask of the draws of a mini-game, in a test organization. */
const outcomesOf = ({ notificationId, segments = [] }: MiniGame): OutcomeGame => ({
  of: { notificationId },
  hasDraws: true,
  segments: segments.map(({ segmentId: id, name }) => ({ id, name })),
  prizes: [],
})

const Detail = ({ miniGame }: { miniGame: VersionedMiniGame }) => {
  const texts = useMessages(miniGameMessages)
  const { tabs, tabList } = useMessages(detailMessages)
  const format = useFormat()
  const canEdit = useCanEdit()
  const isTest = useIsTest()
  const maySeeTest = useMayRead("test")
  const { notificationId, name = notificationId, effectiveStatus, createdAt, warnings = [] } = miniGame
  const results = useResults(notificationId)
  const preview = usePreview(["mini-game", notificationId], useAsk(), miniGame, canEdit)
  const panels = {
    results: <ResultsTab miniGame={miniGame} />,
    spins: <SpinsTab miniGameId={notificationId} />,
    winners: <WinnersTab miniGameId={notificationId} />,
    configuration: <ConfigurationTab miniGame={miniGame} preview={preview.data} />,
    publish: <PublishTab miniGame={miniGame} />,
    draws: <Draws game={{ kind: "notification", id: notificationId }} />,
    history: <HistoryTab miniGameId={notificationId} />,
    ...(isTest && maySeeTest && { outcomes: <Outcomes game={outcomesOf(miniGame)} /> }),
  }
  return (
    <Page
      title={name}
      back={{ href: "/mini-games", label: texts.title }}
      id={notificationId}
      mark={<StatusBadge status={effectiveStatus} words="gameStatus" />}
      description={texts.created(format.dateTime(createdAt))}
      actions={canEdit && <MiniGameActions miniGame={miniGame} />}
    >
      <Warnings
        warnings={canEdit ? (preview.data?.warnings ?? []) : warnings.map(plainWarning)}
        status={miniGame.status}
      />
      {effectiveStatus === "running" && results.data && (
        <NearlyUsed limits={results.data.nearlyUsed} currency={null} by="spins" />
      )}
      <PageTabs label={tabList} labels={tabs} panels={panels} />
    </Page>
  )
}

/** One mini-game: its results, its spins, and its configuration. */
export const MiniGameDetail = ({ miniGameId }: { miniGameId: string }) => {
  const { title } = useMessages(miniGameMessages)
  return (
    <LoadedPage query={useMiniGame(miniGameId)} parent={{ href: "/mini-games", label: title }}>
      {(miniGame) => <Detail miniGame={miniGame} />}
    </LoadedPage>
  )
}
