import { test } from "bun:test"
import { expectHonestPacksAccepted } from "../support/fair/accepted.ts"

test("honest histories are accepted", () => expectHonestPacksAccepted(300))
