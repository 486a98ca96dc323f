import type { components } from "../../api/schema.ts"
import { defineMessages } from "../../i18n/messages.ts"

type EventName = components["schemas"]["WebhookEventName"]

export const catalogMessages = defineMessages(
  {
    title: "Catálogo de eventos",
    description: "Todo lo que un webhook puede recibir, con un ejemplo de cada mensaje tal como llega.",
    search: "Buscar un evento",
    none: "Ningún evento coincide con la búsqueda.",
    sample: "Ejemplo del mensaje",
    fieldsOf: (event: string) => `Campos de ${event}`,
    field: "Campo",
    type: "Tipo",
    presence: "Viene",
    always: "siempre",
    sometimes: "a veces",
    told: {
      "game.played": "Cada jugada, con o sin premio.",
      "game.won": "Una jugada ganadora. Llega además de game.played.",
      "campaign.started": "Llegó la fecha de inicio de una campaña.",
      "campaign.ended": "Llegó la fecha de fin de una campaña.",
      "prize.low": "Después de un premio entregado queda, como mucho, la quinta parte. Una vez por periodo.",
      "prize.gone": "Se entregó el último premio del periodo. Una vez por periodo.",
      "budget.low": "Queda, como mucho, la quinta parte del presupuesto. Una vez por cada monto máximo.",
      "budget.reached":
        "El presupuesto rechazó un código por primera vez, o un código lo agotó. Una vez por cada monto máximo.",
      "code.created": "Un código nuevo pedido por tu tienda. No llega cuando se devuelve uno que ya existía.",
      "inapp_game.won": "Un giro con premio en un minijuego.",
      "moments.planned":
        "Se planificaron momentos de un premio. Las horas son secretas hasta que termine la campaña; el compromiso permite comprobarlas después.",
      "draws.opened": "Empieza una cadena de sorteos. Guarda el compromiso: con él se comprueba la semilla al final.",
      "draws.checkpoint": "Cada 1.000 sorteos, o cada hora, un testigo de los sorteos anteriores. Guárdalo.",
      "draws.closed": "Termina una cadena de sorteos. Trae la semilla con la que se puede repetir cada sorteo.",
      "webhook.test": "La prueba que pides desde la consola. Llega solo al webhook que pruebas.",
    } satisfies Record<EventName, string>,
  },
  {
    title: "Event catalogue",
    description: "Everything that a webhook can get, with a sample of each message as it arrives.",
    search: "Search for an event",
    none: "No event matches the search.",
    sample: "Sample message",
    fieldsOf: (event: string) => `Fields of ${event}`,
    field: "Field",
    type: "Type",
    presence: "Present",
    always: "always",
    sometimes: "sometimes",
    told: {
      "game.played": "Every play, won or not.",
      "game.won": "A play that won. It arrives beside game.played.",
      "campaign.started": "The start date of a campaign has come.",
      "campaign.ended": "The end date of a campaign has come.",
      "prize.low": "After a prize was given, at most a fifth is left. Once a period.",
      "prize.gone": "The last prize of the period was given. Once a period.",
      "budget.low": "At most a fifth of the budget is left. Once for each maximum amount.",
      "budget.reached":
        "The budget refused a code for the first time, or a code used it up. Once for each maximum amount.",
      "code.created": "A new code that your shop asked for. Not sent when one that exists is returned again.",
      "inapp_game.won": "A spin of a mini-game that won a prize.",
      "moments.planned":
        "Moments of a prize were planned. Their times are secret until the campaign ends; the commitment lets you check them then.",
      "draws.opened": "A chain of draws begins. Keep the commitment: the seed is checked against it in the end.",
      "draws.checkpoint": "Every 1,000 draws, or every hour, a witness of the draws before. Keep it.",
      "draws.closed": "A chain of draws ends. It brings the seed by which each draw can be repeated.",
      "webhook.test": "The test that you ask for in the console. It goes to the webhook under test only.",
    } satisfies Record<EventName, string>,
  },
)
