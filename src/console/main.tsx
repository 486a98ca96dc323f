import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./app.tsx"
import { watchLeaving } from "./components/edit/leave.ts"

watchLeaving()
const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? ""
// The library that stops the page from scrolling behind a dialog reads the nonce from here.
Object.assign(globalThis, { __webpack_nonce__: nonce })

const root = document.getElementById("root")
if (root)
  createRoot(root).render(
    <StrictMode>
      <App nonce={nonce} />
    </StrictMode>,
  )
