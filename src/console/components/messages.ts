import { sentence } from "../i18n/format.ts"
import { defineMessages } from "../i18n/messages.ts"

export const componentMessages = defineMessages(
  {
    loading: "Cargando…",
    failed: "No se pudo cargar",
    retry: "Reintentar",
    outdated: "Hay una versión nueva de la consola",
    reload: "Volver a cargar",
    loadMore: "Mostrar más",
    archivedUntil: (time: string) =>
      sentence(`Las jugadas que ya están en el archivo no se muestran: llegan hasta el ${time}`),
    archivedWins: (wins: string, handedOut: string, time: string) =>
      sentence(
        `No se muestran los premios de esta campaña que ya están en el archivo (${wins}, de los que tu organización entregó ${handedOut}). El archivo llega hasta el ${time}`,
      ),
    shown: (count: string) => `Mostrando ${count}`,
    shownOf: (count: string, total: string) => `Mostrando ${count} de ${total}`,
    tooLongToSort: "La lista es demasiado larga para ordenarla",
    tooLongToSortText: "Se ordenan hasta 10.000 filas. Acota la lista con un filtro.",
    newestFirst: "Ver las más recientes primero",
    cancel: "Cancelar",
    close: "Cerrar",
    copy: "Copiar",
    copied: "Copiado",
    showData: "Ver como tabla",
    noData: "Sin actividad en este periodo",
    remove: "Quitar",
    byMoments: "Por momentos",
    readOnly: "Solo lectura",
    readOnlyText: "Tu rol o tu clave permite ver esto, pero no cambiarlo.",
  },
  {
    loading: "Loading…",
    failed: "Could not load",
    retry: "Try again",
    outdated: "There is a new version of the console",
    reload: "Reload",
    loadMore: "Show more",
    archivedUntil: (time: string) =>
      sentence(`Plays that are already in the archive are not shown: the latest is of ${time}`),
    archivedWins: (wins: string, handedOut: string, time: string) =>
      sentence(
        `Wins of this campaign that are already in the archive are not shown (${wins}, of which your organization has handed out ${handedOut}). The archive goes up to ${time}`,
      ),
    shown: (count: string) => `Showing ${count}`,
    shownOf: (count: string, total: string) => `Showing ${count} of ${total}`,
    tooLongToSort: "The list is too long to sort",
    tooLongToSortText: "Up to 10,000 rows can be sorted. Narrow the list with a filter.",
    newestFirst: "Show the newest first",
    cancel: "Cancel",
    close: "Close",
    copy: "Copy",
    copied: "Copied",
    showData: "Show as a table",
    noData: "No activity in this period",
    remove: "Remove",
    byMoments: "By moments",
    readOnly: "Read only",
    readOnlyText: "Your role or key lets you see this, but not change it.",
  },
)
