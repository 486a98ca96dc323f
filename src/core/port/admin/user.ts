import type { Seen } from "../../edit/edit.ts"
import type { CodeProof, RefusedCode, SignInProof } from "../../operation/user/account.ts"
import type { Deactivation, UserChange } from "../../operation/user/change-user.ts"
import type { Invitation } from "../../operation/user/invite.ts"
import type { MailLanguage } from "../../organization/mail.ts"
import type { ApiKey, Caller } from "../../organization/organization.ts"
import type { ConsoleSession, NewConsoleSession, SignInOrigin } from "../../organization/session.ts"
import type { StoredUser, User, UserLink } from "../../organization/user.ts"
import type { Page, PageRequest } from "../../page.ts"
import type { Result } from "../../refusal.ts"

/** Asks for a mail, and says in which language; by default in the organization's. */
export type Mailed = { readonly language: MailLanguage | undefined }

/** The names of a user, by name and e-mail with null for missing ones, or of a key. */
export type KnownName = { readonly name: string | null; readonly email: string | null }

/** The users of an organization, as its owners manage them (docs/api.md#users). */
export interface UserAdmin {
  /** With `mailed`, the link is also sent by mail, as soon as it is queued. */
  inviteUser(caller: Caller, invitation: Invitation, mailed?: Mailed): Result<UserLink>
  users(orgId: string, page: PageRequest): Promise<Page<User>>
  user(orgId: string, userId: string): Result<User>
  /** The names of those `ids` that are users or keys, by id. */
  namesOf(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, KnownName>>
  /** With `seen`, changes only the version of the role that the caller has seen. */
  changeUser(caller: Caller, change: UserChange, seen?: Seen): Result<User>
  /** Returns the keys in force that they created. */
  deactivateUser(caller: Caller, deactivation: Deactivation): Result<readonly ApiKey[]>
  /** Lets the user sign in with another account of the identity provider. */
  releaseProvider(caller: Caller, userId: string): Result<null>
  renewLink(caller: Caller, userId: string, mailed?: Mailed): Result<UserLink>
  eraseUser(caller: Caller, userId: string): Result<User>
  /** The sessions in force, latest seen first, up to `limit`. */
  sessions(orgId: string, limit: number): Promise<readonly ConsoleSession[]>
  /** Signs out the session with this hash; with `holderId`, only one of theirs. */
  endSession(caller: Caller, hash: string, holderId?: string): Result<null>
}

/** What users do for themselves (docs/api.md#sign-in-of-users). */
export interface Accounts {
  /** Whether any organization has users yet. */
  hasUsers(): Promise<boolean>
  /** The user with this e-mail; like the next two, with their credentials. */
  userByEmail(orgId: string, email: string): Promise<StoredUser | null>
  userById(orgId: string, userId: string): Promise<StoredUser | null>
  /** The user whose link has a token with this SHA-256, valid or not. */
  userByLink(orgId: string, linkHash: string): Promise<StoredUser | null>
  signInUser(orgId: string, userId: string, proof: SignInProof, origin: SignInOrigin): Result<NewConsoleSession>
  acceptLink(
    orgId: string,
    linkHash: string,
    chosen: { readonly name: string; readonly passwordHash: string },
    origin: SignInOrigin,
  ): Result<NewConsoleSession>
  /** Mails a link to a user who has forgotten their password; nothing happens if nobody has this e-mail. */
  mailPasswordLink(orgId: string, email: string, mailed: Mailed): Result<null>
  /** `previous` is the hash with which the current password was compared, `own` the session that makes the request. */
  changePassword(
    caller: Caller,
    change: { readonly previous: string; readonly passwordHash: string; readonly own: string },
  ): Result<null>
  startTotp(caller: Caller, secret: string): Result<User>
  /** Returns the recovery codes. */
  confirmTotp(caller: Caller, proof: CodeProof): Result<readonly string[]>
  disableTotp(caller: Caller, proof: CodeProof): Result<null>
  /** Records in the audit log that a code of a second factor was refused. */
  recordRefusedCode(user: Pick<User, "orgId" | "userId">, refused: RefusedCode): Result<null>
  /** The sessions of a key or user, latest seen first. */
  sessionsOf(orgId: string, holderId: string): Promise<readonly ConsoleSession[]>
  /** Signs the caller out everywhere except in the session `own`. */
  endOtherSessions(caller: Caller, own: string): Result<null>
}
