import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../../api/client.ts"
import { Loaded } from "../../../components/feedback/state.tsx"
import { StillOpen, useBoundedCount } from "../../../components/promotion/still-open.tsx"
import { counted } from "../../../i18n/count.ts"
import { defineMessages, useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"

const messages = defineMessages(
  {
    toHandOut: (count: string) =>
      `${counted(count, "premio sin entregar todavía: sigue siendo de su ganador, y lo marcas", "premios sin entregar todavía: siguen siendo de sus ganadores, y los marcas")} en Entregas.`,
    openCodes: (count: string) =>
      `${counted(count, "código sin canjear: se puede canjear hasta que venza", "códigos sin canjear: se pueden canjear hasta que venzan")}.`,
    nothing: "No queda ningún código sin canjear ni premio por entregar.",
  },
  {
    toHandOut: (count: string) =>
      `${counted(count, "prize not handed out yet: it stays its winner's, and you mark it", "prizes not handed out yet: they stay their winners', and you mark them")} under Hand-outs.`,
    openCodes: (count: string) =>
      `${counted(count, "code not redeemed: it can be redeemed until it expires", "codes not redeemed: they can be redeemed until they expire")}.`,
    nothing: "No code is still to be redeemed, and no prize to be handed out.",
  },
)

/** What ending a mini-game voids, and what stays to be done. */
export const EndingReview = ({ notificationId }: { notificationId: string }) => {
  const texts = useMessages(messages)
  const api = useApi()
  const ending = useQuery({
    queryKey: ["mini-game", notificationId, "ending"],
    queryFn: () =>
      bodyOf(api.GET("/api/v1/admin/notifications/{notificationId}/ending", { params: { path: { notificationId } } })),
  })
  const countText = useBoundedCount()
  return (
    <Loaded query={ending} lines={2}>
      {({ openCodes, toHandOut }) => {
        const items = [
          toHandOut.count > 0 && texts.toHandOut(countText(toHandOut)),
          openCodes.count > 0 && texts.openCodes(countText(openCodes)),
        ]
        return <StillOpen items={items} nothing={texts.nothing} isWarning={toHandOut.count > 0} />
      }}
    </Loaded>
  )
}
