import type { Language } from "../language.ts"

const es = {
  title: "Premio: promociones y juegos con premios",
  lead: "Promociones y juegos con premios dentro de las apps de una organización: límites exactos, códigos, rankings y sorteos que cualquiera puede comprobar.",
  shop: "Tienda de demostración",
  shopText: "Entra como cliente, juega, gana un código y úsalo en una compra.",
  console: "Consola",
  consoleText: "Crea promociones, mira resultados y atiende a los jugadores.",
  reference: "Referencia de la API",
  referenceText: "Todas las operaciones, con ejemplos, para conectar tus sistemas.",
  draws: "Comprobar sorteos",
  drawsText: "El programa con el que cualquiera comprueba los sorteos de una promoción.",
  elements: "Juegos para tu página",
  elementsText: "Los archivos de los juegos que una página muestra, con su versión y su hash.",
  health: "Estado",
  healthText: "Si este servicio responde, y en qué versión.",
  documents: "Documentos",
  documentsText: "Guías para usar, conectar y operar el servicio, en inglés.",
  version: "Versión {version}",
}

export type HomeTexts = Readonly<Record<keyof typeof es, string>>

const en: HomeTexts = {
  title: "Premio: promotions and prize games",
  lead: "Promotions and prize games in an organization's apps: exact limits, codes, rankings, and draws that anyone can check.",
  shop: "Demo shop",
  shopText: "Sign in as a customer, play, win a code and spend it at the checkout.",
  console: "Console",
  consoleText: "Create promotions, see results and look after players.",
  reference: "API reference",
  referenceText: "Every operation, with examples, to connect your systems.",
  draws: "Check draws",
  drawsText: "The program with which anyone checks the draws of a promotion.",
  elements: "Games for your page",
  elementsText: "The files of the games that a page shows, with their version and hash.",
  health: "Status",
  healthText: "Whether this service responds, and in which version.",
  documents: "Documents",
  documentsText: "Guides for people who use, connect or run the service.",
  version: "Version {version}",
}

const pt: HomeTexts = {
  title: "Premio: promoções e jogos com prêmios",
  lead: "Promoções e jogos com prêmios nos apps de uma organização: limites exatos, códigos, rankings e sorteios que qualquer pessoa pode conferir.",
  shop: "Loja de demonstração",
  shopText: "Entre como cliente, jogue, ganhe um código e use-o em uma compra.",
  console: "Console",
  consoleText: "Crie promoções, veja resultados e atenda os jogadores.",
  reference: "Referência da API",
  referenceText: "Todas as operações, com exemplos, para conectar seus sistemas.",
  draws: "Conferir sorteios",
  drawsText: "O programa com que qualquer pessoa confere os sorteios de uma promoção.",
  elements: "Jogos para sua página",
  elementsText: "Os arquivos dos jogos que uma página mostra, com versão e hash.",
  health: "Status",
  healthText: "Se este serviço responde, e em qual versão.",
  documents: "Documentos",
  documentsText: "Guias para usar, conectar e operar o serviço, em inglês.",
  version: "Versão {version}",
}

/** The texts of the first page. */
export const homeTexts: Readonly<Record<Language, HomeTexts>> = { es, en, pt }
