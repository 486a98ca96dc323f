import { defineMessages } from "../../i18n/messages.ts"

export const testEventMessages = defineMessages(
  {
    title: "Eventos de prueba",
    description: "Lo que recibirían tus webhooks, a medida que ocurre y sin que nadie tenga que recibirlo.",
    list: "Eventos, del más reciente al más antiguo",
    noneTitle: "Todavía no pasó nada",
    noneText: "Juega, adelanta el reloj o termina una campaña: los eventos aparecen aquí al momento.",
    live: "Se actualiza mientras miras esta página",
    event: "Evento",
    at: "Hora",
    data: "Contenido",
    show: "Ver contenido",
    shown: (count: string, all: string) => `Los ${count} más recientes de ${all}`,
  },
  {
    title: "Test events",
    description: "What your webhooks would receive, as it happens, without anybody there to receive it.",
    list: "Events, newest first",
    noneTitle: "Nothing has happened yet",
    noneText: "Play, move the clock or end a campaign: events appear here at once.",
    live: "Updates while you look at this page",
    event: "Event",
    at: "Time",
    data: "Contents",
    show: "Show contents",
    shown: (count: string, all: string) => `The newest ${count} of ${all}`,
  },
)
