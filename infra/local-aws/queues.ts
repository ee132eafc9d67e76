import { startFauxqs } from 'fauxqs'
import { byPlatform, type Platform } from '#shared/domain/platforms.ts'
import { DeliveryQueue } from '#shared/domain/targets.ts'
import { secondMs } from '#shared/domain/times.ts'
import { accountNumber, region } from '../machine/process/names.ts'

export type Queues = {
  url: string
  call: QueueCall
  queueUrls: Record<DeliveryQueue, string>
  /** The queue for messages that failed five times. */
  deadLetterUrls: Record<Platform, string>
  scheduleDeadLettersArn: string
  stop: () => Promise<void>
}

/**
 * Performs the SQS operation named, and returns its response.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference
 */
export type QueueCall = (operation: string, input: { QueueUrl: string } & Record<string, unknown>, signal?: AbortSignal) => Promise<unknown>

/**
 * AWS's recommendation for a queue that a function reads
 * (https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html): six times the deliver function's timeout.
 */
const visibilitySeconds = 360
const maxReceiveCount = 5

export const queueArn = (name: string) => `arn:aws:sqs:${region}:${accountNumber}:${name}`
export const deliveryQueue = (name: DeliveryQueue) => `crier-${name}`
export const deadLetters = (name: DeliveryQueue) => `${deliveryQueue(name)}-dead`
const scheduleDeadLetters = 'crier-schedules-dead'

/**
 * Starts SQS with a queue and a dead-letter queue per platform, and a pair for slow servers. Without `folder`, it keeps
 * nothing.
 */
export const startQueues = async (folder: string | undefined): Promise<Queues> => {
  const server = await startFauxqs({ port: 0, logger: false, defaultRegion: region, ...(folder !== undefined && { dataDir: folder }) })
  // `setup` leaves existing queues alone. Recreating a kept queue would drop its messages.
  server.setup({ queues: [{ name: scheduleDeadLetters }, ...DeliveryQueue.options.flatMap(queuePair)] })

  const url = `http://127.0.0.1:${server.port}`
  const call = queueCall(url)
  const urlOf = (name: DeliveryQueue) => `${url}/${accountNumber}/${deliveryQueue(name)}`
  const queueUrls = { ...byPlatform(urlOf), slow: urlOf('slow') }
  const deadLetterUrls = byPlatform((platform) => `${url}/${accountNumber}/${deadLetters(platform)}`)

  /**
   * Messages received but not finished are visible again at the next start, instead of six minutes later. The delay is
   * one second, because fauxqs 2.4.1 can't store a message that's returned at once: it writes no receive count, which
   * its own table refuses.
   */
  const giveBack = async (name: DeliveryQueue) => {
    const receiptHandles = server.inspectQueue(deliveryQueue(name))?.messages.inflight.map(({ receiptHandle }) => receiptHandle) ?? []
    for (let from = 0; from < receiptHandles.length; from += 10) {
      const Entries = receiptHandles
        .slice(from, from + 10)
        .map((ReceiptHandle, index) => ({ Id: String(index), ReceiptHandle, VisibilityTimeout: 1 }))
      await call('ChangeMessageVisibilityBatch', { QueueUrl: urlOf(name), Entries })
    }
  }
  const stop = async () => {
    await Promise.all(DeliveryQueue.options.map(giveBack))
    await server.stop()
  }
  return { url, call, queueUrls, deadLetterUrls, scheduleDeadLettersArn: queueArn(scheduleDeadLetters), stop }
}

/** A response may take the 20 s of a long poll on an empty queue. fauxqs checks no signature. */
const answerMs = 30 * secondMs

const queueCall =
  (url: string): QueueCall =>
  async (operation, input, signal) => {
    const timeout = AbortSignal.timeout(answerMs)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${operation}` },
      body: JSON.stringify(input),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (!response.ok) throw new Error(`${operation} was refused: ${await response.text()}`)
    return response.json()
  }

const queuePair = (name: DeliveryQueue) => {
  const dead = deadLetters(name)
  const redrive = JSON.stringify({ deadLetterTargetArn: queueArn(dead), maxReceiveCount })
  return [
    { name: dead },
    { name: deliveryQueue(name), attributes: { VisibilityTimeout: String(visibilitySeconds), RedrivePolicy: redrive } },
  ]
}
