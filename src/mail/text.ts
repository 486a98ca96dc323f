import type { MailKind, MailLanguage, OutgoingMail } from "../core/organization/mail.ts"

type Words = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The text of the button. */
  readonly action: string
  readonly closing: string
}

type Texts = Readonly<Record<MailKind, (organization: string) => Words>>

const spanish: Texts = {
  invitation: (organization) => ({
    subject: `Te invitaron a la consola de ${organization}`,
    paragraphs: [
      `Te invitaron a la consola de ${organization}, donde se manejan sus campañas y premios.`,
      "Abre el enlace y elige tu nombre y tu contraseña. Funciona una sola vez, durante siete días.",
    ],
    action: "Aceptar la invitación",
    closing: "Si no esperabas esta invitación, puedes ignorar este correo.",
  }),
  password: (organization) => ({
    subject: `Elige otra contraseña para la consola de ${organization}`,
    paragraphs: [
      `Este enlace te permite elegir otra contraseña para la consola de ${organization}. Funciona una sola vez, durante siete días.`,
      "Al usarlo se cierran todas tus sesiones.",
    ],
    action: "Elegir contraseña",
    closing: "Si no lo pediste, ignora este correo: tu contraseña sigue siendo la misma.",
  }),
  "ask-owner": (organization) => ({
    subject: `Tu contraseña de la consola de ${organization}`,
    paragraphs: [
      `Alguien pidió otra contraseña para tu usuario de la consola de ${organization}.`,
      "Usas la verificación en dos pasos, por eso no la cambiamos por correo. Pide un enlace a un propietario de tu organización: lo crea en la página Personas.",
    ],
    action: "",
    closing: "Si no fuiste tú, ignora este correo: nada ha cambiado.",
  }),
}

const english: Texts = {
  invitation: (organization) => ({
    subject: `You have been invited to the console of ${organization}`,
    paragraphs: [
      `You have been invited to the console of ${organization}, where its campaigns and prizes are managed.`,
      "Open the link, and choose your name and a password. It works once, for seven days.",
    ],
    action: "Accept the invitation",
    closing: "If you did not expect this invitation, you can ignore this email.",
  }),
  password: (organization) => ({
    subject: `Choose another password for the console of ${organization}`,
    paragraphs: [
      `With this link, you can choose another password for the console of ${organization}. It works once, for seven days.`,
      "Using it ends all your sessions.",
    ],
    action: "Choose a password",
    closing: "If you did not ask for it, ignore this email: your password stays the same.",
  }),
  "ask-owner": (organization) => ({
    subject: `Your password for the console of ${organization}`,
    paragraphs: [
      `Somebody asked for another password for your user in the console of ${organization}.`,
      "You use two-step verification, so we do not change it by email. Ask an owner of your organization for a link: they create it on the People page.",
    ],
    action: "",
    closing: "If it was not you, ignore this email: nothing has changed.",
  }),
}

const texts: Readonly<Record<MailLanguage, Texts>> = { es: spanish, en: english }

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)

const button = (link: string, action: string) =>
  `<p style="margin:28px 0"><a href="${escaped(link)}" style="background:#3b5bdb;border-radius:8px;color:#fff;display:inline-block;font-weight:600;padding:12px 22px;text-decoration:none">${escaped(action)}</a></p>
<p style="color:#5c6370;font-size:13px;margin:0 0 20px;overflow-wrap:anywhere">${escaped(link)}</p>`

const page = (language: MailLanguage, { subject, paragraphs, action, closing }: Words, link: string | null) =>
  `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="background:#f4f5f7;color:#1d2129;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;margin:0;padding:24px 12px">
<div style="background:#fff;border:1px solid #e3e6ea;border-radius:12px;margin:0 auto;max-width:520px;padding:28px">
<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escaped(subject)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 12px">${escaped(text)}</p>`).join("\n")}
${link === null ? "" : button(link, action)}
<p style="border-top:1px solid #e3e6ea;color:#5c6370;font-size:13px;margin:20px 0 0;padding-top:14px">${escaped(closing)}</p>
</div>
</body>
</html>
`

/** The subject of a mail, and its text in both forms; `link` is the address of the page that it leads to. */
export const textOf = ({ kind, language, organizationName }: OutgoingMail, link: string | null) => {
  const words = texts[language][kind](organizationName.replaceAll(/\s+/g, " "))
  const { subject, paragraphs, closing } = words
  const plain = [...paragraphs, ...(link === null ? [] : [link]), closing].join("\n\n")
  return { subject, text: `${plain}\n`, html: page(language, words, link) }
}
