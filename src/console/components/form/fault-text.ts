import { counted } from "../../i18n/count.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"

const messages = defineMessages(
  {
    missing: "Completa este campo.",
    either: "Completa este campo o el otro máximo.",
    url: "Escribe una URL completa, como https://tienda.com/premio.",
    id: "Usa de 1 a 200 letras, números, guiones, guiones bajos o dos puntos.",
    color: "Escribe un color como #0b6e4f.",
    origin: "Escribe un sitio completo sin ruta, como https://tienda.com o http://localhost:3000.",
    tooShort: (length: number) => `Escribe al menos ${counted(String(length), "carácter", "caracteres")}.`,
    invalid: "Revisa este valor.",
    refused: "El servicio no acepta este valor. Revísalo.",
    later: "Debe ser posterior al inicio.",
    notBefore: "No puede ser anterior al inicio.",
    future: "Debe ser una fecha futura.",
    zone: "Elige una zona horaria de la lista.",
    taken: "Este identificador ya está en uso.",
    twice: "Hay un identificador repetido.",
    https: "Usa una URL que empiece con https://.",
    noUser: "La URL no puede llevar usuario ni contraseña.",
    port: "Usa el puerto 80, el 443, o del 1024 en adelante.",
    publicAddress: "Esa dirección no es pública: el servicio no puede llamarla.",
    weak: "Elige una contraseña más difícil de adivinar, sin tu correo.",
    email: "Escribe un correo completo, como ana@tienda.com.",
    zero: "Escribe un número distinto de 0.",
    samePlayer: "Escribe el ID de otro jugador.",
  },
  {
    missing: "Fill in this field.",
    either: "Fill in this field or the other maximum.",
    url: "Enter a full URL, such as https://shop.com/premio.",
    id: "Use 1 to 200 letters, digits, hyphens, underscores or colons.",
    color: "Enter a colour such as #0b6e4f.",
    origin: "Enter a whole site without a path, such as https://shop.com or http://localhost:3000.",
    tooShort: (length: number) => `Enter at least ${counted(String(length), "character", "characters")}.`,
    invalid: "Check this value.",
    refused: "The service does not accept this value. Check it.",
    later: "It must be later than the start.",
    notBefore: "It cannot be before the start.",
    future: "It must be in the future.",
    zone: "Choose a time zone from the list.",
    taken: "This ID is already in use.",
    twice: "An ID appears twice.",
    https: "Use a URL that starts with https://.",
    noUser: "The URL must not contain a user name or password.",
    port: "Use port 80, 443, or 1024 and above.",
    publicAddress: "That address is not public: the service cannot call it.",
    weak: "Choose a password that is harder to guess and does not contain your email.",
    email: "Enter a full email address, such as ana@shop.com.",
    zero: "Enter a number other than 0.",
    samePlayer: "Enter the ID of another player.",
  },
)

/** The rules of the service (docs/api.md#errors) that a form cannot check itself, by their messages. */
const rules = [
  [/^(after|later than) (startsAt|from)$|^above fromHour$/, "later"],
  [/^the same (time|day) as from or a later one$/, "notBefore"],
  [/^in the future$|^after now/, "future"],
  [/IANA time zone/, "zone"],
  [/occurs once$/, "twice"],
  [/^an https:? URL/, "https"],
  [/^a colour as /, "color"],
  [/^an http or https URL$/, "url"],
  [/without user name and password$/, "noUser"],
  [/^a URL with port/, "port"],
  [/^a URL with a public address$/, "publicAddress"],
  [/^harder to guess/, "weak"],
  [/e-mail/, "email"],
  [/other than 0$/, "zero"],
  [/^a different client from/, "samePlayer"],
] as const

/** Puts what is wrong with a field into the reader's language. */
export const useFaultText = () => {
  const texts = useMessages(messages)
  const known = (rule: string): string | null => {
    const found = rules.find(([pattern]) => pattern.test(rule))
    return found ? texts[found[1]] : null
  }
  return {
    taken: texts.taken,
    /** A fault that the browser found. */
    ofField: ({ validity, validationMessage, minLength, inputMode, dataset }: HTMLInputElement): string => {
      if (validity.customError) return validationMessage
      if (validity.valueMissing || validity.badInput) return dataset["kind"] === "either" ? texts.either : texts.missing
      if (validity.typeMismatch) return texts.url
      if (validity.patternMismatch) {
        if (inputMode === "email") return texts.email
        const kind = dataset["kind"]
        return kind === "id" || kind === "origin" || kind === "color" || kind === "https" ? texts[kind] : texts.invalid
      }
      return validity.tooShort ? texts.tooShort(minLength) : texts.invalid
    },
    /** A fault that the service found. */
    ofRule: (rule: string): string => known(rule) ?? texts.refused,
    /** The same, or null if the service's own message says more. */
    ofKnownRule: known,
  }
}
