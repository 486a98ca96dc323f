import { defineMessages } from "../../i18n/messages.ts"

export const firstStepMessages = defineMessages(
  {
    title: "Primeros pasos",
    description: "Lo que conviene dejar listo antes de la primera promoción. Solo lo ven los propietarios.",
    left: (done: number, all: number) => `Listo: ${done} de ${all}`,
    dismiss: "No mostrar más",
    done: "Listo",
    open: "Pendiente",
    steps: {
      currency: { name: "Elige la moneda", text: "La que usan las campañas nuevas." },
      zone: {
        name: "Elige la zona horaria",
        text: "Con ella se cuentan los días de los reportes y se muestran las horas.",
      },
      campaign: {
        name: "Crea tu primera campaña",
        text: "Por pasos, con una revisión al final: nada empieza hasta que lo actives.",
      },
      key: { name: "Crea una clave de API", text: "Con ella llama el servidor de tu tienda o de tu app." },
      webhook: { name: "Agrega un webhook", text: "Para que tus sistemas se enteren al momento de lo que pasa." },
      invite: {
        name: "Invita a tu equipo",
        text: "Cada persona entra con su correo y solo cambia lo que su rol permite.",
      },
    },
  },
  {
    title: "First steps",
    description: "What to set up before your first promotion. Only owners see this.",
    left: (done: number, all: number) => `Done: ${done} of ${all}`,
    dismiss: "Do not show again",
    done: "Done",
    open: "To do",
    steps: {
      currency: { name: "Choose the currency", text: "The one that new campaigns use." },
      zone: { name: "Choose the time zone", text: "Reports count days by it, and times are shown in it." },
      campaign: {
        name: "Create your first campaign",
        text: "In steps, with a review at the end: nothing starts until you activate it.",
      },
      key: { name: "Create an API key", text: "The server of your shop or app calls with it." },
      webhook: { name: "Add a webhook", text: "It tells your systems at once what happens." },
      invite: {
        name: "Invite your team",
        text: "Everyone signs in with their own email and changes only what their role allows.",
      },
    },
  },
)
