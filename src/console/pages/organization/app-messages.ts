import { defineMessages } from "../../i18n/messages.ts"

export const appMessages = defineMessages(
  {
    title: "Claves de aplicaciones",
    description: "Cualquiera puede sacar de una aplicación su clave sdk: estos límites valen solo para esas claves.",
    addressShare: "Parte de una dirección (%)",
    shareHint: "Qué parte de las peticiones de una clave puede usar una sola dirección de internet.",
    newPlayersPerHour: "Jugadores nuevos por hora",
    newPlayersHint: "Cuántos puede registrar una sola dirección. La de un operador móvil la comparten muchas personas.",
    appTraitsBytes: "Atributos de un jugador (bytes)",
    traitsHint: "Cuánto puede guardar de un jugador una aplicación.",
    trustAppTraits: "Confiar en los datos que envían las aplicaciones",
    trustHint: "Si no, los datos que llegan con una clave sdk no se guardan, y solo tu servidor los cambia.",
    yes: "sí",
    no: "no",
    noBound: "Sin límite",
  },
  {
    title: "Keys of apps",
    description: "Anyone can extract the sdk key from an app: these limits only apply to such keys.",
    addressShare: "Share of one address (%)",
    shareHint: "How much of a key's requests a single internet address may use.",
    newPlayersPerHour: "New players per hour",
    newPlayersHint: "How many a single address may register. Many people share the address of a mobile carrier.",
    appTraitsBytes: "Traits of a player (bytes)",
    traitsHint: "How much an app may store about a player.",
    trustAppTraits: "Trust the traits that apps send",
    trustHint: "If off, traits that come with an sdk key are not stored, and only your server changes them.",
    yes: "yes",
    no: "no",
    noBound: "No limit",
  },
)
