import { Alert, Button, Code, Group, Text } from "@mantine/core"
import { FlaskConical } from "lucide-react"
import { Link } from "wouter"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import { Time } from "../../components/display/time.tsx"
import { ConfirmButton } from "../../components/feedback/confirm.tsx"
import { Empty, Loaded } from "../../components/feedback/state.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { type Column, DataTable } from "../../components/list/table.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit, useSession } from "../../shell/session.ts"
import { testBase } from "../../shell/test-mode/address.ts"
import {
  type TestOrganization,
  testOrganizationsKey,
  useTestOrganizations,
} from "../../shell/test-mode/organizations.ts"
import { CopyAgain } from "./copy.tsx"
import { CreateTestOrganization } from "./create.tsx"
import { testOrganizationMessages } from "./messages.ts"
import { Reset } from "./reset.tsx"

type EntryProps = { readonly entry: TestOrganization }

const Remove = ({ entry: { orgId, name } }: EntryProps) => {
  const texts = useMessages(testOrganizationMessages)
  const api = useApi()
  const removal = useChange({
    run: () => bodyOf(api.DELETE("/api/v1/admin/test-organizations/{orgId}", { params: { path: { orgId } } })),
    outdates: [testOrganizationsKey],
    done: texts.removed,
  })
  return (
    <ConfirmButton
      label={texts.remove}
      name={`${texts.remove}: ${name}`}
      title={texts.removeTitle(name)}
      text={texts.removeText}
      size="xs"
      isDangerous
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate(undefined)}
    />
  )
}

const Actions = ({ entry }: EntryProps) => {
  const texts = useMessages(testOrganizationMessages)
  const { session } = useSession()
  const canMake = useCanEdit()
  const canReset = useCanEdit("test")
  const isUser = session.user !== null
  return (
    <Group gap="xs">
      {isUser && (
        <Button
          component={Link}
          href={`~/console${testBase(entry.orgId)}`}
          variant="light"
          size="xs"
          aria-label={texts.openLabel(entry.name)}
        >
          {texts.open}
        </Button>
      )}
      {canMake && <CopyAgain entry={entry} />}
      {isUser && canReset && <Reset orgId={entry.orgId} name={entry.name} />}
      {canMake && <Remove entry={entry} />}
    </Group>
  )
}

const useColumns = (): Column<TestOrganization>[] => {
  const texts = useMessages(testOrganizationMessages)
  return [
    {
      header: texts.name,
      show: ({ orgId, name }) => (
        <div>
          <Text fw={550} fz="inherit">
            {name}
          </Text>
          <Code>{orgId}</Code>
        </div>
      ),
    },
    { header: texts.created, show: ({ createdAt }) => <Time at={createdAt} /> },
    { header: texts.actions, show: (entry) => <Actions entry={entry} /> },
  ]
}

/** The test organizations of a live one: what can be made of them, and the way into each. */
const TestOrganizationsPage = () => {
  const texts = useMessages(testOrganizationMessages)
  const canEdit = useCanEdit()
  const { session } = useSession()
  const query = useTestOrganizations()
  const columns = useColumns()
  return (
    <Page title={texts.title} description={texts.description} actions={canEdit && <CreateTestOrganization />}>
      {session.user === null && <Alert color="blue">{texts.asKey}</Alert>}
      <Section title={texts.list} description={texts.hint}>
        <Loaded query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty icon={FlaskConical} title={texts.noneTitle} text={texts.noneText} />
            ) : (
              <DataTable label={texts.list} items={items} columns={columns} keyOf={({ orgId }) => orgId} />
            )
          }
        </Loaded>
      </Section>
    </Page>
  )
}

export default TestOrganizationsPage
