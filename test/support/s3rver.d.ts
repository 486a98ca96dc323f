/** The package has no types of its own. */
declare module "@20minutes/s3rver" {
  import type { Readable } from "node:stream"

  type Uploaded = { content: Readable; readonly size: number }
  type Listed = { readonly key: string }
  type Listing = { objects: Listed[]; commonPrefixes: string[]; isTruncated: boolean }
  type Options = { delimiter?: string; prefix?: string; startAfter?: string; maxKeys?: number }

  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    store: {
      listObjects(bucket: string, options: Options): Promise<Listing>
      putObject(object: Uploaded): Promise<unknown>
    }
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
