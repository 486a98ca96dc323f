import { defineMessages } from "../../i18n/messages.ts"

export const tierMessages = defineMessages(
  {
    title: "Niveles",
    description: "Los niveles que los jugadores alcanzan con su XP. Tu aplicación los muestra con su nombre y color.",
    name: "Nombre",
    minXp: "XP desde",
    color: "Color",
    nameOf: (number: string) => `Nombre del nivel ${number}`,
    minXpOf: (number: string) => `XP del nivel ${number}`,
    colorOf: (number: string) => `Color del nivel ${number}`,
    removeOf: (number: string) => `Quitar el nivel ${number}`,
    add: "Agregar un nivel",
    save: "Guardar",
    saved: "Niveles guardados",
    none: "Aún no hay niveles. Agrega el primero con el XP desde el que se alcanza.",
  },
  {
    title: "Tiers",
    description: "The tiers that players reach with their XP. Your app shows them with their name and color.",
    name: "Name",
    minXp: "XP from",
    color: "Color",
    nameOf: (number: string) => `Name of tier ${number}`,
    minXpOf: (number: string) => `XP of tier ${number}`,
    colorOf: (number: string) => `Color of tier ${number}`,
    removeOf: (number: string) => `Remove tier ${number}`,
    add: "Add a tier",
    save: "Save",
    saved: "Tiers saved",
    none: "No tiers yet. Add the first one with the XP needed to reach it.",
  },
)
