import * as z from 'zod'

/** What the load generator is asked to do. `{n}` in a body becomes a number that comes once. In a header it becomes one of 65,536, in hex. */
export const Job = z.object({
  requests: z.array(
    z.object({ url: z.string(), method: z.string(), headers: z.record(z.string(), z.string()), body: z.string().optional() }),
  ),
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
