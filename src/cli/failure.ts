/** Ends a command with exit code 1 and the message as its one line, or with what it has printed already. */
export class Failure extends Error {}
