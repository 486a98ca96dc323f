import type { Language } from "../language.ts"

const es = {
  description: "Abre el juego y participa.",
  playingAs: "Juegas como {name}.",
  notYou: "¿No eres tú?",
  loading: "Cargando el juego…",
  failed: "El juego no se pudo cargar. Revisa tu conexión.",
  retry: "Reintentar",
  noScript: "Para jugar, tu navegador necesita JavaScript.",
  noWayTitle: "Ábrelo desde tu enlace",
  noWay: "Para jugar, entra desde la app o el enlace que te enviaron.",
  unknownTitle: "Aquí no hay ningún juego",
  unknown:
    "Quizás el enlace está incompleto, o el juego ya no está abierto al público. Pide el enlace a quien te lo envió.",
  busyTitle: "Hay mucha gente aquí",
  busy: "Espera unos segundos y abre el enlace otra vez.",
  brokenTitle: "Algo salió mal",
  broken: "No pudimos mostrar el juego. Abre el enlace otra vez en un momento.",
}

export type PlayTexts = Readonly<Record<keyof typeof es, string>>

const en: PlayTexts = {
  description: "Open the game and join in.",
  playingAs: "Playing as {name}.",
  notYou: "Not you?",
  loading: "Loading the game…",
  failed: "The game could not be loaded. Check your connection.",
  retry: "Try again",
  noScript: "To play, your browser needs JavaScript.",
  noWayTitle: "Open it from your link",
  noWay: "To play, come from the app or the link that you were sent.",
  unknownTitle: "There is no game here",
  unknown: "The link may be incomplete, or the game is no longer open to everyone. Ask whoever sent you the link.",
  busyTitle: "It is busy here",
  busy: "Wait a few seconds, then open the link again.",
  brokenTitle: "Something went wrong",
  broken: "We could not show the game. Open the link again in a moment.",
}

const pt: PlayTexts = {
  description: "Abra o jogo e participe.",
  playingAs: "Você está jogando como {name}.",
  notYou: "Não é você?",
  loading: "Carregando o jogo…",
  failed: "Não foi possível carregar o jogo. Verifique sua conexão.",
  retry: "Tentar de novo",
  noScript: "Para jogar, seu navegador precisa de JavaScript.",
  noWayTitle: "Abra pelo seu link",
  noWay: "Para jogar, entre pelo app ou pelo link que você recebeu.",
  unknownTitle: "Não há nenhum jogo aqui",
  unknown: "O link pode estar incompleto, ou o jogo já não está aberto ao público. Peça o link a quem o enviou.",
  busyTitle: "Tem muita gente aqui",
  busy: "Espere alguns segundos e abra o link de novo.",
  brokenTitle: "Algo deu errado",
  broken: "Não conseguimos mostrar o jogo. Abra o link de novo daqui a pouco.",
}

/** The texts around a game on its page. */
export const playTexts: Readonly<Record<Language, PlayTexts>> = { es, en, pt }
