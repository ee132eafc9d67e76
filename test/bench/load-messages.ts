import * as z from 'zod'

/** `{n}` in a body becomes a number that comes once. In a header it becomes one of 65,536, in hex. */
const Request = z.object({ url: z.string(), method: z.string(), headers: z.record(z.string(), z.string()), body: z.string().optional() })
export type Request = z.infer<typeof Request>

/** What the load generator is asked to do: each connection sends all requests in turn, again and again. */
export const Job = z.object({
  requests: z.array(Request),
  connections: z.number().int(),
  seconds: z.number(),
})
export type Job = z.infer<typeof Job>

/** What came of it: the time of each answer in ms, and how often each status came (0: no answer at all). */
export const Measured = z.object({
  times: z.array(z.number()),
  statuses: z.record(z.string(), z.number()),
  seconds: z.number(),
  /** Bytes of the last answer's body. */
  bytes: z.number(),
})
export type Measured = z.infer<typeof Measured>

export const Order = z.object({ id: z.number(), job: Job })
export const Result = z.object({ id: z.number(), measured: Measured })
