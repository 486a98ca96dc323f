import { defineMessages } from "../../i18n/messages.ts"

export const organizationMessages = defineMessages(
  {
    title: "Organización",
    description: "Lo que vale para todas tus campañas.",
    defaults: "Moneda y región",
    currency: "Moneda",
    currencyHint: "La de las campañas nuevas. Cambiarla no cambia las que ya existen.",
    timezone: "Zona horaria",
    timezoneHint: "La que se propone al crear una campaña.",
    locale: "Idioma y región",
    localeHint: "Para tus aplicaciones: cómo escriben fechas, números y montos. No cambia el idioma de esta consola.",
    clear: "Quitar",
    notSet: "Sin definir",
    save: "Guardar cambios",
    saved: "Cambios guardados",
  },
  {
    title: "Organization",
    description: "What holds for all your campaigns.",
    defaults: "Currency and region",
    currency: "Currency",
    currencyHint: "That of new campaigns. Changing it does not change those that exist.",
    timezone: "Time zone",
    timezoneHint: "Suggested when you create a campaign.",
    locale: "Language and region",
    localeHint:
      "For your applications: how they write dates, numbers and amounts. It does not change this console's language.",
    clear: "Clear",
    notSet: "Not set",
    save: "Save changes",
    saved: "Changes saved",
  },
)
