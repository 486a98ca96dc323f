import { GamePreview } from "../../../components/game-preview/preview.tsx"
import { Publish } from "../../../components/publish/publish.tsx"
import type { MiniGame } from "../mini-game.ts"
import { previewOfMiniGame } from "../previewed.ts"

/** How a mini-game reaches its players. */
export const PublishTab = ({ miniGame }: { miniGame: MiniGame }) => {
  const { notificationId, name = notificationId } = miniGame
  return (
    <Publish
      game={{ kind: "mini_game", id: notificationId, name }}
      configured={miniGame}
      href={`/mini-games/${notificationId}`}
      preview={(locale) => <GamePreview previewed={previewOfMiniGame(miniGame, locale)} />}
    />
  )
}
