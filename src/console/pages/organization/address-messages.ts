import { defineMessages } from "../../i18n/messages.ts"

export const addressMessages = defineMessages(
  {
    title: "Entregas",
    description:
      "Lo que tu equipo necesita para entregar premios: los ganadores y las entregas muestran esta dirección.",
    addressTraits: "Atributos de la dirección",
    hint: "Los atributos del jugador que forman su dirección, en este orden; por ejemplo, calle y ciudad. Escribe uno y presiona Enter.",
    none: "Ninguno",
  },
  {
    title: "Hand-outs",
    description: "What your team needs to hand out prizes: winners and hand-outs show this address.",
    addressTraits: "Traits of the address",
    hint: "The traits of a player that make up their address, in this order, such as street and city. Type one and press Enter.",
    none: "None",
  },
)
