import { defineMessages } from "../../i18n/messages.ts"

export const playerKeyMessages = defineMessages(
  {
    title: "Tokens de jugadores",
    description:
      "Con estas claves públicas el servicio comprueba los tokens que firma tu servidor. Si los pides al servicio, no necesitas ninguna.",
    create: "Agregar clave pública",
    name: "Nombre",
    nameHint: "Qué servidor firma con ella, por ejemplo «Tienda».",
    publicKey: "Clave pública",
    publicKeyHint:
      "Un PEM o un JWK: P-256, RSA de 2048 a 4096 bits o Ed25519. La clave privada se queda en tu servidor.",
    choose: "Elegir archivo",
    submit: "Agregar clave",
    created: "Clave agregada",
    faults: {
      PRIVATE_KEY:
        "Esta es una clave privada y no se envió. Pega la pública, que empieza con -----BEGIN PUBLIC KEY-----.",
      NO_PUBLIC_KEY:
        "Pega la clave completa: un PEM que empiece con -----BEGIN PUBLIC KEY-----, o un JWK entre llaves.",
      NO_JSON: "Este JWK no es un JSON válido. Cópialo completo, de llave a llave.",
      refused: "El servicio no acepta esta clave. Usa P-256, RSA de 2048 a 4096 bits o Ed25519.",
    },
    id: "ID (kid de los tokens)",
    algorithm: "Algoritmo",
    createdAt: "Creada",
    actions: "Acciones",
    delete: "Eliminar",
    deleteTitle: (name: string) => `¿Eliminar la clave «${name}»?`,
    deleteText:
      "Los tokens firmados con ella dejan de valer de inmediato: esos jugadores no podrán jugar hasta que tengan un token firmado con otra clave. No se puede deshacer.",
    deleted: "Clave eliminada",
    revoke: "Revocar todos los tokens",
    revokeTitle: "¿Revocar los tokens de todos los jugadores?",
    revokeText:
      "Ningún token emitido hasta ahora vuelve a valer, ni los tuyos ni los del servicio. Las apps piden uno nuevo a tu servidor; hasta entonces, nadie puede jugar con token. No se puede deshacer.",
    revoked: "Tokens revocados",
    noneTitle: "No hay claves públicas",
    noneText: "Agrega una si tu servidor firma los tokens por sí mismo.",
  },
  {
    title: "Player tokens",
    description:
      "With these public keys the service checks the tokens that your server signs. If you ask the service for tokens, you need none.",
    create: "Add public key",
    name: "Name",
    nameHint: "Which server signs with it, such as “Shop”.",
    publicKey: "Public key",
    publicKeyHint: "A PEM or a JWK: P-256, RSA of 2048 to 4096 bits, or Ed25519. The private key stays on your server.",
    choose: "Choose a file",
    submit: "Add key",
    created: "Key added",
    faults: {
      PRIVATE_KEY:
        "This is a private key, and was not sent. Paste the public one, which starts with -----BEGIN PUBLIC KEY-----.",
      NO_PUBLIC_KEY: "Paste the whole key: a PEM that starts with -----BEGIN PUBLIC KEY-----, or a JWK in braces.",
      NO_JSON: "This JWK is not valid JSON. Copy all of it, from brace to brace.",
      refused: "The service does not accept this key. Use P-256, RSA of 2048 to 4096 bits, or Ed25519.",
    },
    id: "ID (kid of the tokens)",
    algorithm: "Algorithm",
    createdAt: "Created",
    actions: "Actions",
    delete: "Delete",
    deleteTitle: (name: string) => `Delete the key “${name}”?`,
    deleteText:
      "Tokens signed with it stop working immediately: those players cannot play until they have a token signed with another key. This cannot be undone.",
    deleted: "Key deleted",
    revoke: "Revoke all tokens",
    revokeTitle: "Revoke the tokens of all players?",
    revokeText:
      "No token issued so far will work again, neither yours nor those of the service. Apps ask your server for a new one; until then, nobody can play by token. This cannot be undone.",
    revoked: "Tokens revoked",
    noneTitle: "No public keys",
    noneText: "Add one if your server signs the tokens itself.",
  },
)
