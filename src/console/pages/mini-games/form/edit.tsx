import { useState } from "react"
import { useLocation } from "wouter"
import { useChange } from "../../../api/change.ts"
import { bodyOf } from "../../../api/client.ts"
import { ifMatch, useEdited } from "../../../api/record.ts"
import { LoadedPage } from "../../../components/layout/loaded-page.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import { miniGameMessages } from "../messages.ts"
import { type MiniGameInput, outdatedByMiniGame, useReadMiniGame, type VersionedMiniGame } from "../mini-game.ts"
import { MiniGameForm } from "./form.tsx"
import { formMessages } from "./messages.ts"

const Edit = ({ miniGame }: { miniGame: VersionedMiniGame }) => {
  const texts = useMessages(formMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const { notificationId, name = notificationId } = miniGame
  const href = `/mini-games/${notificationId}`
  const read = useReadMiniGame(notificationId)
  const [on, setOn] = useState(miniGame)
  const params = { path: { notificationId }, ...ifMatch(on.etag) }
  const change = useChange({
    run: (body: MiniGameInput) => bodyOf(api.PATCH("/api/v1/admin/notifications/{notificationId}", { params, body })),
    outdates: outdatedByMiniGame,
    done: texts.saved,
    showsConflict: true,
    onDone: () => navigate(href),
  })
  const kept = {
    name: `mini-game ${notificationId}`,
    version: on.etag,
    onRestore: (etag: string | null) => setOn({ ...on, etag }),
  }
  return (
    <MiniGameForm
      miniGame={miniGame}
      title={texts.editTitle(name)}
      back={{ href, label: name }}
      save={change}
      kept={kept}
      edited={{ read, onMerged: setOn }}
    />
  )
}

/** The form that changes a mini-game. */
const EditMiniGame = ({ miniGameId }: { miniGameId: string }) => {
  const { title } = useMessages(miniGameMessages)
  const read = useReadMiniGame(miniGameId)
  return (
    <LoadedPage query={useEdited(["mini-game", miniGameId], read)} parent={{ href: "/mini-games", label: title }}>
      {(miniGame) => <Edit miniGame={miniGame} />}
    </LoadedPage>
  )
}

export default EditMiniGame
