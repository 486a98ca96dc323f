import { describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { hasBrowser } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { ban, identify, makeMarketplace, patchCampaign } from "../../support/fixture/play.ts"
import { makeCard, makeEntryGame, makeRoulette, makeSpin } from "../../support/sdk/games.ts"
import { givenShop } from "../../support/sdk/given.ts"
import { locales } from "../../support/sdk/page.ts"
import type { Client } from "../../support/service/client.ts"
import { asPlayer, issuedToken } from "../../support/service/player-token.ts"
import { eventually } from "../../support/waiting.ts"

type Language = "es" | "en" | "pt"
const languages = ["es", "en", "pt"] as const

/** A game in a state, for `player`: its id, or the attributes of the element that shows it. */
type Make = (org: Client, player: string) => Promise<string | Readonly<Record<string, string>>>

/** The texts below the stage, without those for screen readers, and without what differs from run to run. */
const visibleText = async (page: Page) => {
  const lines = await page.locator(".panel").evaluate((panel: HTMLElement) => {
    for (const node of panel.querySelectorAll("[data-left], code, .hidden")) node.textContent = ""
    // biome-ignore lint/performance/useDomNodeTextContent: the lines are those that are laid out
    return panel.innerText.split("\n")
  })
  const text = lines.map((line) => line.trim()).filter((line) => line !== "")
  return text.join(" | ").replace(/[\u00a0\u202f]/g, " ")
}

const playOnce = async (org: Client, player: string, campaignId: string) => {
  const app = asPlayer(org, await issuedToken(org, player))
  await app.post("/api/v1/games/play", { campaignId }, { status: 200 })
  return campaignId
}

const states: Readonly<Record<string, readonly [Make, Readonly<Record<Language, string>>]>> = {
  ready: [
    (org) => makeRoulette(org),
    { es: "Girar | Te queda 1 jugada", en: "Spin | 1 play left", pt: "Girar | Resta 1 jogada" },
  ],
  scheduled: [
    (org) => makeRoulette(org, { startsAt: "2026-11-30T14:00:00Z" }),
    {
      es: "Falta poco | Empieza el 30 de noviembre a las 9:00 a. m. | Abre en",
      en: "Coming soon | Starts November 30 at 9:00 AM. | Opens in",
      pt: "Falta pouco | Começa em 30 de novembro às 9:00. | Abre em",
    },
  ],
  closed: [
    async (org) => ({
      game: await makeSpin(org, { schedule: [{ days: [6], fromHour: 11, toHour: 12 }], timezone: "UTC" }),
      kind: "mini_game",
    }),
    {
      es: "Cerrado por ahora | Vuelve a abrir el 21 de noviembre a las 6:00 a. m. | Abre en",
      en: "Closed for now | Opens again November 21 at 6:00 AM. | Opens in",
      pt: "Fechado por enquanto | Abre de novo em 21 de novembro às 6:00. | Abre em",
    },
  ],
  ended: [
    async (org) => {
      const game = await makeRoulette(org)
      await patchCampaign(org, game, { status: "ended" })
      return game
    },
    {
      es: "Este juego terminó | Gracias por participar.",
      en: "This game is over | Thank you for playing.",
      pt: "Este jogo acabou | Obrigado por participar.",
    },
  ],
  paused: [
    async (org) => {
      const game = await makeRoulette(org)
      await patchCampaign(org, game, { status: "paused" })
      return game
    },
    {
      es: "Estamos en pausa | Vuelve un poco más tarde.",
      en: "We are taking a break | Come back a little later.",
      pt: "Estamos em pausa | Volte um pouco mais tarde.",
    },
  ],
  played: [
    async (org, player) => playOnce(org, player, await makeRoulette(org)),
    {
      es: "Ya jugaste | Puedes volver a jugar el 21 de noviembre a las 7:00 p. m. | Juegas de nuevo en | Tu último resultado | ¡Ganaste! | 10% de descuento | Copiar | Comprobar este sorteo",
      en: "You have played | You can play again November 21 at 7:00 PM. | Play again in | Your last result | You won! | 10% de descuento | Copy | Check this draw",
      pt: "Você já jogou | Você pode jogar de novo em 21 de novembro às 19:00. | Jogue de novo em | Seu último resultado | Você ganhou! | 10% de descuento | Copiar | Conferir este sorteio",
    },
  ],
  lost: [
    async (org, player) =>
      playOnce(
        org,
        player,
        await makeCard(org, "scratch_card", { winProbability: 0, playLimits: { maxPerUser: 1, period: "total" } }),
      ),
    {
      es: "Ya jugaste | Usaste todas tus jugadas. Gracias por participar. | Tu último resultado | Esta vez no | Gracias por jugar. | Comprobar este sorteo",
      en: "You have played | You have used all your plays. Thank you for taking part. | Your last result | Not this time | Thank you for playing. | Check this draw",
      pt: "Você já jogou | Você usou todas as suas jogadas. Obrigado por participar. | Seu último resultado | Não foi desta vez | Obrigado por jogar. | Conferir este sorteio",
    },
  ],
  banned: [
    async (org, player) => {
      await ban(org, { externalUserId: player, message: "Escríbenos a ayuda@sol.example." })
      return makeRoulette(org)
    },
    {
      es: "No puedes participar | Escríbenos a ayuda@sol.example.",
      en: "You cannot take part | Escríbenos a ayuda@sol.example.",
      pt: "Você não pode participar | Escríbenos a ayuda@sol.example.",
    },
  ],
  notEligible: [
    (org) => makeRoulette(org, { eligibility: { rules: [{ registered: true }] } }),
    {
      es: "Este juego no es para tu cuenta | Está reservado para algunos clientes. Busca otros juegos para ti.",
      en: "This game is not for your account | It is reserved for some customers. Look out for other games for you.",
      pt: "Este jogo não é para a sua conta | É reservado para alguns clientes. Procure outros jogos para você.",
    },
  ],
  notEligibleForThis: [
    (org) => makeRoulette(org, { eligibility: { rules: [{ registered: true, message: "Solo con cuenta." }] } }),
    {
      es: "Este juego no es para tu cuenta | Solo con cuenta.",
      en: "This game is not for your account | Solo con cuenta.",
      pt: "Este jogo não é para a sua conta | Solo con cuenta.",
    },
  ],
  noPlays: [
    (org) => makeRoulette(org, { grants: { required: true } }),
    {
      es: "No te quedan jugadas | Consigue otra jugada y vuelve.",
      en: "You have no plays left | Earn another play and come back.",
      pt: "Suas jogadas acabaram | Consiga mais uma jogada e volte.",
    },
  ],
  noPoints: [
    async (org, player) => {
      await identify(org, player)
      return makeRoulette(org, { playCost: { points: 50 } })
    },
    {
      es: "Te faltan puntos | Cada jugada cuesta 50 puntos. Junta más y vuelve.",
      en: "You need more points | A play costs 50 points. Collect more and come back.",
      pt: "Faltam pontos | Cada jogada custa 50 pontos. Junte mais e volte.",
    },
  ],
  entry: [
    (org) => makeEntryGame(org, ["PACK-0001"], { terms: { version: "1", url: "https://sol.example/terms" } }),
    {
      es: "Tu código | Sin distinguir mayúsculas, espacios ni guiones. | Acepto los términos y condiciones | Girar | Te quedan 5 jugadas",
      en: "Your code | Capitals, spaces and hyphens do not matter. | I accept the terms and conditions | Spin | 5 plays left",
      pt: "Seu código | Maiúsculas, espaços e hifens não fazem diferença. | Aceito os termos e condições | Girar | Restam 5 jogadas",
    },
  ],
  signedOut: [
    async (org) => ({
      game: await makeRoulette(org, { appearance: { joinUrl: "https://sol.example/join" } }),
      "token-url": "/token/none",
    }),
    {
      es: "Inicia sesión para jugar | Solo toma un momento, y vuelves aquí mismo. | Iniciar sesión",
      en: "Sign in to play | It only takes a moment, and you will be right back. | Sign in",
      pt: "Entre para jogar | É rapidinho, e você volta direto para cá. | Entrar",
    },
  ],
  notFound: [
    async () => ({ game: "nothing" }),
    {
      es: "No encontramos este juego | Quizás ya no existe. Revisa el enlace.",
      en: "We cannot find this game | It may be gone. Check the link.",
      pt: "Não encontramos este jogo | Talvez ele não exista mais. Confira o link.",
    },
  ],
  elsewhere: [
    (org) =>
      makeMarketplace(org, { name: "Carrera", playersMayPlay: true, playLimits: { maxPerUser: 1, period: "day" } }),
    {
      es: "Este juego está en la app | Ábrelo allí para participar.",
      en: "This game is in the app | Open it there to take part.",
      pt: "Este jogo está no app | Abra o app para participar.",
    },
  ],
}

describe.skipIf(!hasBrowser)("what a player sees", () => {
  const given = givenShop()

  test.each(Object.entries(states))("%s, in each language", async (state, [make, texts]) => {
    const player = `player-of-${state}`
    const made = await make(given.org, player)
    const attributes = typeof made === "string" ? { game: made } : made
    const visit = await given.shop.visit({ elements: [["premio-game", attributes]], player, width: 320 })
    const { page } = visit
    await page.locator('.game:not([aria-busy="true"])').waitFor()
    for (const language of languages) {
      await page.emulateMedia({ colorScheme: language === "en" ? "dark" : "light" })
      await page.locator("html").evaluate((html, tag) => html.setAttribute("lang", tag), locales[language])
      await page.locator("premio-game").evaluate((game, tag) => game.setAttribute("locale", tag), locales[language])
      await eventually(
        () => visibleText(page),
        (text) => text === texts[language],
        5_000,
      ).catch(() => null)
      await expectSoon(() => visibleText(page)).toBe(texts[language])
      expect(await visit.aria()).toMatchSnapshot()
      expect(await visit.axe()).toEqual([])
      expect(await visit.overflow()).toBe(0)
    }
    // The browser tells of an answer 404 by itself.
    expect(visit.faults(state === "notFound" ? /404/ : undefined)).toEqual([])
    await visit.close()
  })
})
