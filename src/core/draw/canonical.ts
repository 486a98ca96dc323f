/** Values that JSON can show; a field that is undefined is left out. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [field: string]: Json | undefined }

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** The canonical form of RFC 8785: keys sorted by UTF-16 units, no spaces. */
export const canonical = (value: Json): string => {
  if (isList(value)) return `[${value.map(canonical).join(",")}]`
  if (value === null || typeof value !== "object") return JSON.stringify(value)
  const fields = Object.keys(value)
    .sort()
    .flatMap((key) => {
      const field = value[key]
      return field === undefined ? [] : [`${JSON.stringify(key)}:${canonical(field)}`]
    })
  return `{${fields.join(",")}}`
}
