import { defineMessages } from "../../i18n/messages.ts"

export const toolMessages = defineMessages(
  {
    rate: "Cómo responde tu servidor",
    rateText: (count: string) =>
      count === "1" ? "En la última entrega que se intentó." : `En las últimas ${count} entregas que se intentaron.`,
    delivered: "Entregadas",
    deliveredOf: (delivered: string, all: string) => `${delivered} de ${all}`,
    atOnce: "Al primer intento",
    answersIn: "Responde en",
    median: "La mitad tarda menos",
    milliseconds: (count: string) => `${count} ms`,
    testEvent: "Probar un evento",
    testEventText:
      "Llega solo a este webhook, con los datos del ejemplo: lo que nombra no existe. Tu servidor no lo distingue de uno real, así que no lo envíes a uno que ya atiende clientes.",
    send: "Enviar prueba",
    event: "Qué evento",
    sample: "Lo que se envía",
    sent: (event: string) => `Prueba enviada: ${event}`,
    verify: "Comprobar la firma",
    verifyText:
      "Copia este código en tu servidor: acepta solo lo que viene de aquí, aunque estés cambiando el secreto. Úsalo con el cuerpo tal como llega, antes de leerlo.",
    languages: { node: "Node", python: "Python", php: "PHP" },
    code: (language: string) => `Código en ${language}`,
  },
  {
    rate: "How your server answers",
    rateText: (count: string) =>
      count === "1"
        ? "In the last delivery that was attempted."
        : `In the last ${count} deliveries that were attempted.`,
    delivered: "Delivered",
    deliveredOf: (delivered: string, all: string) => `${delivered} of ${all}`,
    atOnce: "On the first attempt",
    answersIn: "Answers in",
    median: "Half of them take less",
    milliseconds: (count: string) => `${count} ms`,
    testEvent: "Test an event",
    testEventText:
      "It goes to this webhook only, with the data of the sample: what it names does not exist. Your server cannot tell it from a real one, so do not send it to one that already serves customers.",
    send: "Send test",
    event: "Which event",
    sample: "What is sent",
    sent: (event: string) => `Test sent: ${event}`,
    verify: "Check the signature",
    verifyText:
      "Copy this code to your server: it accepts only what comes from here, also while you change the secret. Give it the body as it arrives, before you parse it.",
    languages: { node: "Node", python: "Python", php: "PHP" },
    code: (language: string) => `Code in ${language}`,
  },
)
