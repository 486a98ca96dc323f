import { useLocation } from "wouter"
import { useChange } from "../../../api/change.ts"
import { bodyOf } from "../../../api/client.ts"
import { LoadedPage } from "../../../components/layout/loaded-page.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.tsx"
import { miniGameMessages } from "../messages.ts"
import { type MiniGame, type MiniGameInput, outdatedByMiniGame, useMiniGame } from "../mini-game.ts"
import { MiniGameForm } from "./form.tsx"
import { formMessages } from "./messages.ts"

const Edit = ({ miniGame }: { miniGame: MiniGame }) => {
  const texts = useMessages(formMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const { notificationId, name = notificationId } = miniGame
  const href = `/mini-games/${notificationId}`
  const params = { path: { notificationId } }
  const change = useChange({
    run: (body: MiniGameInput) => bodyOf(api.PATCH("/api/v1/admin/notifications/{notificationId}", { params, body })),
    outdates: outdatedByMiniGame,
    done: texts.saved,
    onDone: () => navigate(href),
  })
  return <MiniGameForm miniGame={miniGame} title={texts.editTitle(name)} back={{ href, label: name }} save={change} />
}

/** The form that changes a mini-game. */
const EditMiniGame = ({ miniGameId }: { miniGameId: string }) => {
  const { title } = useMessages(miniGameMessages)
  return (
    <LoadedPage query={useMiniGame(miniGameId)} parent={{ href: "/mini-games", label: title }}>
      {(miniGame) => <Edit miniGame={miniGame} />}
    </LoadedPage>
  )
}

export default EditMiniGame
