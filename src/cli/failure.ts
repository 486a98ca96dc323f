/** Ends a command with exit code 1 and the message as its only line, or only the lines already printed. */
export class Failure extends Error {}
