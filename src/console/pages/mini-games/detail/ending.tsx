import { Alert } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Info } from "lucide-react"
import { bodyOf } from "../../../api/client.ts"
import { Loaded } from "../../../components/feedback/state.tsx"
import { counted } from "../../../i18n/count.ts"
import { useFormat } from "../../../i18n/format.ts"
import { defineMessages, useMessages } from "../../../i18n/messages.ts"
import { useApi, useMayRead } from "../../../shell/session.ts"

const messages = defineMessages(
  {
    title: "Lo que queda pendiente",
    toHandOut: (count: string) =>
      `${counted(count, "premio sin entregar todavía: sigue siendo de su ganador, y lo marcas", "premios sin entregar todavía: siguen siendo de sus ganadores, y los marcas")} en Entregas. Los códigos y puntos ganados siguen valiendo.`,
    nothing: "No queda ningún premio por entregar. Los códigos y puntos ganados siguen valiendo.",
    atLeast: (count: string) => `más de ${count}`,
  },
  {
    title: "What is still open",
    toHandOut: (count: string) =>
      `${counted(count, "prize not handed out yet: it stays its winner's, and you mark it", "prizes not handed out yet: they stay their winners', and you mark them")} under Hand-outs. Codes and points that were won stay valid.`,
    nothing: "No prize is still to be handed out. Codes and points that were won stay valid.",
    atLeast: (count: string) => `more than ${count}`,
  },
)

/** What stays to be done when a mini-game ends; nothing for who may not read winners. */
export const EndingReview = ({ notificationId }: { notificationId: string }) => {
  const texts = useMessages(messages)
  const format = useFormat()
  const api = useApi()
  const mayRead = useMayRead("winners")
  const open = useQuery({
    enabled: mayRead,
    queryKey: ["handouts", "ending", notificationId],
    queryFn: () => {
      const query = { notificationId, status: "open", limit: 1, total: "true" } as const
      return bodyOf(api.GET("/api/v1/admin/handouts", { params: { query } }))
    },
  })
  if (!mayRead) return null
  return (
    <Loaded query={open} lines={2}>
      {({ total }) => {
        const { count = 0, isExact = true } = total ?? {}
        const shown = format.number(count)
        return (
          <Alert color={count > 0 ? "orange" : "gray"} icon={<Info size={18} aria-hidden />} title={texts.title}>
            {count > 0 ? texts.toHandOut(isExact ? shown : texts.atLeast(shown)) : texts.nothing}
          </Alert>
        )
      }}
    </Loaded>
  )
}
