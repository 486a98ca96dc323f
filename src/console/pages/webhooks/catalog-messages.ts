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
      "campaign.started": "Una campaña llegó a su fecha de inicio.",
      "campaign.ended": "Una campaña llegó a su fecha de fin.",
      "prize.low":
        "Tras entregar un premio queda, como mucho, la quinta parte de sus existencias. Una vez por periodo.",
      "prize.forfeited": "Un premio que se entrega a mano se dio por perdido antes de entregarlo.",
      "prize.gone": "Se entregó la última unidad de un premio en el periodo. Una vez por periodo.",
      "budget.low": "Queda, como mucho, la quinta parte del presupuesto. Una vez por cada monto máximo.",
      "budget.reached":
        "El presupuesto rechazó un código por primera vez, o un código lo agotó. Una vez por cada monto máximo.",
      "pool.low":
        "Quedan pocos códigos en una bolsa: los que ella indique, o una décima parte. Una vez, hasta que se agreguen códigos.",
      "pool.empty": "Se entregó el último código de una bolsa, o faltó uno. Una vez, hasta que se agreguen códigos.",
      "code.created": "Un código nuevo pedido por tu tienda. No llega cuando se devuelve uno que ya existía.",
      "code.redeemed": "Se usó un código en una venta. Trae el total y el descuento, si se informaron.",
      "plays.granted":
        "Tu tienda o alguien de tu equipo otorgó jugadas. No llega cuando se repite la misma referencia.",
      "points.spent": "Tu tienda cobró puntos a una persona. No llega por las jugadas que cuestan puntos.",
      "points.earned": "Tu tienda le dio puntos a una persona.",
      "points.refunded": "Se devolvió un gasto de puntos completo. Trae la referencia del gasto.",
      "inapp_game.won": "Un giro con premio en un minijuego.",
      "moments.planned":
        "Se planearon momentos de un premio. Las horas son secretas hasta que termine la campaña; el compromiso permite comprobarlas después.",
      "draws.opened": "Empieza una lista de sorteos. Guarda el compromiso: con él se comprueba la semilla al final.",
      "draws.checkpoint": "Cada 1.000 sorteos o cada hora, una prueba de los sorteos hechos hasta entonces. Guárdala.",
      "draws.closed": "Termina una lista de sorteos. Trae la semilla con la que se puede repetir cada sorteo.",
      "webhook.test": "La prueba que pides desde la consola. Llega solo al webhook que pruebas.",
    } satisfies Record<EventName, string>,
  },
  {
    title: "Event catalog",
    description: "Everything a webhook can receive, with a sample of each message as it arrives.",
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
      "game.won": "A winning play. It arrives in addition to game.played.",
      "campaign.started": "A campaign reached its start date.",
      "campaign.ended": "A campaign reached its end date.",
      "prize.low": "After a prize was given, at most a fifth of its stock is left. Once per period.",
      "prize.forfeited": "A prize that is handed out by hand was forfeited before that.",
      "prize.gone": "The last one of a prize was given for the period. Once per period.",
      "budget.low": "At most a fifth of the budget is left. Once for each maximum amount.",
      "budget.reached":
        "The budget refused a code for the first time, or a code used it up. Once for each maximum amount.",
      "pool.low": "Few codes of a pool are left: as many as the pool says, or a tenth. Once until codes are added.",
      "pool.empty": "The last code of a pool was given, or one was missing. Once until codes are added.",
      "code.created": "A new code that your shop asked for. Not sent when an existing one is returned.",
      "code.redeemed": "A code was used in a sale. It carries the total and the discount, if they were reported.",
      "plays.granted": "Your shop or somebody on your team granted plays. Not sent when a reference is repeated.",
      "points.spent": "Your shop took points from a player. Not sent for plays that cost points.",
      "points.earned": "Your shop gave points to a player.",
      "points.refunded": "A whole spend of points was given back. It carries the reference of the spend.",
      "inapp_game.won": "A spin of a mini-game that won a prize.",
      "moments.planned":
        "Moments of a prize were planned. Their times are secret until the campaign ends; the commitment lets you check them then.",
      "draws.opened": "A list of draws begins. Keep the commitment: the seed is checked against it at the end.",
      "draws.checkpoint": "Every 1,000 draws or every hour, proof of the draws so far. Keep it.",
      "draws.closed": "A list of draws ends. It includes the seed, with which anyone can repeat each draw.",
      "webhook.test": "The test you send from the console. It goes only to the webhook you test.",
    } satisfies Record<EventName, string>,
  },
)
