import { CircleCheck, TriangleAlert } from "lucide-react"
import { contrastOf, minContrast } from "../../../core/appearance/contrast.ts"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { isColor } from "./color.ts"
import { appearanceMessages } from "./messages.ts"

/** The measured contrast of a text on a colour, with a sample; nothing until both are chosen. */
export const Contrast = ({ name, text, on }: { name: string; text: string; on: string }) => {
  const texts = useMessages(appearanceMessages)
  const format = useFormat()
  if (!isColor(text) || !isColor(on)) return null
  const contrast = contrastOf(text, on)
  const isReadable = contrast >= minContrast
  const Mark = isReadable ? CircleCheck : TriangleAlert
  return (
    <li className="contrast" data-low={!isReadable || undefined}>
      <span className="contrast-sample" style={{ color: text, backgroundColor: on }} aria-hidden />
      <span>
        {name}: <strong>{texts.ratio(format.number(Math.floor(contrast * 100) / 100))}</strong>{" "}
        <span className="contrast-verdict">
          <Mark size={14} aria-hidden /> {isReadable ? texts.readable : texts.unreadable}
        </span>
      </span>
    </li>
  )
}
