import { defineMessages } from "../../i18n/messages.ts"

export const joinMessages = defineMessages(
  {
    title: "Aceptar la invitación",
    titleReset: "Elegir otra contraseña",
    intro: (organization: string) => `Te invitaron a la consola de ${organization}. Elige con qué entrarás.`,
    introReset: (organization: string) => `Elige la contraseña con la que entrarás a la consola de ${organization}.`,
    email: "Correo electrónico",
    name: "Tu nombre",
    password: "Contraseña",
    passwordHint: "Al menos 12 caracteres. Mejor varias palabras que una corta y complicada.",
    submit: "Guardar y entrar",
    goneTitle: "Este enlace ya no sirve",
    gone: "Ya se usó, venció o se reemplazó por otro. Si ya elegiste tu contraseña, inicia sesión con ella; si no, pide un enlace nuevo a un propietario de tu organización.",
    toSignIn: "Ir a iniciar sesión",
    forgotten: "¿Olvidaste tu contraseña?",
    forgottenIntro: "Te enviamos un correo con un enlace para elegir otra.",
    orgId: "Organización",
    ask: "Enviar el enlace",
    asked: (email: string) =>
      `Si ${email} es el correo de un usuario de esta organización, el enlace va en camino. Revisa también el correo no deseado.`,
    askOwner:
      "Pide un enlace a un propietario de tu organización: lo crea en la página Personas, con el botón Nuevo enlace. Con él eliges otra contraseña.",
    orOwner: "Si no te llega, pide un enlace a un propietario de tu organización: lo crea en la página Personas.",
  },
  {
    title: "Accept the invitation",
    titleReset: "Choose another password",
    intro: (organization: string) =>
      `You have been invited to the console of ${organization}. Choose how you will sign in.`,
    introReset: (organization: string) =>
      `Choose the password you will use to sign in to the console of ${organization}.`,
    email: "Email",
    name: "Your name",
    password: "Password",
    passwordHint: "At least 12 characters. Several words are better than a short, complicated one.",
    submit: "Save and sign in",
    goneTitle: "This link no longer works",
    gone: "It was already used, has expired or was replaced. If you have chosen your password, sign in with it; if not, ask an owner of your organization for a new link.",
    toSignIn: "Go to sign-in",
    forgotten: "Forgot your password?",
    forgottenIntro: "We will email you a link to choose another one.",
    orgId: "Organization",
    ask: "Send the link",
    asked: (email: string) =>
      `If ${email} is the email of a user of this organization, the link is on its way. Check your spam folder too.`,
    askOwner:
      "Ask an owner of your organization for a link: they create it on the People page, with the New link button. You use it to choose another password.",
    orOwner: "If it does not arrive, ask an owner of your organization for a link: they create it on the People page.",
  },
)
