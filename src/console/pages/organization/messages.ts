import { defineMessages } from "../../i18n/messages.ts"

export const organizationMessages = defineMessages(
  {
    title: "Organización",
    description: "Lo que vale para todas tus campañas.",
    defaults: "Moneda y región",
    currency: "Moneda",
    currencyHint: "La que usan las campañas nuevas. Cambiarla no afecta a las que ya existen.",
    timezone: "Zona horaria",
    timezoneHint: "Define los días de los reportes; también se propone al crear una campaña.",
    locale: "Idioma y región",
    localeHint: "Para tus aplicaciones: cómo escriben fechas, números y montos. No cambia el idioma de esta consola.",
    clear: "Quitar",
    notSet: "Sin definir",
    save: "Guardar cambios",
    saved: "Cambios guardados",
  },
  {
    title: "Organization",
    description: "What applies to all your campaigns.",
    defaults: "Currency and region",
    currency: "Currency",
    currencyHint: "Used for new campaigns. Changing it does not affect existing ones.",
    timezone: "Time zone",
    timezoneHint: "Used for the days in reports; it is also suggested when you create a campaign.",
    locale: "Language and region",
    localeHint:
      "For your applications: how they write dates, numbers and amounts. It does not change this console's language.",
    clear: "Clear",
    notSet: "Not set",
    save: "Save changes",
    saved: "Changes saved",
  },
)
