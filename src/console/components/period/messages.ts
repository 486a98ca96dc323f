import { defineMessages } from "../../i18n/messages.ts"

export const periodMessages = defineMessages(
  {
    label: "Periodo",
    names: {
      day: "Últimas 24 horas",
      week: "Últimos 7 días",
      month: "Últimos 30 días",
      quarter: "Últimos 90 días",
      thisMonth: "Este mes",
      lastMonth: "Mes pasado",
      dates: "Elegir fechas",
    },
    first: "Desde",
    last: "Hasta",
    backwards: "Es anterior a «Desde»: se muestran los días entre ambas fechas.",
    compare: "Comparar con el periodo anterior",
    before: (value: string) => `antes: ${value}`,
    change: (change: string, before: string) => `${change} (antes: ${before})`,
  },
  {
    label: "Period",
    names: {
      day: "Last 24 hours",
      week: "Last 7 days",
      month: "Last 30 days",
      quarter: "Last 90 days",
      thisMonth: "This month",
      lastMonth: "Last month",
      dates: "Choose dates",
    },
    first: "From",
    last: "To",
    backwards: "This is before “From”: the days between both are shown.",
    compare: "Compare with the previous period",
    before: (value: string) => `before: ${value}`,
    change: (change: string, before: string) => `${change} (before: ${before})`,
  },
)
