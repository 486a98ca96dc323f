import type { Seen } from "../../edit/edit.ts"
import type {
  CreatedOrganization,
  CreateOrganizationRequest,
} from "../../operation/admin/organization/create-organization.ts"
import type { Rotation } from "../../operation/admin/organization/rotate-api-key.ts"
import type {
  ApiKey,
  Caller,
  NewApiKey,
  NewApiKeyRequest,
  Organization,
  ShownOrganization,
} from "../../organization/organization.ts"
import type { SdkCalls } from "../../organization/sdk-calls.ts"
import type { Settings, SettingsPatch } from "../../organization/settings.ts"
import type { Page, PageRequest } from "../../page.ts"
import type { Tier } from "../../player/tier.ts"
import type { Result } from "../../refusal.ts"

/** Organizations, their keys and their tiers (docs/api.md#organizations, #api-keys, #tiers). */
export interface OrganizationAdmin {
  createOrganization(request: CreateOrganizationRequest): Result<CreatedOrganization>
  /** By the orgId that people know; the answer has the id of its data. */
  organization(orgId: string): Result<Organization>
  organizations(page: PageRequest): Promise<Page<ShownOrganization>>
  createApiKey(caller: Caller, request: NewApiKeyRequest): Result<NewApiKey>
  apiKeys(orgId: string, page: PageRequest): Promise<Page<ApiKey>>
  /** The keys in force that a user created, and those created with them. */
  keysInForceOf(orgId: string, userId: string, now: number): Promise<readonly ApiKey[]>
  /** The keys in force that somebody has signed in with since, but whose scope no longer allows it, latest first. */
  lostSignIns(orgId: string, since: number, now: number): Promise<readonly ApiKey[]>
  /** Whether a key of an app is in force, whose scope is `sdk`. */
  hasAppKey(orgId: string, now: number): Promise<boolean>
  deactivateApiKey(caller: Caller, keyId: string): Result<null>
  /** Replaces a key, which expires after an overlap, by a new one. */
  rotateApiKey(caller: Caller, rotation: Rotation): Result<NewApiKey>
  settings(orgId: string): Promise<Settings>
  /** The calls that `sdk` keys have made for players, as far as they are stored. */
  sdkCalls(orgId: string): Promise<SdkCalls>
  /** `seen`, here and below, are the versions that the editor has seen; without it, any is accepted. */
  patchSettings(caller: Caller, patch: SettingsPatch, seen?: Seen): Result<Settings>
  putTiers(caller: Caller, tiers: readonly Tier[], seen?: Seen): Result<readonly Tier[]>
  tiers(orgId: string): Promise<readonly Tier[]>
}
