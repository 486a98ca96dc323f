import { ts } from "@ts-morph/common"
import { plugin } from "bun"

// Generators of code use the compiler's API, which TypeScript 7 does not have yet: they get that of an earlier one.
plugin({
  name: "compiler-api",
  setup: (build) => {
    build.module("typescript", () => ({ exports: { ...ts, default: ts }, loader: "object" }))
  },
})
