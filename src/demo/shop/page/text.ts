export type Language = "es" | "en"

const cookieName = "aurora_language"

export const languageCookie = (language: Language): string => `${cookieName}=${language}; Path=/; SameSite=Lax`

/** What the visitor chose, or else what the browser prefers of the two; Spanish if it is neither. */
export const languageOf = (request: Request): Language => {
  const chosen = new Bun.CookieMap(request.headers.get("cookie") ?? "").get(cookieName)
  if (chosen === "es" || chosen === "en") return chosen
  const wanted = (request.headers.get("accept-language") ?? "").split(",").map((tag) => tag.trim().slice(0, 2))
  return wanted.find((tag): tag is Language => tag === "es" || tag === "en") ?? "es"
}

const es = {
  tagline: "Café y cacao de Colombia",
  heroTitle: "Cada compra trae un juego",
  heroText:
    "Entra, juega, gana un código y úsalo en la caja. Esta tienda es un ejemplo: todo lo que ves lo hace un servidor pequeño con premio-server.",
  heroAction: "Jugar ahora",
  demoNote: "Tienda de demostración: nada se cobra ni se envía.",
  games: "Juegos de hoy",
  race: "El punto de tueste",
  raceNote: "Un juego propio, con ranking semanal",
  raceText: "Detén la aguja en el punto. Tu mejor tueste suma hasta 1000 puntos en el ranking de la semana.",
  raceStart: "Empezar",
  raceStop: "¡Ahora!",
  raceAgain: "Otra vez",
  raceResult: "{score} puntos. Vas en el puesto {position}.",
  raceFailed: "No se pudo guardar la ronda. Inténtalo de nuevo.",
  products: "De la tostadora",
  buy: "Comprar",
  wallet: "Mi cartera",
  checkout: "Caja",
  home: "Tienda",
  signInAs: "Entrar como",
  signOut: "Salir",
  signedInAs: "Hola, {name}",
  signInFirst: "Elige quién eres para jugar y comprar.",
  back: "Volver a la tienda",
  yourCodes: "Tus códigos",
  noCodes: "Aún no tienes códigos. Gana uno en la ruleta o en el raspa.",
  pay: "Pagar con el código",
  price: "Precio",
  discount: "Descuento",
  total: "Total",
  sold: "¡Listo! Pagaste {total}",
  soldText: "El código {code} quedó usado, y la venta cuenta en el retorno de la campaña.",
  returnTitle: "Retorno de la campaña",
  before: "Antes",
  after: "Después",
  now: "Ahora",
  redemptions: "Canjes",
  sales: "Ventas con código",
  invested: "Descuento invertido",
  perPeso: "Ventas por peso invertido",
  behind: "Detrás del mostrador",
  behindText: "Lo que hace el servidor de la tienda en esta página, con sus propias líneas.",
  reference: "Ver en la referencia",
  activity: "Actividad",
  calls: "Llamadas de la tienda",
  events: "Webhooks verificados",
  nothingYet: "Nada todavía",
  refused: "El servicio no aceptó la llamada",
  testMode: "Modo de prueba",
  testTitle: "Juegas en {org}",
  testText: "La organización de pruebas de la tienda: los mismos juegos, con un reloj propio. Ningún cliente la ve.",
  clock: "Su reloj marca",
  tomorrow: "Pasar a mañana",
  fired: "El reloj avanzó hasta el {time}. En el camino ocurrió esto:",
  firedNothing: "El reloj avanzó hasta el {time}. En el camino no vencía nada.",
  firedMore: "Y {count} más.",
  nextWin: "La próxima jugada gana",
  nextWinSet: "Listo: la próxima jugada de {name} en «{game}» gana.",
  nextWinTrivia: "Una trivia la deciden las respuestas.",
  nextWinSignIn: "Entra primero para jugar.",
  lessons: {
    tomorrow: "El reloj avanza un día, y lo que vence ocurre a su hora",
    nextWin: "La próxima jugada de este cliente gana; los límites siguen en pie",
    play: "El elemento juega en el navegador, con el token: la página solo lo nombra",
    spin: "El mismo elemento gira un minijuego",
    wallet: "La cartera se lee con el token de su dueño",
    ranking: "El ranking, con el puesto de quien mira",
    token: "Un token para este cliente: la página juega solo por él",
    race: "Una jugada desde el servidor, que cuenta una sola vez",
    codes: "Los códigos que ganó y no ha usado",
    redeem: "El canje: el pedido le da nombre, repetirlo no cuenta dos veces",
    returns: "El retorno, con una clave que solo lee",
    webhook: "Un webhook: primero se verifica, después se usa",
  },
} as const

