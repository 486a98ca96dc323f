import { Badge, Checkbox, Group, Text } from "@mantine/core"
import { UserCog, Users } from "lucide-react"
import { useState } from "react"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import { ifMatch } from "../../api/record.ts"
import type { components } from "../../api/schema.ts"
import { ConfirmButton } from "../../components/feedback/confirm.tsx"
import { FormButton } from "../../components/form/form-button.tsx"
import { FilteredList, useFilteredList } from "../../components/list/list.tsx"
import type { Column } from "../../components/list/table.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { useApi, useCanEdit, useSession } from "../../shell/session.ts"
import { RoleField } from "./invite.tsx"
import { UserKeys } from "./keys.tsx"
import { type Link, LinkOnce } from "./link.tsx"
import { peopleMessages } from "./messages.ts"

type User = components["schemas"]["ListedUser"]

const colors = { invited: "blue", active: "teal", deactivated: "gray" } as const
const outdates = [["users"], ["sessions"]]

const nameOf = ({ name, email, userId }: User): string => name ?? email ?? userId

const ChangeRole = ({ user }: { user: User }) => {
  const texts = useMessages(peopleMessages)
  const api = useApi()
  const { session, refresh } = useSession()
  const path = { userId: user.userId }
  const change = {
    run: ({ role }: Pick<User, "role">) =>
      bodyOf(api.PATCH("/api/v1/admin/users/{userId}", { params: { path, ...ifMatch(user.etag) }, body: { role } })),
    outdates,
    done: texts.changedNote,
    onDone: () => session.user?.userId === user.userId && refresh(),
  }
  return (
    <FormButton
      label={texts.changeRole}
      icon={UserCog}
      size="xs"
      name={`${texts.changeRole}: ${nameOf(user)}`}
      title={texts.changeRoleTitle(nameOf(user))}
      submitLabel={texts.save}
      initial={() => ({ role: user.role })}
      change={change}
    >
      {(form) => (
        <>
          <RoleField {...form.getInputProps("role")} />
          {form.values.role !== user.role && <UserKeys userId={user.userId} />}
        </>
      )}
    </FormButton>
  )
}

const NewLink = ({ user }: { user: User }) => {
  const texts = useMessages(peopleMessages)
  const api = useApi()
  const [link, setLink] = useState<Link | null>(null)
  const renewal = useChange({
    run: () => bodyOf(api.POST("/api/v1/admin/users/{userId}/link", { params: { path: { userId: user.userId } } })),
    outdates,
    done: texts.linkNote,
    onDone: setLink,
  })
  return (
    <>
      <ConfirmButton
        label={texts.newLink}
        name={`${texts.newLink}: ${nameOf(user)}`}
        title={texts.newLinkTitle(nameOf(user))}
        text={texts.newLinkText}
        size="xs"
        isBusy={renewal.isPending}
        onConfirm={() => renewal.mutate(undefined)}
      />
      <LinkOnce link={link} forget={() => setLink(null)} />
    </>
  )
}

const Deactivate = ({ user }: { user: User }) => {
  const texts = useMessages(peopleMessages)
  const api = useApi()
  const [includesKeys, setIncludesKeys] = useState(false)
  const params = { path: { userId: user.userId }, query: includesKeys ? ({ keys: "deactivate" } as const) : {} }
  const deactivation = useChange({
    run: () => bodyOf(api.DELETE("/api/v1/admin/users/{userId}", { params })),
    outdates: [...outdates, ["api-keys"], ["user-keys"]],
    done: texts.deactivatedNote,
  })
  return (
    <ConfirmButton
      label={texts.deactivate}
      name={`${texts.deactivate}: ${nameOf(user)}`}
      title={texts.deactivateTitle(nameOf(user))}
      text={texts.deactivateText}
      details={
        <UserKeys userId={user.userId}>
          <Checkbox
            label={texts.includeKeys}
            checked={includesKeys}
            onChange={({ currentTarget }) => setIncludesKeys(currentTarget.checked)}
          />
        </UserKeys>
      }
      size="xs"
      isDangerous
      isBusy={deactivation.isPending}
      onConfirm={() => deactivation.mutate(undefined)}
    />
  )
}

