import { TicketX } from "lucide-react"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import { ConfirmButton } from "../../components/feedback/confirm.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { changeMessages } from "./change-messages.ts"
import type { Player } from "./player.ts"

/** Ends what apps may do in a player's name until they get a new token. */
export const RevokeTokens = ({ player: { externalUserId, name } }: { player: Player }) => {
  const texts = useMessages(changeMessages)
  const api = useApi()
  const change = useChange({
    run: () => bodyOf(api.POST("/api/v1/admin/player-tokens/revoke", { body: { externalId: externalUserId } })),
    outdates: [["audit-log"]],
    done: texts.revoked,
  })
  return (
    <ConfirmButton
      label={texts.revoke}
      title={texts.revokeTitle(name ?? externalUserId)}
      text={texts.revokeText}
      icon={<TicketX size={16} aria-hidden />}
      isBusy={change.isPending}
      onConfirm={() => change.mutate(undefined)}
    />
  )
}
