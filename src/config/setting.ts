/** A setting that cannot be used, in a line for the operator. */
export class BadSetting extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>

/** A form that the text of a setting has. */
export type Form<T> = {
  /** Ends the sentence "<setting> must be …", and stands in the documents. */
  readonly must: string
  /** Throws BadSetting, which names the setting. */
  read(name: string, text: string): T
}

/** A setting: its form, and the text that counts where there is none; "" where it may be missing. */
export type Setting<T> = Form<T> & { readonly fallback: string }

/** Settings by the names of their variables. */
export type Settings = Readonly<Record<string, Setting<unknown>>>

type ValuesOf<S extends Settings> = { readonly [Name in keyof S]: ReturnType<S[Name]["read"]> }

export const setting = <T>(form: Form<T>, fallback: string): Setting<T> => ({ ...form, fallback })

/** A setting that is null where it is missing. */
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

/** The form of texts that `parse` makes something of: undefined refuses one. */
export const form = <T>(must: string, parse: (text: string) => T | undefined): Form<T> => ({
  must,
  read: (name, text) => {
    const value = parse(text)
    if (value === undefined) throw new BadSetting(`${name} must be ${must}, not "${text}"`)
    return value
  },
})

/** Any text; `must` says what for. */
export const text = (must: string): Form<string> => form(must, (given) => given)

/** The texts that `pattern` matches. */
export const matching = (must: string, pattern: RegExp): Form<string> =>
  form(must, (given) => (pattern.test(given) ? given : undefined))

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

/** Several with commas between them. */
export const listOf = <T>({ must, read }: Form<T>): Form<readonly T[]> => ({
  must: `${must}; several with commas between them`,
  read: (name, given) => (given === "" ? [] : given.split(",").map((part) => read(name, part.trim()))),
})
