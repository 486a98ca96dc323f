import type { Page } from "playwright-core"

const leastTap = 40

/** Touch targets that are too small: buttons, fields and links in lists. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(
    (least) =>
      [
        ...document.querySelectorAll(
          "button, input:not([type=checkbox], [type=radio]), nav a, [role=tab], td:first-child > a",
        ),
      ]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({
          element,
          box: (element.closest("[class*=Input-wrapper]") ?? element).getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0 && Math.min(Math.ceil(box.width), Math.ceil(box.height)) < least)
        .map(({ element, box }) => `${element.outerHTML.slice(0, 160)} ${box.width} x ${box.height}`),
    leastTap,
  )
