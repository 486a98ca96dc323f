import { type Static, type TObject, Type } from "@sinclair/typebox"
import type { Patch } from "../../../core/edit/patch.ts"

/**
 * One of two forms of an object: the one that has the field `field`, or the other one, which must not have it. Otherwise an
 * object with the field and something that only the other form knows would pass as the other one.
 */
export const eitherForm = <With extends TObject, Without extends TObject>(
  field: string,
  withField: With,
  without: Without,
  description: string,
) => {
  const { properties, ...options } = without
  const other = Type.Object({ ...properties, [field]: Type.Optional(Type.Never()) }, options)
  return Type.Union([withField, other as unknown as Without], { "x-told-by": field, description })
}

/** An object in a PATCH whose fields change individually: omitted ones stay, and null resets one. */
export const fieldByField = <T extends TObject>(fields: T) =>
  Type.Unsafe<Patch<Static<T>>>({ ...fields, "x-field-by-field": true })

const given = (...names: readonly string[]) => ({
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { not: { type: "null" } }])),
})

/**
 * The JSON Schema of fields that depend on each other, for readers of the document; the operations check them
 * themselves. It avoids `oneOf`, which client generators treat as a choice of types.
 */
export const eitherGiven = (one: string, ...others: readonly string[]) => ({ if: given(one), else: given(...others) })
export const exactlyOne = (one: string, ...others: readonly string[]) => ({
  ...eitherGiven(one, ...others),
  not: { anyOf: others.map((other) => given(one, other)) },
})
export const neededWith = (needed: string, ...names: readonly string[]) => ({
  if: { not: { anyOf: names.map((name) => given(name)) } },
  else: given(needed),
})
