import { keepPreviousData } from "@tanstack/react-query"

/** Options of a query whose figures grow while one looks: read anew at once when shown, and every few seconds. */
export const live = {
  refetchInterval: 10_000,
  refetchOnMount: "always",
  placeholderData: keepPreviousData,
} as const
