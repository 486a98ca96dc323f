import type { ReactNode } from "react"
import { Failed, Loading, type Readable } from "../feedback/state.tsx"
import { Page } from "./page.tsx"

type LoadedPageProps<T> = {
  readonly query: Readable<T>
  /** The list that the page belongs to; an error leads back to it. */
  readonly parent: { readonly href: string; readonly label: string }
  readonly children: (data: T) => ReactNode
}

/** A page about one thing that has to be read first; if that fails, the page says why and leads back. */
export const LoadedPage = <T,>({ query, parent, children }: LoadedPageProps<T>) => {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Loading lines={10} />
  return (
    <Page title={parent.label} back={parent}>
      <Failed error={query.error} retry={() => query.refetch()} />
    </Page>
  )
}
