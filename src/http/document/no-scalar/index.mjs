/** All that @elysiajs/swagger imports of @scalar: the style of a page that the service replaces by its own. */
export const elysiajsTheme = ""