const Release = ({ user }: { user: User }) => {
  const texts = useMessages(peopleMessages)
  const api = useApi()
  const path = { userId: user.userId }
  const release = useChange({
    run: () => bodyOf(api.DELETE("/api/v1/admin/users/{userId}/provider", { params: { path } })),
    outdates,
    done: texts.releasedNote,
  })
  return (
    <ConfirmButton
      label={texts.release}
      name={`${texts.release}: ${nameOf(user)}`}
      title={texts.releaseTitle(nameOf(user))}
      text={texts.releaseText}
      size="xs"
      isBusy={release.isPending}
      onConfirm={() => release.mutate(undefined)}
    />
  )
}

const Erase = ({ user }: { user: User }) => {
  const texts = useMessages(peopleMessages)
  const api = useApi()
  const path = { userId: user.userId }
  const erasure = useChange({
    run: () => bodyOf(api.POST("/api/v1/admin/users/{userId}/erase", { params: { path } })),
    outdates,
    done: texts.erasedNote,
  })
  return (
    <ConfirmButton
      label={texts.erase}
      name={`${texts.erase}: ${nameOf(user)}`}
      title={texts.eraseTitle(nameOf(user))}
      text={texts.eraseText}
      size="xs"
      isDangerous
      isBusy={erasure.isPending}
      onConfirm={() => erasure.mutate(undefined)}
    />
  )
}

const Actions = ({ user }: { user: User }) => {
  if (user.status === "deactivated") return user.email === null ? "–" : <Erase user={user} />
  return (
    <Group gap="xs">
      <ChangeRole user={user} />
      <NewLink user={user} />
      {user.providerIssuer !== null && <Release user={user} />}
      <Deactivate user={user} />
    </Group>
  )
}

/** Their role, since when they have signed in, and whether they use a second factor. */
const RoleSince = ({ user: { role, joinedAt, hasSecondFactor } }: { user: User }) => {
  const texts = useMessages(peopleMessages)
  const { wordFor } = useTerms()
  const format = useFormat()
  const details = [
    joinedAt === null ? null : texts.joined(format.dateTime(joinedAt)),
    hasSecondFactor ? texts.secondFactor : null,
  ]
  return (
    <div>
      {wordFor("role", role)}
      {details.filter(Boolean).map((detail) => (
        <Text key={detail} c="dimmed" fz="inherit">
          {detail}
        </Text>
      ))}
    </div>
  )
}

const useColumns = (): Column<User>[] => {
  const texts = useMessages(peopleMessages)
  const canEdit = useCanEdit()
  const actions: Column<User> = { header: texts.actions, show: (user) => <Actions user={user} /> }
  return [
    {
      header: texts.name,
      show: ({ name, email }) => (
        <div>
          <Text fw={550} fz="inherit">
            {name ?? email ?? texts.erased}
          </Text>
          {name !== null && (
            <Text c="dimmed" size="sm">
              {email}
            </Text>
          )}
        </div>
      ),
    },
    { header: texts.role, show: (user) => <RoleSince user={user} /> },
    {
      header: texts.status,
      onPhone: "aside",
      isShort: true,
      show: ({ status }) => (
        <Badge variant="dot" color={colors[status]}>
          {texts.statuses[status]}
        </Badge>
      ),
    },
    ...(canEdit ? [actions] : []),
  ]
}

/** Who may sign in, and what each may do. */
export const UserList = () => {
  const texts = useMessages(peopleMessages)
  const api = useApi()
  const list = useFilteredList({
    key: ["users"],
    read: (query) => bodyOf(api.GET("/api/v1/admin/users", { params: { query } })),
  })
  return (
    <FilteredList
      list={list}
      icon={Users}
      texts={{ ...texts, title: texts.users }}
      columns={useColumns()}
      keyOf={({ userId }) => userId}
    />
  )
}
