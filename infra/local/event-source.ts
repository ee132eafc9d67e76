import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DeleteMessageBatchCommand, type Message, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'
import type { SQSEvent, SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import { type Invoke, region } from './lambda.ts'

type Options = {
  client: SQSClient
  queueUrl: string
  queueArn: string
  invoke: Invoke
  /** At most this many invocations at once. */
  concurrency?: number
  report: (message: string, error: unknown) => void
}

const batchSize = 10
const waitSeconds = 20

/** Hands a queue's messages to a function as an event source mapping with partial batch answers does. Stopping waits for what runs. */
export const startEventSource = ({ client, queueUrl, queueArn, invoke, concurrency = 20, report }: Options) => {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  const receive = async () => {
    const command = new ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: batchSize,
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    })
    return (await client.send(command, { abortSignal: stopping.signal })).Messages ?? []
  }
  const work = async (messages: Message[]) => {
    const event: SQSEvent = { Records: messages.map((message) => toRecord(message, queueArn)) }
    const failed = failedIds(await invoke(event), event)
    const done = event.Records.filter(({ messageId }) => !failed.has(messageId))
    if (done.length === 0) return
    const Entries = done.map(({ receiptHandle }, index) => ({ Id: String(index), ReceiptHandle: receiptHandle }))
    await client.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }))
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

const Partial = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish() }).nullish()

/**
 * The messages that come again. An answer that isn't well formed, or names a message that isn't in the batch, fails the whole batch.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
const failedIds = (answer: unknown, { Records }: SQSEvent) => {
  const all = new Set(Records.map(({ messageId }) => messageId))
  const partial = Partial.safeParse(answer)
  if (!partial.success) return all
  const failed = new Set(partial.data?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier))
  return failed.isSubsetOf(all) ? failed : all
}

const toRecord = ({ MessageId, ReceiptHandle, Body, MD5OfBody, Attributes, MessageAttributes }: Message, queueArn: string): SQSRecord => ({
  messageId: MessageId ?? randomUUID(),
  receiptHandle: ReceiptHandle ?? '',
  body: Body ?? '',
  attributes: {
    ApproximateReceiveCount: Attributes?.ApproximateReceiveCount ?? '1',
    SentTimestamp: Attributes?.SentTimestamp ?? '',
    SenderId: Attributes?.SenderId ?? '',
    ApproximateFirstReceiveTimestamp: Attributes?.ApproximateFirstReceiveTimestamp ?? '',
    ...(Attributes?.MessageGroupId !== undefined && { MessageGroupId: Attributes.MessageGroupId }),
  },
  messageAttributes: Object.fromEntries(
    Object.entries(MessageAttributes ?? {}).map(([name, { StringValue, DataType = 'String' }]) => [
      name,
      { stringValue: StringValue, dataType: DataType, stringListValues: [], binaryListValues: [] },
    ]),
  ),
  md5OfBody: MD5OfBody ?? '',
  eventSource: 'aws:sqs',
  eventSourceARN: queueArn,
  awsRegion: region,
})
