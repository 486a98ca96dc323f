import { defineMessages } from "../../i18n/messages.ts"

export const appMessages = defineMessages(
  {
    title: "Claves de aplicaciones",
    description: "Cualquiera puede sacar de una aplicación su clave sdk: estos límites valen solo para esas claves.",
    addressShare: "Parte de una dirección (%)",
    shareHint: "Cuánto de las peticiones de una clave puede usar una sola dirección de internet.",
    newPlayersPerHour: "Jugadores nuevos por hora",
    newPlayersHint: "Cuántos puede registrar una sola dirección. La de un operador móvil es de mucha gente.",
    appTraitsBytes: "Atributos de un jugador (bytes)",
    traitsHint: "Cuánto puede guardar de un jugador una aplicación.",
    noBound: "Sin límite",
  },
  {
    title: "Keys of apps",
    description: "Anyone can read the sdk key out of an app: these limits apply to such keys alone.",
    addressShare: "Share of one address (%)",
    shareHint: "How much of a key's requests a single internet address may use.",
    newPlayersPerHour: "New players an hour",
    newPlayersHint: "How many a single address may register. That of a mobile carrier is many people.",
    appTraitsBytes: "Traits of a player (bytes)",
    traitsHint: "How much an app may store about a player.",
    noBound: "No limit",
  },
)
