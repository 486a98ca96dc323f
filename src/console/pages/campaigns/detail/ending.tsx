import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../../api/client.ts"
import { Loaded } from "../../../components/feedback/state.tsx"
import { StillOpen, useBoundedCount } from "../../../components/promotion/still-open.tsx"
import { counted } from "../../../i18n/count.ts"
import { useFormat } from "../../../i18n/format.ts"
import { defineMessages, useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"

const messages = defineMessages(
  {
    moments: (count: string) =>
      `${counted(count, "momento planeado sin tomar: se anula", "momentos planeados sin tomar: se anulan")} para siempre, aunque después extiendas la campaña.`,
    granted: (count: string) =>
      `${counted(count, "jugada otorgada", "jugadas otorgadas")} sin usar: no se puede jugar mientras la campaña esté terminada.`,
    round: (at: string) => `La ronda del ranking sigue abierta: el ${at} termina, y sus premios se dan igual.`,
    total: "El ranking total sigue abierto: da sus premios a mano.",
    toHandOut: (count: string) =>
      `${counted(count, "premio sin entregar todavía: sigue siendo de su ganador, y lo marcas", "premios sin entregar todavía: siguen siendo de sus ganadores, y los marcas")} en Ganadores.`,
    nothing: "No queda nada pendiente: no hay momentos, jugadas otorgadas, ronda ni premios por entregar.",
  },
  {
    moments: (count: string) =>
      `${counted(count, "planned moment", "planned moments")} not taken: void for good, even if you extend the campaign later.`,
    granted: (count: string) =>
      `${counted(count, "granted play", "granted plays")} not used: nobody can play while the campaign is ended.`,
    round: (at: string) =>
      `The round of the ranking stays open: it ends on ${at}, and its prizes are given all the same.`,
    total: "The total ranking stays open: give its prizes by hand.",
    toHandOut: (count: string) =>
      `${counted(count, "prize not handed out yet: it stays its winner's, and you mark it", "prizes not handed out yet: they stay their winners', and you mark them")} under Winners.`,
    nothing: "Nothing is still open: no moments, granted plays, round or prizes to hand out.",
  },
)

/** What ending a campaign voids, and what stays to be done. */
export const EndingReview = ({ campaignId }: { campaignId: string }) => {
  const texts = useMessages(messages)
  const format = useFormat()
  const api = useApi()
  const ending = useQuery({
    queryKey: ["campaign", campaignId, "ending"],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/campaigns/{campaignId}/ending", { params: { path: { campaignId } } })),
  })
  const countText = useBoundedCount()
  return (
    <Loaded query={ending} lines={3}>
      {({ moments, grantedPlays, round, toHandOut }) => {
        const items = [
          moments > 0 && texts.moments(format.number(moments)),
          grantedPlays.count > 0 && texts.granted(countText(grantedPlays)),
          round && (round.endsAt === null ? texts.total : texts.round(format.dateTime(round.endsAt))),
          toHandOut.count > 0 && texts.toHandOut(countText(toHandOut)),
        ]
        return <StillOpen items={items} nothing={texts.nothing} isWarning={items.some(Boolean)} />
      }}
    </Loaded>
  )
}
