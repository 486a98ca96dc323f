import { counted } from "../../i18n/count.ts"
import { defineMessages } from "../../i18n/messages.ts"

export const overviewMessages = defineMessages(
  {
    title: "Resumen",
    description: "La actividad de todas tus campañas.",
    plays: "Jugadas",
    wins: "Premios ganados",
    winRate: (share: string) => `${share} de las jugadas`,
    codes: "Códigos emitidos",
    redemptions: "Códigos canjeados",
    spins: "Giros en minijuegos",
    spinWins: (count: string) => `${count} con premio`,
    roi: "Retorno de la inversión",
    roiHint: "Por moneda; los montos de monedas distintas no se suman. Abre una moneda para ver sus ventas.",
    attention: "Requiere atención",
    calm: "Todo en orden: ningún webhook falla, nada está por agotarse y ninguna campaña tiene avisos.",
    webhookFailing: (count: string) => `Las entregas de este webhook están fallando (${count})`,
    webhookOff: "Este webhook está apagado",
    quota: (used: string, max: string) => `${used} de ${counted(max, "premio dado", "premios dados")}`,
    poolLow: (pool: string, left: string) => `Códigos que le quedan a la bolsa ${pool}: ${left}`,
    poolEmpty: (pool: string) => `La bolsa ${pool} ya no tiene códigos: agrega más`,
    lostSignIn: (time: string) =>
      `Con esta clave entraron a la consola hasta el ${time}, y ya no se puede: crea una clave de consola o invita a esas personas`,
    withoutToken: "Exige un token de jugador",
    withoutTokenText:
      "Quien saque de una app su clave sdk puede girar por cualquier jugador y quedarse con los códigos de estos minijuegos:",
    warnings: (count: number) => (count === 1 ? "1 aviso en la configuración" : `${count} avisos en la configuración`),
  },
  {
    title: "Overview",
    description: "Activity across all your campaigns.",
    plays: "Plays",
    wins: "Wins",
    winRate: (share: string) => `${share} of plays`,
    codes: "Codes issued",
    redemptions: "Codes redeemed",
    spins: "Mini-game spins",
    spinWins: (count: string) => `${count} won a prize`,
    roi: "Return on investment",
    roiHint: "By currency; amounts in different currencies are not added up. Open a currency to see its sales.",
    attention: "Needs attention",
    calm: "All good: no webhook is failing, nothing is about to run out and no campaign has warnings.",
    webhookFailing: (count: string) => `Deliveries to this webhook are failing (${count})`,
    webhookOff: "This webhook is switched off",
    quota: (used: string, max: string) => `${used} of ${counted(max, "prize", "prizes")} given`,
    poolLow: (pool: string, left: string) => `Codes left in the pool ${pool}: ${left}`,
    poolEmpty: (pool: string) => `The pool ${pool} has no codes left: add more`,
    lostSignIn: (time: string) =>
      `People signed in to the console with this key until ${time}, which no longer works: create a console key, or invite them`,
    withoutToken: "Require a player token",
    withoutTokenText:
      "Whoever extracts the sdk key from an app can spin for any player and keep the codes of these mini-games:",
    warnings: (count: number) => (count === 1 ? "1 configuration warning" : `${count} configuration warnings`),
  },
)
