import { ApiError } from "../../api/error.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { faultOf } from "../edit/faults.ts"
import { useFaultText } from "../form/fault-text.ts"

const messages = defineMessages(
  {
    codes: {
      UNREACHABLE: "No hay conexión con el servicio. Revisa tu red e inténtalo de nuevo.",
      PAGE_NOT_LOADED: "No se pudo cargar esta página. Revisa tu red y vuelve a cargarla.",
      PAGE_OUTDATED: "Esta página es de una versión anterior de la consola. Vuelve a cargarla para continuar.",
      INVALID_SESSION: "Tu sesión terminó. Inicia sesión de nuevo.",
      INVALID_API_KEY: "La clave no es válida o está desactivada.",
      INVALID_CREDENTIALS: "La contraseña o el código no son correctos.",
      INSUFFICIENT_SCOPE: "Tu clave no tiene permiso para esto.",
      INSUFFICIENT_ROLE: "Tu rol no tiene permiso para esto.",
      NOT_FOUND: "No se encontró lo que buscas. Puede que ya no exista.",
      CLIENT_NOT_FOUND: "Ese jugador no existe o no está registrado.",
      EDIT_CONFLICT: "Alguien más lo cambió mientras tanto. Revisa cómo está ahora e inténtalo de nuevo.",
      CAMPAIGN_NOT_FOUND: "Esa campaña ya no existe.",
      CAMPAIGN_MISSING_CODE_CONFIG: "Esa campaña no tiene plantilla de códigos. Agrégala en la campaña o elige otra.",
      CAMPAIGN_MISCONFIGURED: "A esa campaña le falta algo para poder jugarse. Mira sus avisos.",
      CAMPAIGN_NOT_PLAYABLE: "Esa campaña no se juega: solo emite códigos.",
      GAME_NOT_INSTALLED: "El juego de esa campaña no está instalado o está desactivado. Revísalo en Marketplace.",
      NOTIFICATION_INACTIVE: "Ese minijuego no está activo.",
      BUDGET_REACHED: "El presupuesto de la campaña no alcanza. Auméntalo o elige otra campaña.",
      POOL_EMPTY: "La bolsa de códigos está vacía. Agrega códigos o elige otra campaña.",
      SUPPORT_LIMIT_REACHED:
        "Llegaste a lo que tu organización permite dar a mano por día. Pide a un propietario que lo haga o que cambie el límite.",
      CODE_DEACTIVATED: "El código está desactivado. Reactívalo primero.",
      CODE_ALREADY_REDEEMED: "El código ya se canjeó.",
      CODE_EXPIRED: "El código ya venció. Amplíalo con una fecha nueva.",
      CODE_COLLISION_RETRY_EXCEEDED: "No quedan códigos libres con ese largo. Haz más largo el código de la campaña.",
      IDEMPOTENCY_KEY_REUSED: "Esto ya se había enviado con otros datos. Cierra el formulario y empieza de nuevo.",
      PAYLOAD_TOO_LARGE: "Es demasiado grande. Envía menos de una vez.",
      CROSS_SITE: "La consola se abrió desde otra página. Vuelve a cargarla.",
      TEST_LIMIT: "Esta organización de prueba está llena. Reiníciala.",
      LIVE_ORGANIZATION: "Esto solo se puede en una organización de prueba.",
      CONFLICT: "Ya existe, ya se hizo o alcanzó su límite.",
      RATE_LIMITED: "Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.",
      UNAVAILABLE: "El servicio no está disponible por el momento. Inténtalo en unos segundos.",
      INTERNAL_ERROR: "Algo falló de nuestro lado. Inténtalo de nuevo.",
    },
    conflicts: {
      lastOwner: "Tu organización necesita al menos un propietario activo. Nombra a otro antes.",
      currency: "La moneda no puede cambiar después del primer código o premio externo. Duplica la campaña.",
      points: "El jugador no tiene tantos puntos.",
      notInForce: "Esa clave ya no está activa. Crea otra.",
      revocations: "Se revocaron los tokens de demasiadas personas en 25 horas. Revoca los de todos los jugadores.",
      bound: "Tu organización ya tiene todos los que puede tener.",
      ended: "La campaña ya terminó.",
      pastClock: "El reloj solo va hacia delante. Elige una hora posterior.",
      clockMoves: "Alguien más está moviendo el reloj. Espera a que llegue e inténtalo de nuevo.",
      playedThere: "Ya se jugó allí en uno de esos juegos. Reinicia la organización de prueba y copia de nuevo.",
      resetting: "La organización se está reiniciando. Espera a que termine.",
    },
    validation: (detail: string) => `Revisa los datos: ${detail}`,
    refusedField: (field: string, rule: string) => `Revisa «${field}»: ${rule}`,
    unexpected: "Algo salió mal. Inténtalo de nuevo.",
    broken: "Algo falló en esta página. Vuelve a cargarla; si se repite, avisa a quien administra el servicio.",
    request: (id: string) => `Solicitud ${id}`,
  },
  {
    codes: {
      UNREACHABLE: "The service cannot be reached. Check your network and try again.",
      PAGE_NOT_LOADED: "This page could not be loaded. Check your network, and load it again.",
      PAGE_OUTDATED: "This page belongs to an earlier version. Reload it to continue.",
      INVALID_SESSION: "Your session has ended. Sign in again.",
      INVALID_API_KEY: "The key is not valid or has been deactivated.",
      INVALID_CREDENTIALS: "The password or the code is incorrect.",
      INSUFFICIENT_SCOPE: "Your key does not allow this.",
      INSUFFICIENT_ROLE: "Your role does not allow this.",
      NOT_FOUND: "Not found. It may no longer exist.",
      CLIENT_NOT_FOUND: "That player does not exist or is not registered.",
      EDIT_CONFLICT: "Someone else changed it in the meantime. Review it as it is now, and try again.",
      CAMPAIGN_NOT_FOUND: "That campaign no longer exists.",
      CAMPAIGN_MISSING_CODE_CONFIG: "That campaign has no code template. Add one to the campaign, or choose another.",
      CAMPAIGN_MISCONFIGURED: "That campaign is missing something it needs to be played. See its warnings.",
      CAMPAIGN_NOT_PLAYABLE: "That campaign is not played: it only issues codes.",
      GAME_NOT_INSTALLED: "The game of that campaign is not installed or is switched off. Check the marketplace.",
      NOTIFICATION_INACTIVE: "That mini-game is not active.",
      BUDGET_REACHED: "The campaign's budget does not cover this. Raise it, or choose another campaign.",
      POOL_EMPTY: "The pool of codes is empty. Add codes, or choose another campaign.",
      SUPPORT_LIMIT_REACHED:
        "You have reached what your organization lets one person give by hand in a day. Ask an owner to do it or to change the limit.",
      CODE_DEACTIVATED: "The code is deactivated. Reactivate it first.",
      CODE_ALREADY_REDEEMED: "The code has already been redeemed.",
      CODE_EXPIRED: "The code has expired. Extend it to a new date.",
      CODE_COLLISION_RETRY_EXCEEDED: "No codes of that length are left. Make the campaign's codes longer.",
      IDEMPOTENCY_KEY_REUSED: "This was already sent with other data. Close the form and start again.",
      PAYLOAD_TOO_LARGE: "This is too large. Send less at once.",
      CROSS_SITE: "The console was opened from another page. Load it again.",
      TEST_LIMIT: "This test organization is full. Reset it.",
      LIVE_ORGANIZATION: "Only a test organization can do this.",
      CONFLICT: "It already exists, was already done, or has reached its limit.",
      RATE_LIMITED: "Too many requests. Wait a moment and try again.",
      UNAVAILABLE: "The service is unavailable. Try again in a few seconds.",
      INTERNAL_ERROR: "Something went wrong on our side. Try again.",
    },
    conflicts: {
      lastOwner: "Your organization needs at least one active owner. Make somebody else an owner first.",
      currency: "The currency cannot change after the first code or external prize. Copy the campaign instead.",
      points: "The player does not have that many points.",
      notInForce: "That key is no longer in force. Create another one.",
      revocations: "The tokens of too many people were revoked within 25 hours. Revoke those of all players.",
      bound: "Your organization has as many of these as it may have.",
      ended: "The campaign has ended.",
      pastClock: "The clock only goes forwards. Choose a later time.",
      clockMoves: "Somebody else is moving the clock. Wait until it arrives, and try again.",
      playedThere: "One of these games has been played there. Reset the test organization, and copy again.",
      resetting: "The organization is being reset. Wait until it has ended.",
    },
    validation: (detail: string) => `Check the data: ${detail}`,
    refusedField: (field: string, rule: string) => `Check “${field}”: ${rule}`,
    unexpected: "Something went wrong. Try again.",
    broken: "Something failed on this page. Load it again; if that does not help, tell whoever runs the service.",
    request: (id: string) => `Request ${id}`,
  },
)

