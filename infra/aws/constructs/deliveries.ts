import type { SqsEventSourceProps } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { byPlatform, type Platform } from '#shared/domain/platforms.ts'
import { rules } from '#shared/platforms/rules.ts'
import type { Stage } from '../stages.ts'
import type { PlatformQueue } from './platform-queue.ts'
import { allow } from './rights.ts'

/** How many batches of ten are delivered to a platform side by side. */
export const deliveryConcurrency = byPlatform((platform) => rules[platform].deliveriesAtOnce)

/** The context in which a deployment says how many Lambdas the account may run at once. */
export const concurrencyContext = 'account-concurrency'

/** How many batches are delivered side by side in this account: all platforms together take half of what it may run. A queue can't be given fewer than two. */
const deliveriesAtOnce = (scope: Construct, { engine }: Pick<Stage, 'engine'>, platform: Platform) => {
  const concurrency = { ...deliveryConcurrency, ...engine?.deliveriesAtOnce }
  const wanted = concurrency[platform]
  const given = Number(scope.node.tryGetContext(concurrencyContext) ?? Number.NaN)
  if (Number.isNaN(given)) return wanted
  const all = Object.values(concurrency).reduce((sum, one) => sum + one, 0)
  return Math.max(2, Math.min(wanted, Math.floor((wanted / all) * (given / 2))))
}

/** How a platform's queue is emptied: by pollers that a stage keeps for it, or by so many calls at once. */
export const deliverySource = (scope: Construct, stage: Pick<Stage, 'engine'>, platform: Platform): SqsEventSourceProps => {
  const pollers = stage.engine?.deliveryPollers?.[platform]
  return {
    batchSize: 10,
    reportBatchItemFailures: true,
    ...(pollers
      ? { provisionedPollerConfig: { minimumPollers: pollers.minimum, maximumPollers: pollers.maximum } }
      : { maxConcurrency: deliveriesAtOnce(scope, stage, platform) }),
  }
}

const urlsOf = (queues: ReadonlyMap<Platform, Queue>) =>
  JSON.stringify(Object.fromEntries([...queues].map(([platform, queue]) => [platform, queue.queueUrl])))

const each = (queues: ReadonlyMap<Platform, PlatformQueue>, kind: keyof Pick<PlatformQueue, 'queue' | 'deadLetters'>) =>
  new Map([...queues].map(([platform, own]) => [platform, own[kind]]))

const arnsOf = (queues: ReadonlyMap<Platform, Queue>) => [...queues.values()].map(({ queueArn }) => queueArn)

/** What those who send to the platforms' queues are told, and may do. */
export const sendingDeliveries = (queues: ReadonlyMap<Platform, PlatformQueue>) => ({
  environment: { DELIVERY_QUEUES: urlsOf(each(queues, 'queue')) },
  right: allow(['sqs:SendMessage'], arnsOf(each(queues, 'queue'))),
})

/** The same for those who look how full the queues are, and what was given up. */
export const readingQueues = (queues: ReadonlyMap<Platform, PlatformQueue>) => {
  const [waiting, dead] = [each(queues, 'queue'), each(queues, 'deadLetters')]
  return {
    environment: { DELIVERY_QUEUES: urlsOf(waiting), DEAD_LETTER_QUEUES: urlsOf(dead) },
    right: allow(['sqs:GetQueueAttributes'], [...arnsOf(waiting), ...arnsOf(dead)]),
  }
}
