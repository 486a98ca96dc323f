import { Alert } from "@mantine/core"
import { TriangleAlert } from "lucide-react"
import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"

const messages = defineMessages(
  {
    title: "Corrige antes de lanzar",
    titleRunning: "Corrige esto: ya se activó",
    titleEnded: "Qué falló",
    POINTS_REWARD_MISSING: "La campaña entrega puntos, pero no dice cuántos.",
    CODE_TEMPLATE_MISSING: "La campaña entrega códigos, pero falta definir su descuento.",
    SEGMENTS_MISSING: "La ruleta necesita al menos un segmento con peso mayor que cero.",
    QUESTIONS_MISSING: "La trivia necesita al menos una pregunta.",
    GAME_TYPE_UNKNOWN: "Ese tipo de juego no se puede jugar: elige otro.",
    GAME_NOT_INSTALLED: "El juego del marketplace no está instalado o está inactivo.",
    CODE_SPACE_SMALL: (of: string, wanted: string, possible: string) =>
      `${of} puede necesitar ${wanted} códigos, pero con ese largo solo existen ${possible}: aumenta el largo del código.`,
    CAMPAIGN_UNKNOWN: "Un premio usa una campaña que no existe.",
    PRIZE_TEMPLATE_MISSING: "Un premio usa una campaña que no define el descuento de sus códigos.",
    GRANTS_UNUSED:
      "Las jugadas otorgadas no se usarán: pon un límite de jugadas, o haz que cada jugada necesite una otorgada.",
    DISCOUNT_TOO_LARGE: (of: string) => `${of} da más del 100 % de descuento: baja el porcentaje.`,
    DISCOUNT_OF_NOTHING: (of: string) => `${of} no descuenta nada: sube el monto del descuento.`,
    BUDGET_UNCOUNTED: (of: string) =>
      `${of} no tiene tope de descuento: sus códigos no cuentan en el presupuesto. Ponle un tope.`,
    BUDGET_TOO_SMALL: (of: string) =>
      `${of} cuesta más que todo el presupuesto, aun con un solo código: nadie podrá ganarlo. Sube el presupuesto o baja el descuento.`,
    PRIZE_VALUE_MISSING: (of: string) => `${of} no tiene valor: no cuenta en el presupuesto. Ponle un valor.`,
    ofPrize: (prize: string) => `El premio «${prize}»`,
    ofCampaign: "El código de la campaña",
    ofRanking: "El ranking",
    ofSegments: "La ruleta",
    EXTERNAL_ID_AMBIGUOUS: (id: string) => `Dos segmentos tienen el mismo ID externo: ${id}.`,
    RANKING_ROUND_STUCK: (period: string) =>
      `Los premios del ranking de ${period} no se pueden entregar porque se agotaron los códigos: aumenta su largo. Se reintenta automáticamente.`,
    SCHEDULE_NEVER_OPEN: "El horario no abre nunca entre el inicio y el fin: cambia uno de los dos.",
    MOMENTS_OUTSIDE_SCHEDULE:
      "Hay premios con momentos planeados fuera del horario: esperan hasta que abra. Planéalos dentro del horario.",
    MOMENTS_ABOVE_STOCK: (prize: string, planned: string, left: string) =>
      `El premio «${prize}» tiene más momentos por salir (${planned}) que existencias (${left}): los últimos no los ganará nadie. Aumenta las existencias o planea menos.`,
    POOL_MISSING: (pool: string) =>
      `La bolsa ${pool} no existe, o sus códigos no son para dar como premio: elige otra.`,
    POOL_LOW: (pool: string, left: string) => `Códigos que le quedan a la bolsa ${pool}: ${left}. Agrega más.`,
    POOL_EXPIRES: (pool: string) =>
      `La bolsa ${pool} vence antes de que termine la campaña: cambia una de las dos fechas.`,
    TIER_UNKNOWN: (rule: string, tier: string) =>
      `La regla ${rule} exige el nivel ${tier}, que no existe: nadie podrá jugar. Elige otro nivel.`,
    AUDIENCE_UNKNOWN: (rule: string, audience: string) =>
      `La regla ${rule} usa el público ${audience}, que no existe: créalo.`,
    APP_TRAITS_TRUSTED: (rule: string, trait: string) =>
      `La regla ${rule} depende del dato ${trait}, que cualquiera puede enviar con una clave sdk sacada de una aplicación: deja de confiar en los datos que envían las aplicaciones, y envíalos desde tu servidor.`,
    REGISTRATION_OPEN: (rule: string) =>
      `La regla ${rule} deja jugar a quien está registrado, pero cualquiera puede registrarse con una clave sdk sacada de una aplicación: exige tokens de jugadores en la configuración o usa un público.`,
    TRIVIA_READABLE:
      "Los jugadores pueden leer las preguntas antes de jugar y responder sin adivinar: quita los premios de esta trivia o no dejes que jueguen con su token.",
    SEGMENT_UNKNOWN: (segment: string) => `La apariencia usa el segmento ${segment}, que no existe: quítalo.`,
    CONTRAST_LOW: (contrast: string) =>
      `Dos colores de la apariencia se leen mal uno sobre otro: su contraste es ${contrast} : 1. Elige colores con al menos 4,5 : 1.`,
    CONTRAST_LOW_SEGMENT: (segment: string, contrast: string) =>
      `El texto del segmento ${segment} se lee mal sobre su color: su contraste es ${contrast} : 1. Elige colores con al menos 4,5 : 1.`,
  },
  {
    title: "Fix before launch",
    titleRunning: "Fix this: it has been started",
    titleEnded: "What went wrong",
    POINTS_REWARD_MISSING: "The campaign gives points but does not say how many.",
    CODE_TEMPLATE_MISSING: "The campaign issues codes but their discount is not set.",
    SEGMENTS_MISSING: "The roulette needs at least one segment with a weight above zero.",
    QUESTIONS_MISSING: "The trivia needs at least one question.",
    GAME_TYPE_UNKNOWN: "That type of game cannot be played: choose another one.",
    GAME_NOT_INSTALLED: "The marketplace game is not installed or is inactive.",
    CODE_SPACE_SMALL: (of: string, wanted: string, possible: string) =>
      `${of} may need ${wanted} codes, but only ${possible} exist with that length: make the code longer.`,
    CAMPAIGN_UNKNOWN: "A prize uses a campaign that does not exist.",
    PRIZE_TEMPLATE_MISSING: "A prize uses a campaign that does not set the discount of its codes.",
    GRANTS_UNUSED: "Granted plays will not be used: set a limit of plays, or make every play need a granted one.",
    DISCOUNT_TOO_LARGE: (of: string) => `${of} gives more than 100% off: lower the percentage.`,
    DISCOUNT_OF_NOTHING: (of: string) => `${of} takes nothing off: raise the discount amount.`,
    BUDGET_UNCOUNTED: (of: string) =>
      `${of} has no maximum discount: its codes do not count towards the budget. Set a maximum.`,
    BUDGET_TOO_SMALL: (of: string) =>
      `${of} costs more than the budget with a single code: nobody can win it. Raise the budget or lower the discount.`,
    PRIZE_VALUE_MISSING: (of: string) => `${of} has no value: it does not count towards the budget. Set a value.`,
    ofPrize: (prize: string) => `The prize “${prize}”`,
    ofCampaign: "The campaign's code",
    ofRanking: "The ranking",
    ofSegments: "The wheel",
    EXTERNAL_ID_AMBIGUOUS: (id: string) => `Two segments have the same external ID: ${id}.`,
    RANKING_ROUND_STUCK: (period: string) =>
      `The ranking prizes of ${period} cannot be given because the codes have run out: make the codes longer. It is retried automatically.`,
    SCHEDULE_NEVER_OPEN: "The hours are never open between the start and the end: change one of them.",
    MOMENTS_OUTSIDE_SCHEDULE:
      "Some planned moments may lie outside the hours: they wait until it opens. Plan them for the hours.",
    MOMENTS_ABOVE_STOCK: (prize: string, planned: string, left: string) =>
      `The prize “${prize}” has more moments to come (${planned}) than stock left (${left}): nobody wins the last of them. Raise its stock or plan fewer.`,
    POOL_MISSING: (pool: string) =>
      `The pool ${pool} does not exist, or its codes are not to be given as prizes: choose another one.`,
    POOL_LOW: (pool: string, left: string) => `Codes left in the pool ${pool}: ${left}. Add more.`,
    POOL_EXPIRES: (pool: string) => `The pool ${pool} expires before the campaign ends: change one of the two dates.`,
    TIER_UNKNOWN: (rule: string, tier: string) =>
      `Rule ${rule} needs the tier ${tier}, which does not exist: nobody can play. Choose another tier.`,
    AUDIENCE_UNKNOWN: (rule: string, audience: string) =>
      `Rule ${rule} names the audience ${audience}, which does not exist: create it.`,
    APP_TRAITS_TRUSTED: (rule: string, trait: string) =>
      `Rule ${rule} is about the trait ${trait}, which anybody can send with an sdk key read out of an app: stop trusting the traits that apps send, and send them from your server.`,
    REGISTRATION_OPEN: (rule: string) =>
      `Rule ${rule} lets registered players play, but anybody can register with an sdk key read out of an app: require player tokens in the settings, or use an audience.`,
    TRIVIA_READABLE:
      "Players can read the questions before they play: give no prizes in this trivia, or do not let them play by their token.",
    SEGMENT_UNKNOWN: (segment: string) =>
      `The appearance names the segment ${segment}, which does not exist: remove it.`,
    CONTRAST_LOW: (contrast: string) =>
      `Two colours of the appearance are hard to read on each other: their contrast is ${contrast} : 1. Choose colours with at least 4.5 : 1.`,
    CONTRAST_LOW_SEGMENT: (segment: string, contrast: string) =>
      `The text of the segment ${segment} is hard to read on its colour: their contrast is ${contrast} : 1. Choose colours with at least 4.5 : 1.`,
  },
)

