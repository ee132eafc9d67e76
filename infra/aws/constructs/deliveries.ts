import type { EventSourceMappingOptions } from 'aws-cdk-lib/aws-lambda'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { byPlatform } from '#shared/domain/platforms.ts'
import type { DeliveryQueue } from '#shared/domain/targets.ts'
import { rules } from '#shared/platforms/rules.ts'
import type { Stage } from '../stages.ts'
import { allow } from './rights.ts'

/** How many batches of ten are delivered to each platform at once. */
export const deliveryConcurrency = byPlatform((platform) => rules[platform].deliveriesAtOnce)

/** How many batches of ten wait for slow servers at once. */
export const slowConcurrency = 5

/** The context key a deployment uses to pass how many Lambdas the account may run at once. */
export const concurrencyContext = 'account-concurrency'

/** Below this, deliveries to the platforms, the API, and the engine take each other's Lambdas. A new account may have 10. */
export const concurrencyMin = 200

/** How many Lambdas the account may run at once, or NaN if the deployment didn't say. */
const accountConcurrency = (scope: Construct) => Number(scope.node.tryGetContext(concurrencyContext) ?? Number.NaN)

/** True if the account may run so few Lambdas at once that calls are refused every day. */
export const hasFewLambdas = (scope: Construct) => accountConcurrency(scope) < concurrencyMin

/**
 * How many batches are delivered at once in this account. All platforms together get half of the account's concurrency.
 * A queue's minimum is two.
 */
const deliveriesAtOnce = (scope: Construct, { engine }: Pick<Stage, 'engine'>, queue: DeliveryQueue) => {
  const concurrency: Record<DeliveryQueue, number> = { ...deliveryConcurrency, ...engine?.deliveriesAtOnce, slow: slowConcurrency }
  const wanted = concurrency[queue]
  const given = accountConcurrency(scope)
  if (Number.isNaN(given)) return wanted
  const all = Object.values(concurrency).reduce((sum, one) => sum + one, 0)
  return Math.max(2, Math.min(wanted, Math.floor((wanted / all) * (given / 2))))
}

/** How a queue is emptied: by pollers that the stage reserves for it, or by a limited number of concurrent calls. */
export const deliverySource = (scope: Construct, stage: Pick<Stage, 'engine'>, queue: DeliveryQueue): EventSourceMappingOptions => {
  const pollers = queue === 'slow' ? undefined : stage.engine?.deliveryPollers?.[queue]
  return {
    batchSize: 10,
    reportBatchItemFailures: true,
    ...(pollers
      ? { provisionedPollerConfig: { minimumPollers: pollers.minimum, maximumPollers: pollers.maximum } }
      : { maxConcurrency: deliveriesAtOnce(scope, stage, queue) }),
  }
}

/** The delivery queues, by name. */
export type DeliveryQueues = ReadonlyMap<DeliveryQueue, IQueue>

const urlsOf = (queues: DeliveryQueues) => JSON.stringify(Object.fromEntries([...queues].map(([name, queue]) => [name, queue.queueUrl])))

const arnsOf = (queues: DeliveryQueues) => [...queues.values()].map(({ queueArn }) => queueArn)

/** The environment and rights of a function that sends deliveries. */
export const sendingDeliveries = (queues: DeliveryQueues) => ({
  environment: { DELIVERY_QUEUES: urlsOf(queues) },
  right: allow(['sqs:SendMessage'], arnsOf(queues)),
})

/** Returns the platforms' queues, without the one for slow servers. */
export const ofPlatforms = (queues: DeliveryQueues): DeliveryQueues => new Map([...queues].filter(([name]) => name !== 'slow'))

/**
 * The environment and rights of a function that checks how full the platforms' queues and the dead-letter queues are.
 */
export const readingQueues = (all: DeliveryQueues, dead: DeliveryQueues) => ({
  environment: { DELIVERY_QUEUES: urlsOf(all), DEAD_LETTER_QUEUES: urlsOf(dead) },
  right: allow(['sqs:GetQueueAttributes'], [...arnsOf(ofPlatforms(all)), ...arnsOf(dead)]),
})
