import { Button } from "@mantine/core"
import { useState } from "react"
import { Link, useLocation } from "wouter"
import { useChange } from "../../../api/change.ts"
import { bodyOf } from "../../../api/client.ts"
import { EditorsOnly } from "../../../components/layout/editors-only.tsx"
import { Page } from "../../../components/layout/page.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.tsx"
import { miniGameMessages } from "../messages.ts"
import { type MiniGameInput, outdatedByMiniGame } from "../mini-game.ts"
import { MiniGameForm } from "./form.tsx"
import { formMessages } from "./messages.ts"
import { emptyValues } from "./values.ts"

/** The form that makes a mini-game, as a draft or active at once. */
const CreateMiniGame = () => {
  const texts = useMessages(formMessages)
  const { title } = useMessages(miniGameMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const [initial] = useState(() => emptyValues(Intl.DateTimeFormat().resolvedOptions().timeZone))
  const creation = useChange({
    run: (body: MiniGameInput) => bodyOf(api.POST("/api/v1/admin/notifications", { body })),
    outdates: outdatedByMiniGame,
    done: texts.created,
    onDone: ({ notificationId }) => navigate(`/mini-games/${notificationId}`),
  })
  return (
    <Page title={texts.createTitle} back={{ href: "/mini-games", label: title }}>
      <EditorsOnly>
        <MiniGameForm
          initial={initial}
          isNew
          onSubmit={(input, status) => creation.mutate({ ...input, status: status === "active" ? "active" : "draft" })}
          buttons={
            <>
              <Button component={Link} href="/mini-games" variant="subtle">
                {texts.cancel}
              </Button>
              <Button type="submit" value="draft" variant="default" disabled={creation.isPending}>
                {texts.saveDraft}
              </Button>
              <Button type="submit" value="active" loading={creation.isPending}>
                {texts.saveAndStart}
              </Button>
            </>
          }
        />
      </EditorsOnly>
    </Page>
  )
}

export default CreateMiniGame