/** A warning of the service: `code` and `params` if it provides them, and its own message in English. */
export type Warning = {
  readonly code: string
  readonly message: string
  readonly params: Readonly<Record<string, unknown>>
}

const ofCodes = [
  "DISCOUNT_TOO_LARGE",
  "DISCOUNT_OF_NOTHING",
  "BUDGET_UNCOUNTED",
  "BUDGET_TOO_SMALL",
  "PRIZE_VALUE_MISSING",
] as const
const isOfCode = (code: string): code is (typeof ofCodes)[number] => ofCodes.some((known) => known === code)

/** Puts a warning into the reader's language; one that the console does not know is shown in the service's words. */
export const useWarningText = () => {
  const texts = useMessages(messages)
  const format = useFormat()
  return ({ code, message, params }: Warning): string => {
    const prize = params["prizeName"]
    const others: Readonly<Record<string, string>> = { ranking: texts.ofRanking, segments: texts.ofSegments }
    const of = prize === undefined ? (others[String(params["of"])] ?? texts.ofCampaign) : texts.ofPrize(String(prize))
    if (code === "CODE_SPACE_SMALL")
      return texts.CODE_SPACE_SMALL(
        of,
        format.number(Number(params["maxTotal"])),
        format.number(Number(params["codeSpace"])),
      )
    if (isOfCode(code)) return texts[code](of)
    const rule = format.number(Number(params["rule"]) + 1)
    const pool = String(params["poolId"])
    if (code === "POOL_MISSING" || code === "POOL_EXPIRES") return texts[code](pool)
    if (code === "POOL_LOW") return texts.POOL_LOW(pool, format.number(Number(params["left"])))
    if (code === "MOMENTS_ABOVE_STOCK")
      return texts.MOMENTS_ABOVE_STOCK(
        String(prize),
        format.number(Number(params["planned"])),
        format.number(Number(params["left"])),
      )
    if (code === "TIER_UNKNOWN") return texts.TIER_UNKNOWN(rule, String(params["tier"]))
    if (code === "AUDIENCE_UNKNOWN") return texts.AUDIENCE_UNKNOWN(rule, String(params["audience"]))
    if (code === "APP_TRAITS_TRUSTED") return texts.APP_TRAITS_TRUSTED(rule, String(params["trait"]))
    if (code === "REGISTRATION_OPEN") return texts.REGISTRATION_OPEN(rule)
    if (code === "EXTERNAL_ID_AMBIGUOUS") return texts.EXTERNAL_ID_AMBIGUOUS(String(params["externalId"]))
    if (code === "RANKING_ROUND_STUCK") return texts.RANKING_ROUND_STUCK(String(params["periodKey"]))
    if (code === "SEGMENT_UNKNOWN") return texts.SEGMENT_UNKNOWN(String(params["segmentId"]))
    if (code === "CONTRAST_LOW") {
      const contrast = format.number(Number(params["contrast"]))
      const [, segment] = /^appearance\.segments\.(.+)\.textColor$/.exec(String(params["text"])) ?? []
      return segment === undefined ? texts.CONTRAST_LOW(contrast) : texts.CONTRAST_LOW_SEGMENT(segment, contrast)
    }
    const known = (texts as Readonly<Record<string, unknown>>)[code]
    return typeof known === "string" ? known : message
  }
}

/** A read-only key may not ask for a preview, so readers see the service's own words. */
export const plainWarning = (message: string): Warning => ({ code: "", message, params: {} })

type WarningsProps = {
  readonly warnings: readonly Warning[]
  /** The status of what they are about; none for something new. */
  readonly status?: string | undefined
}

const titles: Readonly<Record<string, "titleRunning" | "titleEnded">> = {
  active: "titleRunning",
  running: "titleRunning",
  ended: "titleEnded",
}

/** What would fail at play, or fails, and how to fix it; nothing if all is well. */
export const Warnings = ({ warnings, status = "" }: WarningsProps) => {
  const texts = useMessages(messages)
  const textOf = useWarningText()
  if (warnings.length === 0) return null
  return (
    <Alert color="orange" icon={<TriangleAlert size={18} aria-hidden />} title={texts[titles[status] ?? "title"]}>
      <ul className="warnings">
        {warnings.map((warning) => (
          <li key={warning.message}>{textOf(warning)}</li>
        ))}
      </ul>
    </Alert>
  )
}
