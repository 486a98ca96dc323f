import { defineMessages } from "../../i18n/messages.ts"

export const searchMessages = defineMessages(
  {
    open: "Buscar",
    title: "Buscar en la consola",
    placeholder: "Código, jugador, campaña, minijuego, webhook o página",
    kinds: {
      recent: "Recientes",
      pages: "Páginas",
      codes: "Códigos",
      players: "Jugadores",
      campaigns: "Campañas",
      miniGames: "Minijuegos",
      webhooks: "Webhooks",
    },
    results: "Resultados",
    none: (text: string) => `Nada coincide con «${text}».`,
    hint: "Escribe o pega un código completo. ↑ ↓ para elegir, Intro para abrir.",
    searching: "Buscando…",
    failed: "No se pudo buscar. Inténtalo de nuevo.",
    count: (count: number) => (count === 1 ? "1 resultado" : `${count} resultados`),
  },
  {
    open: "Search",
    title: "Search the console",
    placeholder: "Code, player, campaign, mini-game, webhook or page",
    kinds: {
      recent: "Recent",
      pages: "Pages",
      codes: "Codes",
      players: "Players",
      campaigns: "Campaigns",
      miniGames: "Mini-games",
      webhooks: "Webhooks",
    },
    results: "Results",
    none: (text: string) => `Nothing matches “${text}”.`,
    hint: "Type, or paste a complete code. ↑ ↓ to choose, Enter to open.",
    searching: "Searching…",
    failed: "The search failed. Try again.",
    count: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  },
)
