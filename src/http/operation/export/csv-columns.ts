import { actionWords } from "../../../core/audit/action-words.ts"

/** The languages of files for people. */
export type CsvLanguage = "es" | "en"

type Words = Readonly<Record<CsvLanguage, string>>

/**
 * What a column holds: `amount` is in minor units of the currency that the column `currency` names, the first of them
 * that the file has; `discount` is one if the row's discountType says so; `ratio` is a number that people read with one
 * decimal, as the console shows it; `state` is a record in JSON.
 */
type Column = Words & {
  readonly kind: "text" | "time" | "number" | "ratio" | "flag" | "amount" | "discount" | "state"
  readonly currency?: string | readonly string[]
  readonly words?: Readonly<Record<string, Words>>
}

const text = (es: string, en: string): Column => ({ kind: "text", es, en })
const time = (es: string, en: string): Column => ({ kind: "time", es, en })
const number = (es: string, en: string): Column => ({ kind: "number", es, en })
const state = (es: string, en: string): Column => ({ kind: "state", es, en })
const flag = (es: string, en: string): Column => ({ kind: "flag", es, en })
const amount = (es: string, en: string, currency: Column["currency"] = "currency"): Column => ({
  kind: "amount",
  es,
  en,
  currency,
})
const word = (es: string, en: string, words: Readonly<Record<string, readonly [es: string, en: string]>>): Column => ({
  ...text(es, en),
  words: Object.fromEntries(
    Object.entries(words).map(([value, [inSpanish, inEnglish]]) => [value, { es: inSpanish, en: inEnglish }]),
  ),
})

