import { defineMessages } from "../../i18n/messages.ts"

/** What the frame of every page says of test organizations. */
export const testFrameMessages = defineMessages(
  {
    mark: "PRUEBA",
    gone: "Esta organización de prueba no existe",
    goneText: "Puede que la hayan eliminado, o que pertenezca a otra organización. Entra con un usuario de la suya.",
    toOwn: "Ir a tu organización",
    switch: "Cambiar de organización",
    live: "En vivo",
    test: "De prueba",
    manage: "Organizaciones de prueba",
  },
  {
    mark: "TEST",
    gone: "This test organization does not exist",
    goneText: "It may have been deleted, or belong to another organization. Sign in as a user of that one.",
    toOwn: "Go to your organization",
    switch: "Switch organization",
    live: "Live",
    test: "Test",
    manage: "Test organizations",
  },
)
