/** In the place of JSON that cannot be parsed: the rest of its row can be read, and it is written back as it was. */
export class DamagedJson {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  get text(): string {
    return this.#text
  }

  toJSON(): null {
    return null
  }
}

/** The value of a text, or DamagedJson, as what it should be: whoever uses a part of it finds nothing there. */
export const parsedJson = <T>(text: string): T => {
  try {
    return JSON.parse(text)
  } catch {
    return new DamagedJson(text) as T
  }
}

export const jsonText = (value: unknown): string => (value instanceof DamagedJson ? value.text : JSON.stringify(value))
