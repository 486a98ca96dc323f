import type { Tag } from "../head.ts"

/** `Partner: promo codes` in an address: `partner-promo-codes`. */
export const slugOf = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")

/** The caller and the subject of a tag: `Partner: plays` is `Partner` and `Plays`. */
export const partsOf = (tag: string): { readonly caller: string; readonly subject: string } => {
  const [caller = "", subject = ""] = tag.split(": ")
  return { caller, subject: subject.charAt(0).toUpperCase() + subject.slice(1) }
}

/** Where the page of a group is. */
export const pathOf = (tag: Tag | string): string => `/swagger/${slugOf(tag)}`
