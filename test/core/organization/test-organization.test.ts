import { expect, test } from "bun:test"
import { dataId, isTest, modeOf, publicOrgId } from "../../../src/core/organization/test-organization.ts"

test("the data id of a test organization shows its orgId and its mode", () => {
  const id = dataId("sol-test", 2)
  expect([publicOrgId(id), isTest(id), modeOf(id)]).toEqual(["sol-test", true, "test"])
  expect(dataId("sol-test", 3)).not.toBe(id)
  expect([publicOrgId("sol"), isTest("sol"), modeOf("sol")]).toEqual(["sol", false, "live"])
})
