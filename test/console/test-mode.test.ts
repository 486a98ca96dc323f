import { expect, test } from "bun:test"
import { testAddressOf, testBase } from "../../src/console/shell/test-mode/address.ts"

test("the address of a test organization's page names both, whatever the orgId", () => {
  for (const orgId of ["sol-test", "a:b_c"])
    expect(testAddressOf(`${testBase(orgId)}/campaigns/x%2Fy`)).toEqual({ orgId, page: "/campaigns/x%2Fy" })
  expect(testAddressOf("/test/sol")).toEqual({ orgId: "sol", page: "/" })
  for (const own of ["/", "/test", "/test-events", "/campaigns/test/x", "/test/%E0%A4%A"])
    expect(testAddressOf(own)).toBeNull()
})
