import { setTimeout as pause } from 'node:timers/promises'
import { ChangeMessageVisibilityCommand, ReceiveMessageCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { SQSEvent } from 'aws-lambda'
import { expect, onTestFinished, test } from 'vitest'
import { clientSettings } from '#infra/local-aws/environment.ts'
import { startEventSource } from '#infra/local-aws/event-source.ts'
import { queueArn, startQueues } from '#infra/local-aws/queues.ts'

type Answer = (event: SQSEvent) => unknown

/** A queue with these messages, and a function that is invoked with them once. */
const deliverOnce = async (bodies: string[], answer: Answer) => {
  const queues = await startQueues(undefined)
  onTestFinished(queues.stop)
  const { call, url, queueUrls } = queues
  const client = new SQSClient(clientSettings(url))
  await client.send(
    new SendMessageBatchCommand({
      QueueUrl: queueUrls.x,
      Entries: bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody })),
    }),
  )

  const events: SQSEvent[] = []
  const reported: string[] = []
  const invoked = Promise.withResolvers<void>()
  const source = startEventSource({
    call,
    queueUrl: queueUrls.x,
    queueArn: queueArn('crier-x'),
    invoke: async (event) => {
      events.push(event as SQSEvent)
      invoked.resolve()
      return answer(event as SQSEvent)
    },
    report: (message) => reported.push(message),
  })
  await invoked.promise
  await source.stop()

  /** The bodies that a later receive would get, once their time-out is over. */
  const left = async () => {
    const event = events[0]
    for (const { receiptHandle } of event?.Records ?? []) {
      await client
        .send(new ChangeMessageVisibilityCommand({ QueueUrl: queueUrls.x, ReceiptHandle: receiptHandle, VisibilityTimeout: 0 }))
        .catch(() => undefined)
    }
    const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl: queueUrls.x, MaxNumberOfMessages: 10 }))
    return Messages.map(({ Body }) => Body).sort()
  }
  return { events, reported, left }
}

test('a function gets the messages of a queue as a batch in the form of SQS', async () => {
  const { events } = await deliverOnce(['one', 'two'], () => undefined)

  const records = events[0]?.Records ?? []
  expect(records.map(({ body }) => body)).toEqual(['one', 'two'])
  expect(records[0]).toMatchObject({
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:eu-central-1:000000000000:crier-x',
    awsRegion: 'eu-central-1',
    md5OfBody: expect.stringMatching(/^[0-9a-f]{32}$/),
    attributes: { ApproximateReceiveCount: '1', SentTimestamp: expect.stringMatching(/^\d{13}$/) },
  })
})

test('messages of a batch without failures are deleted', async () => {
  const { left } = await deliverOnce(['one', 'two'], () => ({ batchItemFailures: [] }))

  expect(await left()).toEqual([])
})

test('only the messages that are named as failed come again', async () => {
  const { left } = await deliverOnce(['one', 'two', 'three'], ({ Records }) => ({
    batchItemFailures: Records.filter(({ body }) => body === 'two').map(({ messageId }) => ({ itemIdentifier: messageId })),
  }))

  expect(await left()).toEqual(['two'])
})

test('an answer that is not well formed brings the whole batch again', async () => {
  const { left } = await deliverOnce(['one', 'two'], () => ({ batchItemFailures: [{ id: 'x' }] }))

  expect(await left()).toEqual(['one', 'two'])
})

test('a failure that is not of the batch brings the whole batch again', async () => {
  const { left } = await deliverOnce(['one', 'two'], () => ({ batchItemFailures: [{ itemIdentifier: 'unknown' }] }))

  expect(await left()).toEqual(['one', 'two'])
})

test('a function that throws brings the whole batch again, and that is told', async () => {
  const { left, reported } = await deliverOnce(['one', 'two'], () => {
    throw new Error('no')
  })

  expect(await left()).toEqual(['one', 'two'])
  expect(reported).toEqual(['A batch of messages failed; it comes again.'])
})

test('stopping waits for the function that runs', async () => {
  let isFinished = false

  await deliverOnce(['one'], async () => {
    await pause(50)
    isFinished = true
  })

  expect(isFinished).toBe(true)
})
