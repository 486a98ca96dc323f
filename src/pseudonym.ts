import { createHmac, randomBytes } from "node:crypto"
import type { Config } from "./config/service.ts"

const length = 16

/**
 * Pseudonyms of accounts and addresses for the log, by HMAC-SHA256. They are the same for all processes, and after a restart,
 * if SECRETS_KEY or ROOT_KEY is set.
 */
export const pseudonymsBy = ({ secretKeys, rootKey }: Pick<Config, "secretKeys" | "rootKey">) => {
  const secret = secretKeys.current ?? rootKey ?? randomBytes(32)
  const key = createHmac("sha256", secret).update("pseudonyms of the log").digest()
  return (text: string): string => createHmac("sha256", key).update(text).digest("hex").slice(0, length)
}
