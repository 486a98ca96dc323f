import { Button } from "@mantine/core"
import { Link, useLocation } from "wouter"
import { useChange } from "../../../api/change.ts"
import { answer } from "../../../api/client.ts"
import { EditorsOnly } from "../../../components/layout/editors-only.tsx"
import { LoadedPage } from "../../../components/layout/loaded-page.tsx"
import { Page } from "../../../components/layout/page.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.tsx"
import { miniGameMessages } from "../messages.ts"
import { type MiniGame, type MiniGameInput, outdatedByMiniGame, useMiniGame } from "../mini-game.ts"
import { MiniGameForm } from "./form.tsx"
import { formMessages } from "./messages.ts"
import { toValues } from "./values.ts"

const Edit = ({ game }: { game: MiniGame }) => {
  const texts = useMessages(formMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const { notificationId, name = notificationId } = game
  const href = `/mini-games/${notificationId}`
  const params = { path: { notificationId } }
  const change = useChange({
    run: (body: MiniGameInput) => answer(api.PATCH("/api/v1/admin/notifications/{notificationId}", { params, body })),
    outdates: outdatedByMiniGame,
    done: texts.saved,
    onDone: () => navigate(href),
  })
  return (
    <Page title={texts.editTitle(name)} back={{ href, label: name }}>
      <EditorsOnly>
        <MiniGameForm
          initial={toValues(game)}
          isNew={false}
          onSubmit={(input) => change.mutate(input)}
          buttons={
            <>
              <Button component={Link} href={href} variant="subtle">
                {texts.cancel}
              </Button>
              <Button type="submit" loading={change.isPending}>
                {texts.save}
              </Button>
            </>
          }
        />
      </EditorsOnly>
    </Page>
  )
}

/** The form that changes a mini-game. */
const EditMiniGame = ({ notificationId }: { notificationId: string }) => {
  const { title } = useMessages(miniGameMessages)
  return (
    <LoadedPage query={useMiniGame(notificationId)} parent={{ href: "/mini-games", label: title }}>
      {(game) => <Edit game={game} />}
    </LoadedPage>
  )
}

export default EditMiniGame
