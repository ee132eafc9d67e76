import type { Construct } from 'constructs'
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

/** The context in which a deployment says how many Lambdas the account may run at once. */
export const concurrencyContext = 'account-concurrency'

/** How many batches are delivered side by side in this account: all platforms together take half of what it may run. A queue can't be given fewer than two. */
export const deliveriesAtOnce = (scope: Construct, platform: Platform) => {
  const wanted = deliveryConcurrency[platform]
  const given = Number(scope.node.tryGetContext(concurrencyContext) ?? Number.NaN)
  if (Number.isNaN(given)) return wanted
  const all = Object.values(deliveryConcurrency).reduce((sum, one) => sum + one, 0)
  return Math.max(2, Math.min(wanted, Math.floor((wanted / all) * (given / 2))))
}

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
