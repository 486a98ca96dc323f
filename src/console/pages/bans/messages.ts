import { defineMessages } from "../../i18n/messages.ts"

export const banMessages = defineMessages(
  {
    title: "Bloqueos",
    description: "Quiénes no pueden jugar hoy y qué bloqueos hubo antes.",
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
    noneText: "Puedes bloquear a un jugador desde su página.",
  },
  {
    title: "Bans",
    description: "Who cannot play now, and past bans.",
    show: "Show",
    standing: "Current",
    lifted: "Lifted",
    player: "Player",
    reason: "Reason",
    message: "Message to the player",
    since: "Since",
    until: "Until",
    action: "Action",
    noneTitle: "No bans",
    noneText: "You can ban a player from their page.",
  },
)
