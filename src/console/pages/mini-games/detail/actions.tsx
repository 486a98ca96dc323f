import { Button, TextInput } from "@mantine/core"
import { Copy, Pencil } from "lucide-react"
import { Link, useLocation } from "wouter"
import { bodyOf } from "../../../api/client.ts"
import { ifMatch } from "../../../api/record.ts"
import { FormButton } from "../../../components/form/form-button.tsx"
import { DeleteDraft } from "../../../components/promotion/delete-draft.tsx"
import { GoLiveReview } from "../../../components/promotion/go-live.tsx"
import { StatusActions } from "../../../components/promotion/status-actions.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import { miniGameMessages } from "../messages.ts"
import { type MiniGame, outdatedByMiniGame, useAsk, type VersionedMiniGame } from "../mini-game.ts"
import { MiniGameSummary } from "../summary.tsx"
import { EndingReview } from "./ending.tsx"
import { detailMessages } from "./messages.ts"

const maxName = 200

const CopyButton = ({ miniGame: { notificationId, name = notificationId } }: { miniGame: MiniGame }) => {
  const texts = useMessages(detailMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const params = { path: { notificationId } }
  return (
    <FormButton
      label={texts.copy}
      title={texts.copyTitle}
      icon={Copy}
      initial={() => ({ name: texts.copyOf(name).slice(0, maxName) })}
      change={{
        run: (body) => bodyOf(api.POST("/api/v1/admin/notifications/{notificationId}/copy", { params, body })),
        outdates: outdatedByMiniGame,
        done: texts.copied,
        onDone: (copy) => navigate(`/mini-games/${copy.notificationId}`),
      }}
    >
      {(form) => (
        <TextInput
          label={texts.copyName}
          description={texts.copyHint}
          required
          maxLength={maxName}
          {...form.getInputProps("name")}
        />
      )}
    </FormButton>
  )
}

/** The actions for a mini-game in its current status. */
export const MiniGameActions = ({ miniGame }: { miniGame: VersionedMiniGame }) => {
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
        {...(status !== "draft" && { endingReview: <EndingReview notificationId={notificationId} /> })}
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
      {status === "draft" && (
        <DeleteDraft
          name={miniGame.name ?? notificationId}
          listHref="/mini-games"
          outdates={outdatedByMiniGame}
          send={() =>
            bodyOf(api.DELETE("/api/v1/admin/notifications/{notificationId}", { params: { path: { notificationId } } }))
          }
        />
      )}
      <CopyButton miniGame={miniGame} />
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
