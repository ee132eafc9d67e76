import { setTimeout as pause } from 'node:timers/promises'
import type { SQSEvent, SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import { region } from '../machine/process/names.ts'
import type { Invoke } from './lambda.ts'
import type { QueueCall } from './queues.ts'

type Options = {
  call: QueueCall
  queueUrl: string
  queueArn: string
  invoke: Invoke
  /** The maximum number of invocations at once. */
  concurrency?: number
  report: (message: string, error: unknown) => void
}

const batchSize = 10
const waitSeconds = 20

/**
 * Passes a queue's messages to a function, the way an event source mapping with partial batch responses does. Stopping
 * waits for running invocations.
 */
export const startEventSource = ({ call, queueUrl, queueArn, invoke, concurrency = 20, report }: Options) => {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  const receive = async () => {
    const wanted = {
      QueueUrl: queueUrl,
      MaxNumberOfMessages: batchSize,
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    }
    return Received.parse(await call('ReceiveMessage', wanted, stopping.signal)).Messages
  }
  const work = async (messages: Message[]) => {
    const event: SQSEvent = { Records: messages.map((message) => toRecord(message, queueArn)) }
    const failed = failedIds(await invoke(event), event)
    const done = event.Records.filter(({ messageId }) => !failed.has(messageId))
    if (done.length === 0) return
    const Entries = done.map(({ receiptHandle }, index) => ({ Id: String(index), ReceiptHandle: receiptHandle }))
    await call('DeleteMessageBatch', { QueueUrl: queueUrl, Entries })
  }
  const begin = (messages: Message[]) => {
    const invocation = work(messages)
      .catch((error: unknown) => report('A batch of messages failed; it comes again.', error))
      .finally(() => running.delete(invocation))
    running.add(invocation)
  }
  const receiveSafely = async () => {
    try {
      return await receive()
    } catch (error) {
      if (stopping.signal.aborted) return []
      report('Messages could not be received.', error)
      await pause(secondMs)
      return []
    }
  }
  const poll = async () => {
    while (!stopping.signal.aborted) {
      if (running.size >= concurrency) await Promise.race(running)
      const messages = await receiveSafely()
      if (messages.length > 0) begin(messages)
    }
  }
  const polling = poll()
  return {
    stop: async () => {
      stopping.abort()
      await polling
      await Promise.all(running)
    },
  }
}

const Message = z.object({
  MessageId: z.string(),
  ReceiptHandle: z.string(),
  Body: z.string(),
  MD5OfBody: z.string(),
  Attributes: z.looseObject({
    ApproximateReceiveCount: z.string(),
    SentTimestamp: z.string(),
    SenderId: z.string(),
    ApproximateFirstReceiveTimestamp: z.string(),
    MessageGroupId: z.string().optional(),
  }),
  MessageAttributes: z.record(z.string(), z.object({ StringValue: z.string().optional(), DataType: z.string() })).default({}),
})
type Message = z.infer<typeof Message>

const Received = z.object({ Messages: z.array(Message).default([]) })

const Partial = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish() }).nullish()

/**
 * The messages to redeliver. A malformed response, or one that names a message outside the batch, fails the whole
 * batch. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
const failedIds = (answer: unknown, { Records }: SQSEvent) => {
  const all = new Set(Records.map(({ messageId }) => messageId))
  const partial = Partial.safeParse(answer)
  if (!partial.success) return all
  const failed = new Set(partial.data?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier))
  return failed.isSubsetOf(all) ? failed : all
}

const toRecord = ({ MessageId, ReceiptHandle, Body, MD5OfBody, Attributes, MessageAttributes }: Message, queueArn: string): SQSRecord => ({
  messageId: MessageId,
  receiptHandle: ReceiptHandle,
  body: Body,
  attributes: Attributes,
  messageAttributes: Object.fromEntries(
    Object.entries(MessageAttributes).map(([name, { StringValue, DataType }]) => [
      name,
      { stringValue: StringValue, dataType: DataType, stringListValues: [], binaryListValues: [] },
    ]),
  ),
  md5OfBody: MD5OfBody,
  eventSource: 'aws:sqs',
  eventSourceARN: queueArn,
  awsRegion: region,
})
