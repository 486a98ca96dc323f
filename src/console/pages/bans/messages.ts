import { defineMessages } from "../../i18n/messages.ts"

export const banMessages = defineMessages(
  {
    title: "Bloqueos",
    description: "Quiénes no pueden jugar ahora, y quiénes no podían antes.",
    show: "Mostrar",
    standing: "Vigentes",
    lifted: "Levantados",
    player: "Jugador",
    reason: "Motivo",
    message: "Mensaje para el jugador",
    since: "Desde",
    until: "Hasta",
    action: "Acción",
    noneTitle: "No hay bloqueos",
    noneText: "Bloquea a un jugador desde su página.",
  },
  {
    title: "Bans",
    description: "Who cannot play now, and who could not before.",
    show: "Show",
    standing: "In force",
    lifted: "Lifted",
    player: "Player",
    reason: "Reason",
    message: "Message to the player",
    since: "Since",
    until: "Until",
    action: "Action",
    noneTitle: "No bans",
    noneText: "Ban a player on their page.",
  },
)
