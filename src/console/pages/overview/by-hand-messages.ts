import { defineMessages } from "../../i18n/messages.ts"

export const byHandMessages = defineMessages(
  {
    title: "Hecho a mano en los últimos 7 días",
    description: "Por personas que no son propietarias. El registro de auditoría tiene lo anterior.",
    points: (shown: string, points: number) => `${shown} ${Math.abs(points) === 1 ? "punto" : "puntos"}`,
    upTo: (amount: string) => `hasta ${amount}`,
    uncapped: "porcentaje sin tope",
    uses: (shown: string, uses: number) => `${shown} ${uses === 1 ? "uso" : "usos"}`,
    until: (time: string) => `vence ${time}`,
    whom: "Jugador:",
    showAll: (count: string) => `Mostrar todo (${count})`,
  },
  {
    title: "Done by hand in the last 7 days",
    description: "By people who are not owners. The audit log has what came before.",
    points: (shown: string, points: number) => `${shown} ${Math.abs(points) === 1 ? "point" : "points"}`,
    upTo: (amount: string) => `up to ${amount}`,
    uncapped: "percentage without a cap",
    uses: (shown: string, uses: number) => `${shown} ${uses === 1 ? "use" : "uses"}`,
    until: (time: string) => `expires ${time}`,
    whom: "Player:",
    showAll: (count: string) => `Show all (${count})`,
  },
)
