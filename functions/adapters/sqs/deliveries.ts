import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { type Deliveries, type DeliveryMessage, deliveryDelayMaxMs } from '#functions/ports/deliveries.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { awsClient } from '../aws-client.ts'
import { dataLoader } from '../data-loader.ts'

type Entry = { message: DeliveryMessage; delayMs: number }

const batchSize = 10

const requestTimeout = 3 * secondMs

/** One standard queue per platform. The person's id as message group keeps the queue fair between people. */
export const sqsDeliveries = (queueUrls: Record<Platform, string>): Deliveries => {
  const sqs = new SQSClient(awsClient())
  /** The entries that could not be sent. */
  const sendBatch = async (queueUrl: string, entries: Entry[]): Promise<Entry[]> => {
    const batch = new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries.map(toEntry) })
    const { Failed = [] } = await sqs.send(batch, { requestTimeout })
    return Failed.flatMap(({ Id }) => entries[Number(Id)] ?? [])
  }

  /** Ten deliveries of a worker mostly ask for their next message together. */
  const isLost = dataLoader(async (asked: readonly Entry[]) => {
    const byPlatform = Map.groupBy(asked, ({ message }) => message.platform)
    const batches = [...byPlatform].flatMap(([platform, entries]) =>
      chunks(entries).map((chunk) => sendSafely(() => sendBatch(queueUrls[platform], chunk), chunk)),
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
  MessageGroupId: message.userId,
})

/** A queue that is out of reach has lost the whole batch; the sweep makes it good. */
const sendSafely = async (send: () => Promise<Entry[]>, entries: Entry[]) => {
  try {
    return await send()
  } catch {
    return entries
  }
}

const chunks = (entries: Entry[]) =>
  Array.from({ length: Math.ceil(entries.length / batchSize) }, (_, index) => entries.slice(index * batchSize, (index + 1) * batchSize))
