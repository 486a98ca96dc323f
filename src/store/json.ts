/** Stands for JSON that cannot be parsed, so that the rest of its row can be read; it is written back unchanged. */
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

/** The value of a text, or DamagedJson under the same type: code that uses a part of it finds nothing there. */
export const parsedJson = <T>(text: string): T => {
  try {
    return JSON.parse(text)
  } catch {
    return new DamagedJson(text) as T
  }
}

export const jsonText = (value: unknown): string => (value instanceof DamagedJson ? value.text : JSON.stringify(value))
