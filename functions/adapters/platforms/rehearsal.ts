/** One request that a publisher makes in a rehearsal. */
export type Rehearsed = {
  method: string
  url: URL
  headers: Headers
  body: unknown
  /** Which request it is, from 1: makes ids that differ. */
  number: number
}

/**
 * Answers a publisher's requests as its platform would if all went well, so that what it sends can be shown without sending anything. Ids are made up
 * and short.
 */
export type Rehearsal = (request: Rehearsed) => { status: number; headers?: Record<string, string>; body?: unknown }
