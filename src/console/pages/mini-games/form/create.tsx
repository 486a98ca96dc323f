import { useLocation } from "wouter"
import { useChange } from "../../../api/change.ts"
import { bodyOf } from "../../../api/client.ts"
import { useSettings } from "../../../api/settings.ts"
import { LoadedPage } from "../../../components/layout/loaded-page.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import { miniGameMessages } from "../messages.ts"
import { type MiniGameInput, outdatedByMiniGame } from "../mini-game.ts"
import { MiniGameForm } from "./form.tsx"
import { formMessages } from "./messages.ts"

/** The form that creates a mini-game, as a draft or active at once. */
const CreateMiniGame = () => {
  const texts = useMessages(formMessages)
  const { title } = useMessages(miniGameMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const creation = useChange({
    run: (body: MiniGameInput) => bodyOf(api.POST("/api/v1/admin/notifications", { body })),
    outdates: outdatedByMiniGame,
    done: texts.created,
    onDone: ({ notificationId }) => navigate(`/mini-games/${notificationId}`),
  })
  const back = { href: "/mini-games", label: title }
  return (
    <LoadedPage query={useSettings()} parent={back}>
      {({ timezone }) => (
        <MiniGameForm
          timezone={timezone}
          title={texts.createTitle}
          back={back}
          save={creation}
          kept={{ name: "new mini-game" }}
        />
      )}
    </LoadedPage>
  )
}

export default CreateMiniGame
