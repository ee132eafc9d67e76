import { GetQueueAttributesCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import * as z from 'zod'
import { type Deliveries, type DeliveryMessage, deliveryDelayMaxMs } from '#functions/ports/deliveries.ts'
import type { QueueSizes } from '#functions/ports/health.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { type Platform, platformIds } from '#shared/domain/platforms.ts'
import { type DeliveryQueue, queueOf } from '#shared/domain/targets.ts'
import { secondMs } from '#shared/domain/times.ts'
import { awsClient } from './client.ts'
import { dataLoader } from './data-loader.ts'

type Entry = { message: DeliveryMessage; delayMs: number }

const batchSize = 10

const requestTimeout = 3 * secondMs

/**
 * One standard queue per platform, and one for slow servers. Using the person's id as the message group keeps the queue
 * fair between people.
 */
export const sqsDeliveries = (queueUrls: Record<DeliveryQueue, string>): Deliveries => {
  const sqs = new SQSClient(awsClient())
  /** Returns the entries that couldn't be sent. */
  const sendBatch = async (queueUrl: string, entries: Entry[]): Promise<Entry[]> => {
    const batch = new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries.map(toEntry) })
    const { Failed = [] } = await sqs.send(batch, { requestTimeout })
    return Failed.flatMap(({ Id }) => entries[Number(Id)] ?? [])
  }

  /** The ten deliveries of one worker batch usually send their next messages at the same time. */
  const isLost = dataLoader(async (asked: readonly Entry[]) => {
    const byQueue = Map.groupBy(asked, ({ message }) => queueOf(message))
    const batches = [...byQueue].flatMap(([queue, entries]) =>
      chunks(entries).map((chunk) => sendSafely(() => sendBatch(queueUrls[queue], chunk), chunk)),
    )
    const lost = new Set((await Promise.all(batches)).flat())
    return (entry) => lost.has(entry)
  }, Number.POSITIVE_INFINITY)

  return {
    async send(messages) {
      const sent = await Promise.all(messages.map(async (entry) => ({ entry, isLost: await isLost(entry) })))
      return sent.flatMap(({ entry, isLost }) => (isLost ? [entry.message] : []))
    },
  }
}

const toEntry = ({ message, delayMs }: Entry, index: number) => ({
  Id: String(index),
  MessageBody: JSON.stringify(message),
  DelaySeconds: Math.floor(Math.min(Math.max(delayMs, 0), deliveryDelayMaxMs) / secondMs),
  MessageGroupId: message.workspaceId,
})

/** If a queue is unreachable, the whole batch counts as lost. The sweep sends it again. */
const sendSafely = async (send: () => Promise<Entry[]>, entries: Entry[]) => {
  try {
    return await send()
  } catch {
    return entries
  }
}

const chunks = (entries: Entry[]) =>
  Array.from({ length: Math.ceil(entries.length / batchSize) }, (_, index) => entries.slice(index * batchSize, (index + 1) * batchSize))

type QueueUrls = Record<Platform, string>

const attributes = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesDelayed', 'ApproximateNumberOfMessagesNotVisible'] as const
const Count = z.coerce.number().int()
const Sizes = z.object({ [attributes[0]]: Count, [attributes[1]]: Count, [attributes[2]]: Count })

/** The sizes of the platforms' queues and of their dead-letter queues. */
export const sqsQueueSizes = ({ queues, deadLetters }: { queues: QueueUrls; deadLetters: QueueUrls }): QueueSizes => {
  const sqs = new SQSClient(awsClient({ maxAttempts: 2 }))
  const sizesOf = async (QueueUrl: string) => {
    const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...attributes] })
    const { Attributes } = await sqs.send(asked, { requestTimeout: 3 * secondMs })
    const sizes = Sizes.parse(Attributes)
    return { waiting: sizes[attributes[0]], delayed: sizes[attributes[1]], running: sizes[attributes[2]] }
  }
  return {
    async read() {
      try {
        return await Promise.all(
          platformIds.map(async (platform) => {
            const [sizes, dead] = await Promise.all([sizesOf(queues[platform]), sizesOf(deadLetters[platform])])
            return { platform, ...sizes, deadLetters: dead.waiting }
          }),
        )
      } catch (cause) {
        throw new DomainError('upstream', 'The queues didn’t report their size. Try again in a moment.', { cause })
      }
    },
  }
}
