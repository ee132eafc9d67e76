import type { Queues } from '#functions/ports/queues.ts'
import type { PostDeps } from '../posts/post-deps.ts'

/** What the use cases of queues need. */
export type QueueDeps = PostDeps & { queues: Queues }
