/** The reason why the database cannot be used, in a line for the operator. */
export class DatabaseUnusable extends Error {}
