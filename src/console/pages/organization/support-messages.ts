import { defineMessages } from "../../i18n/messages.ts"

export const supportMessages = defineMessages(
  {
    title: "Entregas a mano",
    description:
      "Lo que puede entregar cada persona que no es propietaria. Un campo vacío vuelve a su valor inicial. Los propietarios y las claves no tienen estos topes.",
    maxPointsPerDay: "Puntos por día",
    pointsHint: "Dados y quitados, en total.",
    maxCodeValuePerDay: "Códigos por día",
    codesHint: "Lo que pueden costar, en cada moneda por separado.",
    maxExtensions: "Ampliaciones de un código",
    extensionsHint: "Entre todas las personas.",
    initial: "Valor inicial",
    ofCurrency: (currency: string) => `Códigos por día en ${currency}`,
  },
  {
    title: "Given by hand",
    description:
      "What each person who is not an owner may give out. An empty field goes back to its default. Owners and keys have none of these limits.",
    maxPointsPerDay: "Points per day",
    pointsHint: "Given and taken, in total.",
    maxCodeValuePerDay: "Codes per day",
    codesHint: "What they may cost, separately for each currency.",
    maxExtensions: "Extensions of one code",
    extensionsHint: "By everyone together.",
    initial: "Default",
    ofCurrency: (currency: string) => `Codes per day in ${currency}`,
  },
)
