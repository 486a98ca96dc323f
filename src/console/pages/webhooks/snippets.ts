/** Code that checks the signature of a webhook, as docs/webhooks.md#verify-a-webhook has it, by language. */
export const signatureSnippets = {
  node: `const { createHmac, timingSafeEqual } = require("node:crypto")

/** \`body\` is a Buffer with what arrived, unparsed; \`headers\` are those of Node's request. */
const isGenuine = (body, headers, secret) => {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) => String(headers["webhook-" + name]))
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret)
  const digest = createHmac("sha256", key).update(id + "." + timestamp + ".").update(body).digest("base64")
  const expected = Buffer.from("v1," + digest)
  return signatures.split(" ").some((signature) => {
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

module.exports = { isGenuine }
`,
  python: `import base64
import hashlib
import hmac
import time


def is_genuine(body: bytes, headers, secret: str) -> bool:
    """\`body\` is what arrived, unparsed. \`headers\` ignores case, as those of Flask, Django and http.server do."""
    event_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret[6:] + "==") if secret.startswith("whsec_") else secret.encode()
    digest = hmac.new(key, f"{event_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signature.encode(), expected) for signature in signatures)
`,
  php: `<?php
function isGenuine(string $body, array $server, string $secret): bool
{
    $id = $server['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $server['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $key = str_starts_with($secret, 'whsec_') ? base64_decode(substr($secret, 6)) : $secret;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "{$id}.{$timestamp}.{$body}", $key, true));
    foreach (explode(' ', $server['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

$genuine = isGenuine(file_get_contents('php://input'), $_SERVER, getenv('WEBHOOK_SECRET'));
http_response_code($genuine ? 204 : 401);
`,
}
