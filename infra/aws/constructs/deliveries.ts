import type { SqsEventSourceProps } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { DeliveryQueue } from '#functions/ports/deliveries.ts'
import { byPlatform, type Platform } from '#shared/domain/platforms.ts'
import { rules } from '#shared/platforms/rules.ts'
import type { Stage } from '../stages.ts'
import type { PlatformQueue } from './platform-queue.ts'
import { allow } from './rights.ts'

/** How many batches of ten are delivered to a platform side by side. */
export const deliveryConcurrency = byPlatform((platform) => rules[platform].deliveriesAtOnce)

/** How many batches of ten wait for slow servers side by side. */
const slowConcurrency = 5

/** The context in which a deployment says how many Lambdas the account may run at once. */
export const concurrencyContext = 'account-concurrency'

/** How many batches are delivered side by side in this account: all platforms together take half of what it may run. A queue can't be given fewer than two. */
const deliveriesAtOnce = (scope: Construct, { engine }: Pick<Stage, 'engine'>, queue: DeliveryQueue) => {
  const concurrency: Record<DeliveryQueue, number> = { ...deliveryConcurrency, ...engine?.deliveriesAtOnce, slow: slowConcurrency }
  const wanted = concurrency[queue]
  const given = Number(scope.node.tryGetContext(concurrencyContext) ?? Number.NaN)
  if (Number.isNaN(given)) return wanted
  const all = Object.values(concurrency).reduce((sum, one) => sum + one, 0)
  return Math.max(2, Math.min(wanted, Math.floor((wanted / all) * (given / 2))))
}

/** How a queue is emptied: by pollers that a stage keeps for it, or by so many calls at once. */
export const deliverySource = (scope: Construct, stage: Pick<Stage, 'engine'>, queue: DeliveryQueue): SqsEventSourceProps => {
  const pollers = queue === 'slow' ? undefined : stage.engine?.deliveryPollers?.[queue]
  return {
    batchSize: 10,
    reportBatchItemFailures: true,
    ...(pollers
      ? { provisionedPollerConfig: { minimumPollers: pollers.minimum, maximumPollers: pollers.maximum } }
      : { maxConcurrency: deliveriesAtOnce(scope, stage, queue) }),
  }
}

/** The queues of all deliveries, by what waits in them. */
export type DeliveryQueues = { readonly platformQueues: ReadonlyMap<Platform, PlatformQueue>; readonly slowQueue: PlatformQueue }

const urlsOf = (queues: ReadonlyMap<DeliveryQueue, Queue>) =>
  JSON.stringify(Object.fromEntries([...queues].map(([name, queue]) => [name, queue.queueUrl])))

const each = (queues: ReadonlyMap<Platform, PlatformQueue>, kind: keyof Pick<PlatformQueue, 'queue' | 'deadLetters'>) =>
  new Map([...queues].map(([platform, own]) => [platform, own[kind]]))

const arnsOf = (queues: ReadonlyMap<DeliveryQueue, Queue>) => [...queues.values()].map(({ queueArn }) => queueArn)

/** All queues that deliveries wait in. */
export const deliveryQueues = ({ platformQueues, slowQueue }: DeliveryQueues): ReadonlyMap<DeliveryQueue, Queue> =>
  new Map<DeliveryQueue, Queue>([...each(platformQueues, 'queue'), ['slow', slowQueue.queue]])

/** What those who send deliveries are told, and may do. */
export const sendingDeliveries = (data: DeliveryQueues) => {
  const queues = deliveryQueues(data)
  return { environment: { DELIVERY_QUEUES: urlsOf(queues) }, right: allow(['sqs:SendMessage'], arnsOf(queues)) }
}

/** The same for those who look how full the platforms' queues are, and what was given up. */
export const readingQueues = (data: DeliveryQueues) => {
  const [waiting, dead] = [each(data.platformQueues, 'queue'), each(data.platformQueues, 'deadLetters')]
  return {
    environment: { DELIVERY_QUEUES: urlsOf(deliveryQueues(data)), DEAD_LETTER_QUEUES: urlsOf(dead) },
    right: allow(['sqs:GetQueueAttributes'], [...arnsOf(waiting), ...arnsOf(dead)]),
  }
}