type Texts = {
  readonly [Name in keyof typeof es]: (typeof es)[Name] extends string
    ? string
    : Readonly<Record<keyof (typeof es)[Name], string>>
}

const en: Texts = {
  tagline: "Coffee and cacao from Colombia",
  heroTitle: "Every order comes with a game",
  heroText:
    "Sign in, play, win a code and use it at the checkout. This shop is an example: a small server with premio-server does everything you see.",
  heroAction: "Play now",
  demoNote: "A demo shop: nothing is charged or sent.",
  games: "Today’s games",
  race: "The roasting point",
  raceNote: "A game of its own, with a weekly ranking",
  raceText: "Stop the needle on the mark. A perfect roast adds 1,000 points to this week’s ranking.",
  raceStart: "Start",
  raceStop: "Now!",
  raceAgain: "Again",
  raceResult: "{score} points. You are number {position}.",
  raceFailed: "The round could not be saved. Try again.",
  products: "From the roastery",
  buy: "Buy",
  wallet: "My wallet",
  checkout: "Checkout",
  home: "Shop",
  signInAs: "Sign in as",
  signOut: "Sign out",
  signedInAs: "Hello, {name}",
  signInFirst: "Choose who you are to play and to buy.",
  back: "Back to the shop",
  yourCodes: "Your codes",
  noCodes: "You have no codes yet. Win one on the wheel or the scratch card.",
  pay: "Pay with the code",
  price: "Price",
  discount: "Discount",
  total: "Total",
  sold: "Done! You paid {total}",
  soldText: "The code {code} is used up, and the sale counts towards the campaign’s return.",
  returnTitle: "The campaign’s return",
  before: "Before",
  after: "After",
  now: "Now",
  redemptions: "Redemptions",
  sales: "Sales with a code",
  invested: "Discount invested",
  perPeso: "Sales per peso invested",
  behind: "Behind the counter",
  behindText: "What the shop’s server does on this page, in its own lines.",
  reference: "Open in the reference",
  activity: "Activity",
  calls: "Calls of the shop",
  events: "Verified webhooks",
  nothingYet: "Nothing yet",
  refused: "The service did not accept the call",
  testMode: "Test mode",
  testTitle: "You are playing in {org}",
  testText: "The shop’s test organization: the same games, with a clock of its own. No customer sees it.",
  clock: "Its clock says",
  tomorrow: "Go to tomorrow",
  fired: "The clock went on to {time}. On the way, this happened:",
  firedNothing: "The clock went on to {time}. Nothing fell due on the way.",
  firedMore: "And {count} more.",
  nextWin: "Next play wins",
  nextWinSet: "Done: {name}’s next play of “{game}” wins.",
  nextWinTrivia: "A trivia is decided by its answers.",
  nextWinSignIn: "Sign in first to play.",
  lessons: {
    tomorrow: "The clock goes on by a day, and whatever falls due happens at its time",
    nextWin: "This shopper’s next play wins; limits hold all the same",
    play: "The element plays in the browser, by the token: the page only names it",
    spin: "The same element spins a mini-game",
    wallet: "The wallet is read by its owner’s token",
    ranking: "The ranking, with the place of whoever looks",
    token: "A token for this shopper: the page plays for nobody else",
    race: "A play from the server, which counts once",
    codes: "The codes that were won and not used",
    redeem: "The redemption: the order names it, so a repeat does not count twice",
    returns: "The return, with a key that only reads",
    webhook: "A webhook: verified first, used afterwards",
  },
}

const texts: Readonly<Record<Language, Texts>> = { es, en }

export const textsIn = (language: Language): Texts => texts[language]

/** Fills the places in braces. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""))

/** An amount in centavos as pesos. */
export const money = (amount: number, language: Language): string =>
  new Intl.NumberFormat(language === "es" ? "es-CO" : "en-CO", {
    style: "currency",
    currency: "COP",
    maximumFractionDigits: 0,
  })
    .format(amount / 100)
    .replaceAll("\u00a0", " ")