/** What a CONFLICT is about, judged by its message. */
const conflicts = [
  [/is the last owner/, "lastOwner"],
  [/^the currency cannot change/, "currency"],
  [/^the player has .* points; take/, "points"],
  [/is no longer in force/, "notInForce"],
  [/^the tokens of at most/, "revocations"],
  [/has at most/, "bound"],
  [/only goes forwards/, "pastClock"],
  [/^another call (is moving|has moved) the clock/, "clockMoves"],
  [/was played in the test organization/, "playedThere"],
  [/^a reset of this organization/, "resetting"],
  [/has ended/, "ended"],
] as const

/** An error in the reader's language: what happened, and the service's own message if that says more. */
export type ErrorText = { readonly text: string; readonly detail: string | null; readonly request: string | null }

/** Puts any error into words. An error of the page itself names nothing that its reader could act on. */
export const useErrorText = () => {
  const texts = useMessages(messages)
  const faultText = useFaultText()
  return (error: unknown): ErrorText => {
    if (!(error instanceof ApiError)) return { text: texts.broken, detail: null, request: null }
    const request = error.requestId === null ? null : texts.request(error.requestId)
    const fault = faultOf(error)
    if (fault) {
      const detail = faultText.ofKnownRule(fault.rule) === null ? error.message : null
      return { text: texts.refusedField(fault.field, faultText.ofRule(fault.rule)), detail, request }
    }
    if (error.code === "VALIDATION_ERROR") return { text: texts.validation(error.message), detail: null, request }
    const conflict = error.code === "CONFLICT" && conflicts.find(([pattern]) => pattern.test(error.message))
    if (conflict) return { text: texts.conflicts[conflict[1]], detail: null, request: null }
    const known = (texts.codes as Record<string, string>)[error.code]
    return { text: known ?? texts.unexpected, detail: known ? null : error.code, request }
  }
}
