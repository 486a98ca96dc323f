import { Type } from "@sinclair/typebox"
import { isUserId } from "../../core/organization/user.ts"
import type { KnownName } from "../../core/port/admin/user.ts"
import { nullable } from "./fields.ts"

const User = Type.Object(
  {
    userId: Type.String(),
    name: nullable(Type.String({ description: "as it is today; null before they have joined, and once erased" })),
    email: nullable(Type.String({ description: "null once erased" })),
  },
  { title: "Actor", description: "the user who did it; null for a key and the operator" },
)

/** Who did something: a user, a key, or neither for the operator and the service. */
export const whoFields = {
  keyId: nullable(Type.String({ description: "the API key that did it; null for a user and the operator" })),
  keyName: nullable(Type.String({ description: "the name of that key" })),
  user: nullable(User),
}

export const whoExample = {
  keyId: null,
  keyName: null,
  user: { userId: "usr_1k7upjuk7f9wbskggc4seh349", name: "Ana Rojas", email: "ana@example.com" },
}

type Shown = { readonly userId: string; readonly name: string | null; readonly email: string | null }

/** The columns of a file that say which user did something. */
export const whoColumns = (user: Shown | null) => {
  const { userId, name, email } = user ?? { userId: null, name: null, email: null }
  return { userId, userName: name, userEmail: email }
}

/** The names of keys and users, by id. */
export type Names = ReadonlyMap<string, KnownName>

/** Who did something, by the id of a key or user; null is the operator or the service. */
export const whoView = (id: string | null, names: Names) => {
  const { name = null, email = null } = names.get(id ?? "") ?? {}
  return id !== null && isUserId(id)
    ? { keyId: null, keyName: null, user: { userId: id, name, email } }
    : { keyId: id, keyName: name, user: null }
}
