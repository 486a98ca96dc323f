import { defineMessages } from "../../i18n/messages.ts"

export const playerAppMessages = defineMessages(
  {
    title: "Apps de jugadores",
    description:
      "Las páginas web y apps en las que juegan tus clientes. Con un token, cada jugador actúa solo en su propio nombre.",
    allowedOrigins: "Desde qué sitios se puede llamar",
    originsHint:
      "Vale para páginas web y para apps de Capacitor o Ionic. Tus servidores y las apps nativas pueden llamar siempre.",
    choices: { unset: "Sin definir", all: "Desde cualquier sitio", listed: "Solo desde estos sitios" },
    choiceHints: {
      unset:
        "Tu organización es anterior a este ajuste: las páginas de otros sitios no pueden llamar hasta que elijas.",
      all: "Equivale a «*». Cada llamada sigue necesitando un token o una clave.",
      listed:
        "Por ejemplo https://tienda.com, sin ruta, o capacitor://localhost. Las páginas de este servicio siempre pueden.",
    },
    origin: (number: string) => `Sitio ${number}`,
    noOrigins: "La lista está vacía: solo pueden llamar las páginas de este servicio.",
    add: "Agregar sitio",
    remove: (origin: string) => `Quitar ${origin}`,
    repeated: "Este sitio ya está en la lista.",
    refused: "El servicio no acepta esta lista. Revisa que cada sitio esté bien escrito y aparezca una sola vez.",
    requireToken: "Exigir un token de jugador",
    requireHint:
      "Una clave sdk ya no podrá identificar a nadie, girar por nadie ni consultar a un solo jugador. Quien la saque de una app no podrá ganar premios a nombre de otros.",
    noCalls:
      "En los últimos siete días ninguna clave sdk actuó por un jugador: puedes activarlo sin dejar a nadie fuera.",
    calls: (count: number, shown: string) =>
      count === 1
        ? "En los últimos siete días hubo 1 llamada por un jugador con una clave sdk. Actívalo cuando no haya ninguna: hasta entonces, alguna app todavía depende de ellas."
        : `En los últimos siete días hubo ${shown} llamadas por jugadores con claves sdk. Actívalo cuando no haya ninguna: hasta entonces, alguna app todavía depende de ellas.`,
    rankingLabel: "Qué ven los jugadores de los demás en un ranking",
    rankingHint: "Con su token, un jugador nunca ve el ID de otra persona y siempre se reconoce a sí mismo.",
    labelHints: {
      none: "Solo puestos y puntajes.",
      initials: "Las iniciales del nombre que envió tu servidor.",
      name: "El nombre completo que envió tu servidor. Quien lo cambió desde una app aparece sin nombre.",
    },
    callsFact: "Llamadas sin token en siete días",
    yes: "sí",
    no: "no",
  },
  {
    title: "Players' apps",
    description:
      "The web pages and apps in which your customers play. With a token, each player acts in their own name only.",
    allowedOrigins: "Which sites may call",
    originsHint:
      "This applies to web pages and to apps made with Capacitor or Ionic. Your servers and native apps may always call.",
    choices: { unset: "Not set", all: "Any site", listed: "Only these sites" },
    choiceHints: {
      unset: "Your organization is older than this setting: pages of other sites cannot call until you choose.",
      all: "The same as “*”. Each call still needs a token or a key.",
      listed:
        "For example https://shop.com, without a path, or capacitor://localhost. Pages of this service may always call.",
    },
    origin: (number: string) => `Site ${number}`,
    noOrigins: "The list is empty: only pages of this service may call.",
    add: "Add a site",
    remove: (origin: string) => `Remove ${origin}`,
    repeated: "This site is already in the list.",
    refused: "The service does not accept this list. Check that each site is spelled correctly and listed only once.",
    requireToken: "Require a player token",
    requireHint:
      "An sdk key can no longer identify anybody, spin for anybody or read anything about one player. Whoever extracts it from an app cannot win prizes in somebody else's name.",
    noCalls: "In the last seven days, no sdk key acted for a player: you can turn this on without locking anybody out.",
    calls: (count: number, shown: string) =>
      count === 1
        ? "In the last seven days there was 1 call for a player with an sdk key. Turn this on when there are none: until then, an app still depends on them."
        : `In the last seven days there were ${shown} calls for players with sdk keys. Turn this on when there are none: until then, an app still depends on them.`,
    rankingLabel: "What players see of others in a ranking",
    rankingHint: "By their token, players never see another person's ID, and always recognize themselves.",
    labelHints: {
      none: "Positions and scores only.",
      initials: "The initials of the name that your server sent.",
      name: "The full name that your server sent. Players who changed theirs in an app appear without one.",
    },
    callsFact: "Calls without a token in seven days",
    yes: "yes",
    no: "no",
  },
)
