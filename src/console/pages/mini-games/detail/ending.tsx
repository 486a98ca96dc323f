import { Alert } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Info } from "lucide-react"
import { bodyOf } from "../../../api/client.ts"
import { Loaded } from "../../../components/feedback/state.tsx"
import { counted } from "../../../i18n/count.ts"
import { useFormat } from "../../../i18n/format.ts"
import { defineMessages, useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"

const messages = defineMessages(
  {
    title: "Lo que queda pendiente",
    toHandOut: (count: string) =>
      `${counted(count, "premio sin entregar todavía: sigue siendo de su ganador, y lo marcas", "premios sin entregar todavía: siguen siendo de sus ganadores, y los marcas")} en Entregas.`,
    openCodes: (count: string) =>
      `${counted(count, "código sin canjear: se puede canjear hasta que venza", "códigos sin canjear: se pueden canjear hasta que venzan")}.`,
    nothing: "No queda ningún código sin canjear ni premio por entregar.",
    atLeast: (count: string) => `más de ${count}`,
  },
  {
    title: "What is still open",
    toHandOut: (count: string) =>
      `${counted(count, "prize not handed out yet: it stays its winner's, and you mark it", "prizes not handed out yet: they stay their winners', and you mark them")} under Hand-outs.`,
    openCodes: (count: string) =>
      `${counted(count, "code not redeemed: it can be redeemed until it expires", "codes not redeemed: they can be redeemed until they expire")}.`,
    nothing: "No code is still to be redeemed, and no prize to be handed out.",
    atLeast: (count: string) => `more than ${count}`,
  },
)

/** What ending a mini-game voids, and what stays to be done. */
export const EndingReview = ({ notificationId }: { notificationId: string }) => {
  const texts = useMessages(messages)
  const format = useFormat()
  const api = useApi()
  const ending = useQuery({
    queryKey: ["mini-game", notificationId, "ending"],
    queryFn: () =>
      bodyOf(api.GET("/api/v1/admin/notifications/{notificationId}/ending", { params: { path: { notificationId } } })),
  })
  const countText = ({ count, isExact }: { readonly count: number; readonly isExact: boolean }) =>
    isExact ? format.number(count) : texts.atLeast(format.number(count))
  return (
    <Loaded query={ending} lines={2}>
      {({ openCodes, toHandOut }) => {
        const items = [
          toHandOut.count > 0 && texts.toHandOut(countText(toHandOut)),
          openCodes.count > 0 && texts.openCodes(countText(openCodes)),
        ].filter((item) => typeof item === "string")
        return (
          <Alert
            color={toHandOut.count > 0 ? "orange" : "gray"}
            icon={<Info size={18} aria-hidden />}
            title={texts.title}
          >
            {items.length === 0 ? (
              texts.nothing
            ) : (
              <ul className="warnings">
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </Alert>
        )
      }}
    </Loaded>
  )
}
