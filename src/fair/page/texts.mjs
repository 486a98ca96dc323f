/** The texts of the page, for players: plain words instead of cryptographic terms wherever possible. */

const es = {
  language: "Idioma",
  title: "Comprobar un sorteo",
  intro:
    "Aquí puedes comprobar por tu cuenta que tu resultado salió de un sorteo que estaba fijado antes de que jugaras.",
  loading: "Buscando la jugada…",
  testHeading: "PRUEBA",
  testText:
    "Esta jugada es de una organización de prueba, donde quien organiza puede pedir cómo sale. No es de ninguna promoción: no da derecho a ningún premio.",
  forced: "Este resultado se pidió para la prueba: no lo decidió el número.",
  forcedThen: "Se pidió un premio, pero los límites valen también en una prueba.",
  won: "Con premio",
  lost: "Sin premio",
  prize: "Premio",
  segment: "Casilla",
  playedAt: "Jugada",
  number: "Número de la jugada",
  numberOf: (n) => `la n.º ${n} de su lista`,
  yourSeed: "Semilla de tu dispositivo",
  noSeed: "tu aplicación no envió ninguna",
  turned: {
    quota: "El número ganaba, pero ya se habían entregado todos los premios de este periodo.",
    stock: "El número ganaba, pero ya no quedaba ninguno de ese premio.",
    budget: "El número ganaba, pero el presupuesto de premios de la promoción estaba agotado.",
    perUser: "El número ganaba, pero ya habías alcanzado el máximo de premios por persona.",
    pool: "El número ganaba, pero ya no quedaba ningún código de ese premio.",
  },
  taken: (count) => `Ya se habían entregado: ${count}.`,
  takenByYou: (count) => `Premios tuyos hasta entonces: ${count}.`,
  redrawn:
    "El premio que salió primero ya no estaba disponible para ti: no quedaba, o ya habías alcanzado tu máximo. Así que se sorteó otra vez entre los demás.",
  moment: (time) => `Esta jugada recibió un premio programado para el ${time}, diga lo que diga su número.`,
  chainHeading: "De dónde salió",
  chainText:
    "Antes de la primera jugada guardamos un número secreto y publicamos su huella. La huella no deja adivinar el número, pero nadie puede cambiarlo después sin que se note. De ese número salen todas las jugadas de la lista.",
  publishedAt: "Huella publicada",
  opensWhen: "Número secreto",
  openedAt: (time) => `abierto el ${time}`,
  stillClosed: "todavía cerrado",
  commitment: "Huella",
  chain: "Lista",
  checkHeading: "La comprobación, paso a paso",
  checkText: "Estos cálculos los hace tu propio navegador, ahora mismo, con los datos de arriba.",
  pendingHeading: "El número secreto todavía está cerrado",
  pendingText:
    "Mientras la lista siga abierta no se puede mostrar: quien lo viera sabría los próximos resultados. Guarda este enlace y vuelve cuando la lista se haya cerrado, normalmente al día siguiente. Entonces esta página repetirá tu jugada.",
  allHolds: "Todo coincide: tu resultado salió del número que estaba fijado de antemano.",
  turnedHolds: "Todo coincide: el número estaba fijado de antemano. Ganaba, pero un límite no dejó entregar el premio.",
  momentHolds: "Todo coincide: el registro no ha cambiado. El premio no salió del número: estaba programado.",
  forcedHolds:
    "Todo coincide con lo que se pidió en la prueba: el registro no ha cambiado. El resultado no salió del número.",
  soFar: "Lo que ya se puede comprobar coincide.",
  somethingWrong:
    "Algo no coincide. Guarda este enlace y el recibo de tu jugada, y preséntalos a quien organiza la promoción o a la autoridad de consumo.",
  checking: "Comprobando…",
  right: "Coincide",
  wrong: "No coincide",
  details: "Ver el cálculo",
  steps: {
    record: {
      name: "El registro de tu jugada no ha cambiado",
      text: "Calculamos la huella del registro y la comparamos con la de tu enlace.",
    },
    commitment: {
      name: "El número secreto es el que se fijó antes",
      text: "La huella del número, ahora abierto, tiene que ser la que se publicó antes de la primera jugada.",
    },
    numbers: {
      name: "Los números de tu jugada",
      text: "Salen del número secreto, de la lista, del número de la jugada y de la semilla de tu dispositivo. De nada más.",
    },
    outcome: {
      name: "Lo que dan esos números",
      text: "Cada opción tiene una parte del 0 al 1, según su probabilidad. Sale aquella en la que cae el número.",
    },
  },
  registered: "Registro",
  calculated: "Huella calculada",
  expected: "Huella esperada",
  secret: "Número secreto",
  message: "Mensaje",
  signature: "Firma (HMAC-SHA256)",
  numbersLabel: "Números",
  picks: {
    segment: "Casilla",
    win: "¿Gana?",
    prize: "Premio",
    loss: "Casilla sin premio en la que para",
    redraw: "Nuevo sorteo entre lo que quedaba",
  },
  fellOn: (number) => `El número es ${number}.`,
  win: "gana",
  noWin: "no gana",
  option: "Opción",
  chance: "Probabilidad, y parte del 0 al 1",
  here: "← aquí cayó",
  receiptHeading: "¿Es esta mi jugada?",
  receiptText: "Escribe el recibo que tu aplicación te dio al jugar. No sale de tu navegador.",
  receiptLabel: "Recibo",
  receiptButton: "Comparar",
  receiptYes: "Sí: el recibo es el de esta jugada.",
  receiptNo: "No: el recibo es de otra jugada, o le falta algo.",
  limitsHeading: "Qué muestra esto, y qué no",
  limitsText: [
    "Muestra que el resultado no se decidió después de que jugaras, y que salió de las probabilidades que ves aquí.",
    "No muestra quién eligió el número secreto. Si tu aplicación envió una semilla de tu dispositivo, nadie pudo elegir el resultado de antemano.",
    "No muestra si las probabilidades son las que se anunciaron: compáralas con las bases de la promoción.",
    "No muestra por sí solo que un premio o un límite estuviera agotado: eso se ve al comprobar la promoción entera.",
  ],
  program: "El programa que comprueba una promoción entera, para leerlo o ejecutarlo",
  notFoundHeading: "No encontramos esa jugada",
  notFoundText:
    "Revisa que el enlace esté completo, hasta el último carácter. Si lo está, pide a quien organiza la promoción que te lo envíe otra vez.",
  otherHeading: "Este enlace no es de una jugada",
  otherText: "Es de otra línea de la misma lista, como la que la abre o la que la cierra.",
  failedHeading: "No pudimos cargar la jugada",
  failedText: "Espera un momento e inténtalo otra vez.",
  again: "Intentar otra vez",
  insecureText: "Tu navegador solo puede calcular en páginas seguras. Abre esta dirección con https://.",
}

