import { useLanguage } from "./language.tsx"

/** Texts by name; a text with variable parts is a function. */
export type Messages = { readonly [name: string]: string | ((...parts: never[]) => string) | Messages }

/** The same names in another language: a missing or additional one is a type error. */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...parts: infer P) => string
      ? (...parts: P) => string
      : Translation<T[K]>
}

export type Catalog<T> = { readonly es: T; readonly en: Translation<T> }

/** The texts of a page or component, Spanish first. */
export const defineMessages = <const T extends Messages>(es: T, en: Translation<T>): Catalog<T> => ({ es, en })

/** The texts of `catalog` in the reader's language. */
export const useMessages = <T>(catalog: Catalog<T>): Translation<T> => {
  const { language } = useLanguage()
  return language === "es" ? (catalog.es as Translation<T>) : catalog.en
}
