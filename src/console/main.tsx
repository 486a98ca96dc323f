import "./styles.css"
import { createRoot } from "react-dom/client"
const L = () => import("./lazy.tsx")
createRoot(document.body).render(<b onClick={L} />)