const en = {
  language: "Language",
  title: "Check a draw",
  intro: "Here you can check for yourself that your result came from a draw that was fixed before you played.",
  loading: "Looking for the play…",
  testHeading: "TEST",
  testText:
    "This play is one of a test organization, where the organizer can ask for a result. It belongs to no promotion, and entitles nobody to a prize.",
  forced: "This result was asked for in the test: the number did not decide it.",
  forcedThen: "A prize was asked for, but limits hold in a test, too.",
  won: "Won",
  lost: "No prize",
  prize: "Prize",
  segment: "Segment",
  playedAt: "Played",
  number: "Number of the play",
  numberOf: (n) => `no. ${n} of its list`,
  yourSeed: "Seed of your device",
  noSeed: "your app sent none",
  turned: {
    quota: "The number won, but all prizes of this period had been given.",
    stock: "The number won, but none of that prize were left.",
    budget: "The number won, but the promotion's budget for prizes was used up.",
    perUser: "The number won, but you had already won as much as one person may.",
    pool: "The number won, but no code of that prize was left.",
  },
  taken: (count) => `Given until then: ${count}.`,
  takenByYou: (count) => `Your prizes until then: ${count}.`,
  redrawn:
    "You could not have the prize that came up first: none were left, or you had won as many as one person may. So it was drawn again among the others.",
  moment: (time) => `This play was given a prize planned for ${time}, whatever its number says.`,
  chainHeading: "Where it came from",
  chainText:
    "Before the first play we kept a secret number and published its fingerprint. Nobody can guess the number from the fingerprint, and nobody can change it afterwards without being found out. All plays of the list come from that number.",
  publishedAt: "Fingerprint published",
  opensWhen: "Secret number",
  openedAt: (time) => `opened ${time}`,
  stillClosed: "still closed",
  commitment: "Fingerprint",
  chain: "List",
  checkHeading: "The check, step by step",
  checkText: "Your own browser does this arithmetic, right now, from what is shown above.",
  pendingHeading: "The secret number is still closed",
  pendingText:
    "It cannot be shown while the list is open: whoever saw it would know the next results. Keep this link and come back when the list has been closed, usually the next day. This page will then repeat your play.",
  allHolds: "Everything matches: your result came from the number that was fixed beforehand.",
  turnedHolds:
    "Everything matches: the number was fixed beforehand. It won, but a limit kept the prize from being given.",
  momentHolds: "Everything matches: the record is unchanged. The prize did not come from the number: it was planned.",
  forcedHolds:
    "Everything matches what was asked for in the test: the record is unchanged. The result did not come from the number.",
  soFar: "What can be checked so far matches.",
  somethingWrong:
    "Something does not match. Keep this link and the receipt of your play, and show both to whoever runs the promotion, or to a consumer authority.",
  checking: "Checking…",
  right: "Matches",
  wrong: "Does not match",
  details: "Show the arithmetic",
  steps: {
    record: {
      name: "The record of your play has not been changed",
      text: "We compute the record's fingerprint and compare it with the one in your link.",
    },
    commitment: {
      name: "The secret number is the one that was fixed before",
      text: "The fingerprint of the number, which is open now, must be the one that was published before the first play.",
    },
    numbers: {
      name: "The numbers of your play",
      text: "They come from the secret number, the list, the number of the play and the seed of your device. From nothing else.",
    },
    outcome: {
      name: "What these numbers give",
      text: "Each choice owns a part of 0 to 1, as large as its chance. The one in which the number falls is drawn.",
    },
  },
  registered: "Record",
  calculated: "Computed fingerprint",
  expected: "Expected fingerprint",
  secret: "Secret number",
  message: "Message",
  signature: "Signature (HMAC-SHA256)",
  numbersLabel: "Numbers",
  picks: {
    segment: "Segment",
    win: "Does it win?",
    prize: "Prize",
    loss: "Segment without a prize on which it stops",
    redraw: "Drawn again among what was left",
  },
  fellOn: (number) => `The number is ${number}.`,
  win: "wins",
  noWin: "does not win",
  option: "Choice",
  chance: "Chance, and part of 0 to 1",
  here: "← it fell here",
  receiptHeading: "Is this my play?",
  receiptText: "Enter the receipt that your app gave you when you played. It does not leave your browser.",
  receiptLabel: "Receipt",
  receiptButton: "Compare",
  receiptYes: "Yes: the receipt is that of this play.",
  receiptNo: "No: the receipt is of another play, or a part of it is missing.",
  limitsHeading: "What this shows, and what it does not",
  limitsText: [
    "It shows that the result was not decided after you played, and that it came from the chances you see here.",
    "It does not show who chose the secret number. If your app sent a seed of your device, nobody could choose the result beforehand.",
    "It does not show whether the chances are those that were announced: compare them with the rules of the promotion.",
    "It does not show by itself that a prize or a limit was used up: checking the whole promotion does.",
  ],
  program: "The program that checks a whole promotion, to read or to run",
  notFoundHeading: "We cannot find that play",
  notFoundText:
    "Check that the link is complete, to the last character. If it is, ask whoever runs the promotion to send it again.",
  otherHeading: "This link is not of a play",
  otherText: "It is of another line of the same list, such as the one that opens or closes it.",
  failedHeading: "We could not load the play",
  failedText: "Wait a moment and try again.",
  again: "Try again",
  insecureText: "Your browser can only do this arithmetic on secure pages. Open this address with https://.",
}

export const languages = { es, en }

const storageKey = "premio.language"

const remembered = () => {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** The language that the reader chose before, or the browser's first language that the page supports. */
export const firstLanguage = () => {
  const wanted = [remembered(), ...navigator.languages.map((tag) => tag.split("-")[0])]
  return wanted.find((one) => one !== null && Object.hasOwn(languages, one)) ?? "es"
}

export const remember = (language) => {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // A browser without storage still shows the page.
  }
}
