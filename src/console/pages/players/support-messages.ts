import { counted } from "../../i18n/count.ts"
import { defineMessages } from "../../i18n/messages.ts"

export const supportMessages = defineMessages(
  {
    adjust: "Ajustar puntos",
    adjustText: (points: string) =>
      `Tiene ${counted(points, "punto", "puntos")}. Escribe un número negativo para quitar.`,
    pointsToAdd: "Puntos",
    reason: "Motivo",
    reasonHint: "Queda en el registro de auditoría.",
    adjusted: (balance: string) => `Nuevo saldo: ${counted(balance, "punto", "puntos")}`,
    goodwill: "Dar un código",
    goodwillTitle: "Dar un código de cortesía",
    goodwillText:
      "Se emite con la plantilla de la campaña, aunque esté en pausa o haya terminado. Cuenta en su presupuesto.",
    campaign: "Campaña",
    prize: "Descuento de",
    template: "La plantilla de la campaña",
    given: (code: string) => `Código ${code} otorgado`,
    data: "Datos personales",
    dataText: "Para responder a una solicitud de la persona.",
    export: "Exportar todo",
    erase: "Borrar a la persona",
    eraseTitle: "Borrar a la persona",
    eraseText:
      "Se borran para siempre su nombre, correo, ID y los textos sobre ella. Sus jugadas, códigos y puntos quedan con un ID anónimo.",
    eraseConfirm: (id: string) => `Escribe ${id} para confirmar`,
    eraseMismatch: "No coincide con el ID del jugador",
    erasing: "Borrando… Puede tardar unos minutos; deja abierta esta página.",
    erased: "Persona borrada",
    pastBans: "Bloqueos anteriores",
    from: (from: string, to: string) => `Del ${from} al ${to}`,
    noReason: "Sin motivo",
  },
  {
    adjust: "Adjust points",
    adjustText: (points: string) =>
      `They have ${counted(points, "point", "points")}. Enter a negative number to take some away.`,
    pointsToAdd: "Points",
    reason: "Reason",
    reasonHint: "It is recorded in the audit log.",
    adjusted: (balance: string) => `New balance: ${counted(balance, "point", "points")}`,
    goodwill: "Give a code",
    goodwillTitle: "Give a goodwill code",
    goodwillText:
      "It follows the campaign's template, even if the campaign is paused or has ended, and counts towards its budget.",
    campaign: "Campaign",
    prize: "Discount from",
    template: "The campaign's template",
    given: (code: string) => `Code ${code} given`,
    data: "Personal data",
    dataText: "To answer a request from the person.",
    export: "Export everything",
    erase: "Erase the person",
    eraseTitle: "Erase the person",
    eraseText:
      "Their name, email, ID and texts about them are erased for good. Their plays, codes and points stay under an anonymous ID.",
    eraseConfirm: (id: string) => `Enter ${id} to confirm`,
    eraseMismatch: "This is not the player's ID",
    erasing: "Erasing… This may take a few minutes; leave this page open.",
    erased: "Person erased",
    pastBans: "Past bans",
    from: (from: string, to: string) => `From ${from} to ${to}`,
    noReason: "No reason",
  },
)
