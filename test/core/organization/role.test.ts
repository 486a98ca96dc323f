import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { areas, mayDo, permissions, roles, rolesFor } from "../../../src/core/organization/role.ts"

const documented = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8")

describe("the table of roles", () => {
  test.each(areas.map((area) => [area, permissions[area]] as const))("is documented for %s", (area, levels) => {
    const row = documented.split("\n").find((line) => line.startsWith(`| \`${area}\` | `))
    const cells = row
      ?.split("|")
      .slice(3, -1)
      .map((cell) => cell.trim().replace("–", "none"))
    expect(cells).toEqual(roles.map((role) => levels[role]))
  })

  test("lets owners do everything, and everyone read what they may write", () => {
    for (const area of areas) {
      expect(mayDo("owner", area, "write")).toBe(true)
      for (const role of rolesFor(area, "write")) expect(rolesFor(area, "read")).toContain(role)
    }
  })

  test("lets viewers change nothing", () => {
    expect(areas.filter((area) => mayDo("viewer", area, "write"))).toEqual([])
  })
})
