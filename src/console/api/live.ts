import { keepPreviousData } from "@tanstack/react-query"

/** Options of a query whose figures grow while the reader looks: reloads at once when shown, and every few seconds. */
export const live = {
  refetchInterval: 10_000,
  refetchOnMount: "always",
  placeholderData: keepPreviousData,
} as const
