import * as z from 'zod/mini'

/** The classes every adapter maps its platform's refusals to. */
export const RefusalClass = z.enum([
  'sign-in-ended',
  'configuration',
  'permission',
  'billing',
  'duplicate',
  'invalid-content',
  'rate-limited',
  'transient',
])
export type RefusalClass = z.infer<typeof RefusalClass>

/** What went wrong, as stored with a target and shown to the person. */
export const Reason = z.object({
  class: RefusalClass,
  /** A sentence that says what happened and what to do. */
  message: z.string(),
  /** The platform's own code or problem type, if it gave one. */
  platformCode: z.optional(z.string()),
  /** The platform's response, shortened and without secrets. */
  detail: z.optional(z.string()),
})
export type Reason = z.infer<typeof Reason>

/** When a refused step can be retried. */
export const Retry = z.discriminatedUnion('when', [
  z.object({ when: z.literal('never') }),
  /** With the engine's own backoff, or not before `afterMs` if the platform specified it. */
  z.object({ when: z.literal('later'), afterMs: z.optional(z.number().check(z.nonnegative())) }),
  /** Once, after refreshing the token. After that, only once the person reconnects. */
  z.object({ when: z.literal('after-refresh') }),
  /** Only after the person reconnects the account. */
  z.object({ when: z.literal('after-reconnect') }),
  /** Only after an operator acts. Until then, everything for this platform waits. */
  z.object({ when: z.literal('after-operator') }),
])
export type Retry = z.infer<typeof Retry>

/** A definite refusal: the step had no effect. */
export const Refusal = z.object({ reason: Reason, retry: Retry })
export type Refusal = z.infer<typeof Refusal>
