import type { Platform } from '#shared/domain/platforms.ts'
import type { PlatformQueue } from './platform-queue.ts'
import { allow } from './rights.ts'

/** How many batches of ten are delivered to a platform side by side; what it takes of one app's calls a second bounds it. */
export const deliveryConcurrency = {
  x: 20,
  instagram: 20,
  tiktok: 10,
  facebook: 20,
  linkedin: 10,
  pinterest: 10,
  youtube: 10,
} satisfies Record<Platform, number>

/** What those who send to the platforms' queues are told, and may do. */
export const sendingDeliveries = (queues: ReadonlyMap<Platform, PlatformQueue>) => ({
  environment: {
    DELIVERY_QUEUES: JSON.stringify(Object.fromEntries([...queues].map(([platform, { queue }]) => [platform, queue.queueUrl]))),
  },
  right: allow(
    ['sqs:SendMessage'],
    [...queues.values()].map(({ queue }) => queue.queueArn),
  ),
})
