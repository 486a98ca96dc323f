import { Menu } from "@mantine/core"
import { BookOpen, Braces, ExternalLink } from "lucide-react"
import { useLocation } from "wouter"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { pages } from "../../pages.ts"
import { anyPlace, helpPlaces } from "./places.ts"

const messages = defineMessages(
  {
    document: "Guía de esta página",
    reference: "Referencia de la API",
    all: "Todos los documentos",
    english: "En inglés; se abren en otra pestaña",
  },
  {
    document: "Guide to this page",
    reference: "API reference",
    all: "All documents",
    english: "They open in another tab",
  },
)

/** The links of the help menu, for the section that is shown. */
const HelpLinks = () => {
  const texts = useMessages(messages)
  const [location] = useLocation()
  const owner = pages.findLast(({ path }) => path !== "/" && (location === path || location.startsWith(`${path}/`)))
  const name = location === "/" ? "overview" : owner?.name
  const { document, reference } = (name && helpPlaces[name]) ?? anyPlace
  const links = [
    { href: document, text: texts.document, Icon: BookOpen },
    { href: reference, text: texts.reference, Icon: Braces },
    { href: "/docs", text: texts.all, Icon: ExternalLink },
  ]
  return (
    <>
      {links.map(({ href, text, Icon }) => (
        <Menu.Item
          key={text}
          component="a"
          href={href}
          target="_blank"
          rel="noopener"
          leftSection={<Icon size={16} aria-hidden />}
        >
          {text}
        </Menu.Item>
      ))}
      <Menu.Label>{texts.english}</Menu.Label>
    </>
  )
}

export default HelpLinks