/** Every column of every file: how people read its name and its values. */
const columns = {
  action: word("Acción", "Action", actionWords),
  address: text("Dirección", "Address"),
  after: state("Después", "After"),
  at: time("Fecha y hora", "Date and time"),
  attributedSales: amount("Ventas atribuidas", "Attributed sales"),
  averageTicket: amount("Ticket promedio", "Average sale"),
  awardId: text("Id. del giro", "Spin ID"),
  before: state("Antes", "Before"),
  campaignId: text("Id. de la campaña", "Campaign ID"),
  clientId: text("Id. del cliente", "Client ID"),
  code: text("Código", "Code"),
  codesIssued: number("Códigos emitidos", "Codes issued"),
  codesRedeemed: number("Códigos canjeados", "Codes redeemed"),
  correctedBy: text("Corregido por", "Corrected by"),
  cost: amount("Costo total", "Total cost"),
  costOfCodes: amount("Costo de los códigos", "Cost of codes"),
  costOfPrizes: amount("Costo de los premios", "Cost of prizes"),
  createdAt: time("Emitido", "Issued"),
  currency: text("Moneda", "Currency"),
  discountAmount: amount("Descuento", "Discount"),
  discountCurrency: text("Moneda del descuento del código", "Currency of the code's discount"),
  discountType: word("Tipo de descuento", "Discount type", {
    percentage: ["Porcentaje", "Percentage"],
    fixed: ["Monto fijo", "Fixed amount"],
  }),
  discountValue: { ...text("Descuento del código", "Code's discount"), kind: "discount", currency: "discountCurrency" },
  email: text("Correo", "E-mail"),
  entryCode: text("Código de entrada", "Entry code"),
  expiresAt: time("Vence", "Expires"),
  externalReference: text("Referencia", "Reference"),
  externalUserId: text("Jugador", "Player"),
  forfeitedAt: time("Perdido por el ganador", "Forfeited"),
  gameName: text("Campaña o minijuego", "Campaign or mini-game"),
  granted: flag("Jugada concedida", "Granted play"),
  handedOut: flag("Entregado", "Handed out"),
  handedOutAt: time("Entregado el", "Handed out at"),
  handoutId: text("Id. de la entrega", "Hand-out ID"),
  investedDiscount: amount("Descuentos otorgados", "Discounts given"),
  keyId: text("Id. de la clave", "Key ID"),
  keyName: text("Clave", "Key"),
  maxDiscountAmount: amount("Descuento máximo", "Highest discount", "discountCurrency"),
  maxUses: number("Usos permitidos", "Uses allowed"),
  name: text("Nombre", "Name"),
  note: text("Nota", "Note"),
  notificationId: text("Id. del minijuego", "Mini-game ID"),
  origin: word("Origen", "Origin", {
    codes: ["Emitido por la tienda", "Issued by the shop"],
    play: ["Ganado en un juego", "Won in a game"],
    spin: ["Ganado en un minijuego", "Won in a mini-game"],
    ranking: ["Premio del ranking", "Ranking prize"],
    goodwill: ["Cortesía del equipo", "Goodwill from your team"],
  }),
  plays: number("Jugadas", "Plays"),
  points: number("Puntos", "Points"),
  prizeCode: text("Código ganado", "Code won"),
  prizeId: text("Id. del premio", "Prize ID"),
  prizeKind: word("Tipo de premio", "Prize type", {
    promo_code: ["Código promocional", "Promo code"],
    points: ["Puntos", "Points"],
    external: ["Entregado por la organización", "Handed out by you"],
  }),
  prizeName: text("Premio", "Prize"),
  rankingPrizeId: text("Id. del premio del ranking", "Ranking prize ID"),
  recordedAt: time("Registrado", "Recorded"),
  redeemedAt: time("Canjeado", "Redeemed"),
  redemptions: number("Ventas reportadas", "Reported sales"),
  replacedCurrency: text("Moneda anterior", "Previous currency"),
  replacedDiscountAmount: amount("Descuento anterior", "Previous discount", "replacedCurrency"),
  replacedRecordedAt: time("Registro anterior", "Previously recorded"),
  replacedRedeemedAt: time("Canje anterior", "Previously redeemed"),
  replacedReference: text("Referencia anterior", "Previous reference"),
  replacedSaleTotal: amount("Venta anterior", "Previous sale", "replacedCurrency"),
  result: text("Resultado", "Result"),
  roi: { kind: "ratio", es: "Retorno (ventas ÷ descuento)", en: "Return (sales ÷ discount)" },
  saleTotal: amount("Venta", "Sale"),
  score: number("Puntaje", "Score"),
  segmentId: text("Id. del segmento", "Segment ID"),
  segmentName: text("Segmento", "Segment"),
  sessionId: text("Id. de la jugada", "Play ID"),
  source: word("De", "From", {
    code: ["Código", "Code"],
    award: ["Giro de un minijuego", "Spin of a mini-game"],
    campaign: ["Campaña", "Campaign"],
    ranking: ["Ranking", "Ranking"],
    mini_game: ["Minijuego", "Mini-game"],
  }),
  spinPeriod: text("Periodo", "Period"),
  status: word("Estado", "Status", {
    active: ["Activo", "Active"],
    redeemed: ["Canjeado", "Redeemed"],
    expired: ["Vencido", "Expired"],
    deactivated: ["Desactivado", "Deactivated"],
    open: ["Por entregar", "To hand out"],
    handed_out: ["Entregado", "Handed out"],
    forfeited: ["Perdido por el ganador", "Forfeited"],
  }),
  target: text("Sobre", "Target"),
  targetName: text("Nombre de lo afectado", "Name of the target"),
  userEmail: text("Correo del usuario", "User's e-mail"),
  userId: text("Id. del usuario", "User ID"),
  userName: text("Usuario", "User"),
  uses: number("Usos", "Uses"),
  value: amount("Valor", "Value", ["valueCurrency", "currency"]),
  valueCurrency: text("Moneda del valor", "Currency of the value"),
  wins: number("Premios ganados", "Wins"),
  won: flag("Ganó", "Won"),
} satisfies Readonly<Record<string, Column>>

export type CsvColumn = keyof typeof columns

/** How people read a column. */
export const columnOf = (name: CsvColumn): Column => columns[name]
