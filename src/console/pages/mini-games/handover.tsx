import { bodyOf } from "../../api/client.ts"
import { Section } from "../../components/layout/page.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
import { outdatedByHandouts } from "../handouts/handout.ts"
import { HandoverButtons } from "../handouts/handover.tsx"
import { type Handover, HandoverState } from "../handouts/state.tsx"
import { miniGameMessages } from "./messages.ts"
import type { Award } from "./mini-game.ts"

type Win = Omit<Award, "redemptions">

/** What is known of the prize of a spin, if the team hands it out. */
export const readHandover = ({ handedOutAt, forfeitedAt = null, note = null }: Win): Handover | null =>
  handedOutAt === undefined ? null : { handedOutAt, forfeitedAt, note }

/** Whether the prize of a spin was handed out, and what can be recorded of it; nothing if the team hands out none. */
export const AwardHandover = ({ award, miniGameId }: { award: Award; miniGameId: string }) => {
  const texts = useMessages(miniGameMessages)
  const api = useApi()
  const canEdit = useCanEdit("winners")
  const handover = readHandover(award)
  if (!handover) return null
  const { awardId, externalUserId, prizeName, segmentName, redemption } = award
  const params = { path: { notificationId: miniGameId, awardId } }
  const path = "/api/v1/admin/notifications/{notificationId}/awards/{awardId}"
  return (
    <Section
      title={texts.handover}
      description={texts.handoverHint}
      actions={
        canEdit && (
          <HandoverButtons
            prize={prizeName ?? segmentName}
            externalUserId={externalUserId}
            handover={handover}
            isUsed={redemption !== undefined}
            outdates={[...outdatedByHandouts, ["mini-game", miniGameId]]}
            save={(body) => bodyOf(api.PATCH(path, { params, body }))}
          />
        )
      }
    >
      <HandoverState {...handover} />
    </Section>
  )
}
