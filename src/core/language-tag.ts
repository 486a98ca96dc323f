/** What a language tag looks like, such as es-CO; it has at most `maxLanguageTagLength` characters. */
export const languageTagPattern = "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$"
export const maxLanguageTagLength = 35

const form = new RegExp(languageTagPattern)

export const isLanguageTag = (text: string): boolean => text.length <= maxLanguageTagLength && form.test(text)
