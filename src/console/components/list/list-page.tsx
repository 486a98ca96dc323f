import { Button } from "@mantine/core"
import { Plus } from "lucide-react"
import type { ComponentProps, ReactNode } from "react"
import { Link } from "wouter"
import { useCanEdit } from "../../shell/session.ts"
import { Page, Section } from "../layout/page.tsx"
import { FilteredList } from "./list.tsx"

type ListPageProps<T> = Omit<ComponentProps<typeof FilteredList<T>>, "action"> & {
  readonly texts: { readonly description: string }
  /** The page that creates a new one. */
  readonly create?: { readonly href: string; readonly label: string }
  readonly actions?: ReactNode
}

/** The page of a list: everything of a kind, newest first. */
export const ListPage = <T,>({ create, actions, ...list }: ListPageProps<T>) => {
  const { title, description } = list.texts
  const canEdit = useCanEdit()
  const link = canEdit && create && (
    <Button component={Link} href={create.href} leftSection={<Plus size={16} aria-hidden />}>
      {create.label}
    </Button>
  )
  return (
    <Page title={title} description={description} actions={link || actions}>
      <Section title={title} isTitleHidden>
        <FilteredList {...list} action={link} />
      </Section>
    </Page>
  )
}
