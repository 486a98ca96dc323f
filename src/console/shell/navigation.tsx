import { NavLink } from "@mantine/core"
import { Link, useLocation } from "wouter"
import { useMessages } from "../i18n/messages.ts"
import { sectionsFor } from "../pages.ts"
import { shellMessages } from "./messages.ts"
import { useSession } from "./session.ts"

const isBelow = (location: string, path: string) =>
  path === "/" ? location === "/" : location === path || location.startsWith(`${path}/`)

/** A long menu shows where one is, also after a page was opened by its address. */
const bringIntoView = (link: HTMLAnchorElement | null) => {
  if (link?.ariaCurrent === "page") link.scrollIntoView({ block: "nearest" })
}

/** The links to all sections, by group; `onChoose` closes the menu of a narrow screen. */
export const Navigation = ({ onChoose }: { onChoose: () => void }) => {
  const texts = useMessages(shellMessages)
  const [location] = useLocation()
  const { session } = useSession()
  const groups = Map.groupBy(sectionsFor(session), ({ group }) => group)
  return [...groups].map(([group, entries]) => (
    <div key={group} className="nav-group">
      <h2>{texts.groups[group]}</h2>
      <ul>
        {entries.map(({ name, path, icon: Icon }) => (
          <li key={name}>
            <NavLink
              component={Link}
              ref={bringIntoView}
              href={path}
              label={texts.pages[name]}
              leftSection={<Icon size={18} aria-hidden />}
              active={isBelow(location, path)}
              {...(isBelow(location, path) && { "aria-current": "page" })}
              onClick={onChoose}
            />
          </li>
        ))}
      </ul>
    </div>
  ))
}
