import { Type } from "@sinclair/typebox"
import { nullable } from "../fields.ts"

/** To whom a prize goes. */
export const recipientFields = {
  name: nullable(Type.String({ description: "of the winner; null if unknown or erased" })),
  email: nullable(Type.String({ description: "of the winner; null if unknown or erased" })),
  address: nullable(Type.String({ description: "the traits of the winner that addressTraits of the settings names" })),
}

export const recipientExample = { name: "Ana Ruiz", email: "ana@example.com", address: "Calle 12 # 3-45, Bogotá" }
