import { Button, MantineProvider } from "@mantine/core"
import { Notifications } from "@mantine/notifications"
import { Compass, Lock } from "lucide-react"
import { Link, Route, Router, Switch, useLocation } from "wouter"
import { Boundary } from "./components/feedback/boundary.tsx"
import { Empty } from "./components/feedback/state.tsx"
import { later } from "./components/layout/later.tsx"
import { Page } from "./components/layout/page.tsx"
import { LanguageProvider } from "./i18n/language.tsx"
import { useMessages } from "./i18n/messages.ts"
import { accountPage, isOf, pages } from "./pages.ts"
import { useExactLocation, useExactSearch } from "./shell/location.ts"
import { shellMessages } from "./shell/messages.ts"
import { PageArea, useSession } from "./shell/session.ts"
import { SessionGate } from "./shell/session-gate.tsx"
import { Shell } from "./shell/shell.tsx"
import { OrganizationGate } from "./shell/test-mode/gate.tsx"
import { readableColors, theme } from "./theme.ts"

const NotFound = () => {
  const texts = useMessages(shellMessages)
  return (
    <Page title={texts.notFound}>
      <Empty
        icon={Compass}
        title={texts.notFound}
        text={texts.notFoundText}
        action={
          <Button component={Link} href="/">
            {texts.toOverview}
          </Button>
        }
      />
    </Page>
  )
}

const NoAccess = () => {
  const texts = useMessages(shellMessages)
  return (
    <Page title={texts.noAccess}>
      <Empty icon={Lock} title={texts.noAccess} text={texts.noAccessText} />
    </Page>
  )
}

/** Where the link of an invitation leads, without a session. */
const Join = later(() => import("./pages/join/page.tsx"))

/** For whoever has forgotten their password. */
const Forgotten = later(() => import("./pages/join/forgotten.tsx"))

/** The page that the address names. An error stays within it, and is gone on the next page. */
const CurrentPage = () => {
  const [location] = useLocation()
  const { session } = useSession()
  return (
    <Boundary key={location}>
      <Switch>
        {[...pages.filter((page) => isOf(page, session)), accountPage].map(({ path, area, Page: Section }) => (
          <Route key={path} path={path === "/" ? path : `${path}/*?`}>
            {area !== null && session.may[area] === "none" ? (
              <NoAccess />
            ) : (
              <PageArea value={area}>
                <Section />
              </PageArea>
            )}
          </Route>
        ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Boundary>
  )
}

/** The whole console. `nonce` lets the style elements of the library pass the page's policy. */
export const App = ({ nonce }: { nonce: string }) => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    cssVariablesResolver={readableColors}
    getStyleNonce={() => nonce}
  >
    <LanguageProvider>
      <Notifications position="bottom-right" />
      <Router base="/console" hook={useExactLocation} searchHook={useExactSearch}>
        <Boundary>
          <Switch>
            <Route path="/join">
              <Join />
            </Route>
            <Route path="/forgotten">
              <Forgotten />
            </Route>
            <Route>
              <SessionGate>
                <OrganizationGate>
                  <Shell>
                    <CurrentPage />
                  </Shell>
                </OrganizationGate>
              </SessionGate>
            </Route>
          </Switch>
        </Boundary>
      </Router>
    </LanguageProvider>
  </MantineProvider>
)
