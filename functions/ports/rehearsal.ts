import type { AccountRequests } from '#shared/contracts/posts.ts'
import type { Delivery } from './publisher.ts'

/** Lets a platform's publisher run through a delivery, due at `dueAt` (ms), without sending anything. Answers the requests that it would make. */
export type Rehearse = (delivery: Omit<Delivery, 'key' | 'progress'>, dueAt: number) => Promise<AccountRequests>
