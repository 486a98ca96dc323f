/** An invalid setting, described in a line for the operator. */
export class BadSetting extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>

/** The format of a setting's text. */
export type Form<T> = {
  /** Completes the sentence "<setting> must be …", also in the documentation. */
  readonly must: string
  /** Throws BadSetting with the name of the setting. */
  read(name: string, text: string): T
}

/** A setting: its format and its default; "" if it is optional. */
export type Setting<T> = Form<T> & { readonly fallback: string }

/** Settings by the names of their variables. */
export type Settings = Readonly<Record<string, Setting<unknown>>>

type ValuesOf<S extends Settings> = { readonly [Name in keyof S]: ReturnType<S[Name]["read"]> }

export const setting = <T>(form: Form<T>, fallback: string): Setting<T> => ({ ...form, fallback })

/** A setting that is null if missing. */
export const optional = <T>({ must, read }: Form<T>): Setting<T | null> => ({
  must,
  fallback: "",
  read: (name, text) => (text === "" ? null : read(name, text)),
})

/** Reads settings; an empty one counts as unset. Throws BadSetting, naming the setting and what it must be. */
export const readSettings = <S extends Settings>(settings: S, environment: Environment): ValuesOf<S> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, { read, fallback }]) => [name, read(name, environment[name] || fallback)]),
  ) as ValuesOf<S>

/** The format of texts that `parse` accepts; it returns undefined to refuse one. */
export const form = <T>(must: string, parse: (text: string) => T | undefined): Form<T> => ({
  must,
  read: (name, text) => {
    const value = parse(text)
    if (value === undefined) throw new BadSetting(`${name} must be ${must}, not "${text}"`)
    return value
  },
})

/** Any text; `must` describes it. */
export const text = (must: string): Form<string> => form(must, (given) => given)

/** Texts that match `pattern`. */
export const matching = (must: string, pattern: RegExp): Form<string> =>
  form(must, (given) => (pattern.test(given) ? given : undefined))

/** URLs that `isOf` accepts, unchanged. */
export const url = (must: string, isOf: (url: URL) => boolean): Form<string> =>
  form(must, (given) => {
    const parsed = URL.parse(given)
    return parsed && isOf(parsed) ? given : undefined
  })

export const isOverHttp = ({ protocol }: URL): boolean => protocol === "http:" || protocol === "https:"

export const wholeNumber = (min: number, max: number): Form<number> =>
  form(`a whole number from ${min} to ${max}`, (given) => {
    const value = Number(given)
    return /^\d+$/.test(given) && value >= min && value <= max ? value : undefined
  })

export const oneOf = (...values: readonly string[]): Form<string> =>
  form(`one of ${values.join(", ")}`, (given) => (values.includes(given) ? given : undefined))

export const trueOrFalse: Form<boolean> = {
  ...oneOf("true", "false"),
  read: (name, given) => oneOf("true", "false").read(name, given) === "true",
}

/** Null for `off`. */
export const orOff = <T>({ must, read }: Form<T>): Form<T | null> => ({
  must: `${must}, or off`,
  read: (name, given) => (given === "off" ? null : read(name, given)),
})

/** Several, separated by commas. */
export const listOf = <T>({ must, read }: Form<T>): Form<readonly T[]> => ({
  must: `${must}; several separated by commas`,
  read: (name, given) => (given === "" ? [] : given.split(",").map((part) => read(name, part.trim()))),
})
