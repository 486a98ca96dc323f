import { GamePreview } from "../../components/game-preview/preview.tsx"
import { LoadedPage } from "../../components/layout/loaded-page.tsx"
import { Page } from "../../components/layout/page.tsx"
import { publishMessages } from "../../components/publish/messages.ts"
import { Publish } from "../../components/publish/publish.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { miniGameMessages } from "./messages.ts"
import { type MiniGame, useMiniGame } from "./mini-game.ts"
import { previewOfMiniGame } from "./previewed.ts"

const PublishPage = ({ miniGame }: { miniGame: MiniGame }) => {
  const texts = useMessages(publishMessages)
  const { notificationId, name = notificationId } = miniGame
  const href = `/mini-games/${notificationId}`
  return (
    <Page title={texts.publish} back={{ href, label: name }}>
      <Publish
        game={{ kind: "mini_game", id: notificationId, name }}
        configured={miniGame}
        href={href}
        preview={(locale) => <GamePreview previewed={previewOfMiniGame(miniGame, locale)} />}
      />
    </Page>
  )
}

/** How a mini-game reaches its players. */
const PublishMiniGame = ({ miniGameId }: { miniGameId: string }) => {
  const { title } = useMessages(miniGameMessages)
  return (
    <LoadedPage query={useMiniGame(miniGameId)} parent={{ href: "/mini-games", label: title }}>
      {(miniGame) => <PublishPage miniGame={miniGame} />}
    </LoadedPage>
  )
}

export default PublishMiniGame
