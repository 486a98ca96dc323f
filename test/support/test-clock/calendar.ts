/**
 * A test clock goes forwards only, from the wall clock on, while the tests of the suite name days of their own. Their
 * times are lived 28 or 56 years later: within the years 1901 to 2099, the calendar repeats itself every 28 years, with
 * its weekdays, leap days and changes to daylight saving time.
 */
const cycleYears = 28
/** What an organization says of earlier years is by the wall clock. */
const firstYear = 2046
const lastYear = 2099

/** The year of a time, or of the key of a day, week or month, within a text; not a part of an id. */
const years = /\b((?:19|20)\d\d)(?=-\d\d-\d\d(?![\da-f])|-W\d\d|-\d\d(?:["&_]|$))/g

const moveYears = (text: string, move: (year: number) => number) =>
  text.replaceAll(years, (year) => String(move(Number(year))))

/** What a test says, as said to an organization that lives `cycles` later; later years than the calendar's stay. */
export const toLater = (text: string, cycles: number): string =>
  moveYears(text, (year) => {
    const moved = year + cycles * cycleYears
    return moved > lastYear ? year : moved
  })

/** What an organization that lives `cycles` later says, as the test expects it. The wall clock's times stay. */
export const fromLater = (text: string, cycles: number): string =>
  moveYears(text, (year) => {
    if (year < firstYear) return year
    return year - (year < firstYear + cycleYears ? 1 : cycles) * cycleYears
  })

/** The instant `cycles` later. */
export const instantLater = (instant: number, cycles: number): number =>
  Date.parse(toLater(new Date(instant).toISOString(), cycles))

export const mostCycles = 2
