import { actionWords } from "../../../core/audit/action-words.ts"
import { defineMessages } from "../../i18n/messages.ts"

type Actions = Readonly<Record<keyof typeof actionWords, string>>

const actionsIn = (language: 0 | 1): Actions =>
  Object.fromEntries(Object.entries(actionWords).map(([action, words]) => [action, words[language]])) as Actions

export const auditMessages = defineMessages(
  {
    title: "Registro de auditoría",
    description:
      "Todos los cambios en tu organización y las consultas de datos personales: quién, cuándo, y cómo estaba antes y después.",
    at: "Fecha",
    action: "Acción",
    target: "Elemento",
    who: "Quién",
    operator: "Servicio u operador",
    detail: "Detalle",
    show: "Ver",
    showLabel: (action: string, target: string) => `Ver: ${action}, ${target}`,
    allActions: "Todas las acciones",
    searchTarget: "ID exacto del elemento",
    searchWords: "Buscar palabras",
    everybody: "Todas las personas y claves",
    key: (name: string) => `Clave: ${name}`,
    export: "Exportar CSV",
    noneTitle: "Aún no hay registros",
    noneText: "Aquí aparecerá cada cambio hecho en la consola o por la API.",
    noMatchTitle: "Ningún registro coincide",
    noMatchText: "Prueba con otras palabras o fechas, o escribe el identificador completo.",
    field: "Campo",
    before: "Antes",
    after: "Después",
    onlyChanged: "Solo lo que cambió",
    nothing: "No hay nada que mostrar: no cambió nada visible o fue una consulta.",
    yes: "Sí",
    no: "No",
    actions: actionsIn(0),
  },
  {
    title: "Audit log",
    description:
      "Every change in your organization and every read of personal data: who, when, and the values before and after.",
    at: "Date",
    action: "Action",
    target: "Item",
    who: "Who",
    operator: "Service or operator",
    detail: "Details",
    show: "Show",
    showLabel: (action: string, target: string) => `Show: ${action}, ${target}`,
    allActions: "All actions",
    searchTarget: "Exact ID of the item",
    searchWords: "Search for words",
    everybody: "All people and keys",
    key: (name: string) => `Key: ${name}`,
    export: "Export CSV",
    noneTitle: "No entries yet",
    noneText: "Every change made in the console or through the API appears here.",
    noMatchTitle: "No matching entries",
    noMatchText: "Try other words or dates, or enter the whole ID.",
    field: "Field",
    before: "Before",
    after: "After",
    onlyChanged: "Only what changed",
    nothing: "Nothing to show: no visible change, or it was a read.",
    yes: "Yes",
    no: "No",
    actions: actionsIn(1),
  },
)
