import * as z from 'zod'

/** `{n}` becomes a unique number in a body, and one of 65,536 hex values in a header. */
const Request = z.object({ url: z.string(), method: z.string(), headers: z.record(z.string(), z.string()), body: z.string().optional() })
export type Request = z.infer<typeof Request>

/** A job for the load generator: each connection cycles through all requests. */
export const Job = z.object({
  requests: z.array(Request),
  connections: z.number().int(),
  seconds: z.number(),
})
export type Job = z.infer<typeof Job>

/** A job's results: the time of each response in ms, and a count for each status (0 for no response). */
export const Measured = z.object({
  times: z.array(z.number()),
  statuses: z.record(z.string(), z.number()),
  seconds: z.number(),
  /** The size of the last response's body, in bytes. */
  bytes: z.number(),
})
export type Measured = z.infer<typeof Measured>

export const Order = z.object({ id: z.number(), job: Job })
export const Result = z.object({ id: z.number(), measured: Measured })
