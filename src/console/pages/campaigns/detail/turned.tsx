import { Text } from "@mantine/core"
import { Section } from "../../../components/layout/page.tsx"
import { DataTable } from "../../../components/list/table.tsx"
import { useFormat } from "../../../i18n/format.ts"
import { defineMessages, useMessages } from "../../../i18n/messages.ts"
import type { Results } from "./result.ts"

const messages = defineMessages(
  {
    title: "Por qué se gana menos de lo esperado",
    description: (draws: string, turned: string) =>
      `Lo esperado no cuenta los límites. De los últimos ${draws} sorteos con la configuración actual, ${turned} habrían ganado, pero algo se había agotado:`,
    reason: "Lo que los convirtió en pérdida",
    plays: "Jugadas",
    share: "De los sorteos",
    by: {
      stock: "Existencias del premio agotadas",
      quota: "Cuota de premios agotada",
      budget: "Presupuesto agotado",
      pool: "Bolsa de códigos sin códigos",
      perUser: "El jugador ya había ganado lo máximo por persona",
    },
  },
  {
    title: "Why wins are below what is expected",
    description: (draws: string, turned: string) =>
      `What is expected leaves limits out. Of the newest ${draws} draws under the current configuration, ${turned} would have won, but something was used up:`,
    reason: "What turned them into losses",
    plays: "Plays",
    share: "Of draws",
    by: {
      stock: "Stock of the prize used up",
      quota: "Prize quota used up",
      budget: "Budget used up",
      pool: "Pool of codes empty",
      perUser: "The player had won the most that one person may",
    },
  },
)

const reasons = ["stock", "quota", "budget", "pool", "perUser"] as const

/** What turned wins into losses lately; nothing if nothing did. */
export const TurnedWins = ({ turned }: { turned: Results["turned"] }) => {
  const texts = useMessages(messages)
  const format = useFormat()
  if (!turned) return null
  const rows = reasons
    .map((by) => ({ by, plays: turned[by] }))
    .filter(({ plays }) => plays > 0)
    .sort((a, b) => b.plays - a.plays)
  if (rows.length === 0) return null
  const all = rows.reduce((sum, { plays }) => sum + plays, 0)
  return (
    <Section title={texts.title} description={texts.description(format.number(turned.draws), format.number(all))}>
      <DataTable
        label={texts.title}
        items={rows}
        keyOf={({ by }) => by}
        columns={[
          { header: texts.reason, show: ({ by }) => <Text fz="inherit">{texts.by[by]}</Text> },
          { header: texts.plays, isNumber: true, show: ({ plays }) => format.number(plays) },
          { header: texts.share, isNumber: true, show: ({ plays }) => format.percent(plays / turned.draws) },
        ]}
      />
    </Section>
  )
}
