import { setTimeout as pause } from 'node:timers/promises'
import { ChangeMessageVisibilityCommand, ReceiveMessageCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { SQSEvent } from 'aws-lambda'
import { expect, onTestFinished, test } from 'vitest'
import { clientSettings } from '#infra/local-aws/environment.ts'
import { startEventSource } from '#infra/local-aws/event-source.ts'
import { queueArn, startQueues } from '#infra/local-aws/queues.ts'

type Answer = (event: SQSEvent) => unknown

/** Queues these messages and delivers them to a function once. */
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

  /** The bodies that a later receive would return once their visibility timeout is over. */
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

test('a function gets a queue’s messages as a batch in SQS’s format', async () => {
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

test('messages in a batch without failures are deleted', async () => {
  const { left } = await deliverOnce(['one', 'two'], () => ({ batchItemFailures: [] }))

  expect(await left()).toEqual([])
})

test('only messages reported as failed are delivered again', async () => {
  const { left } = await deliverOnce(['one', 'two', 'three'], ({ Records }) => ({
    batchItemFailures: Records.filter(({ body }) => body === 'two').map(({ messageId }) => ({ itemIdentifier: messageId })),
  }))

  expect(await left()).toEqual(['two'])
})

test('a malformed response redelivers the whole batch', async () => {
  const { left } = await deliverOnce(['one', 'two'], () => ({ batchItemFailures: [{ id: 'x' }] }))

  expect(await left()).toEqual(['one', 'two'])
})

test('a failure for an unknown message redelivers the whole batch', async () => {
  const { left } = await deliverOnce(['one', 'two'], () => ({ batchItemFailures: [{ itemIdentifier: 'unknown' }] }))

  expect(await left()).toEqual(['one', 'two'])
})

test('a function that throws redelivers the whole batch, and is reported', async () => {
  const { left, reported } = await deliverOnce(['one', 'two'], () => {
    throw new Error('no')
  })

  expect(await left()).toEqual(['one', 'two'])
  expect(reported).toEqual(['A batch of messages failed; it comes again.'])
})

test('stopping waits for the running function', async () => {
  let isFinished = false

  await deliverOnce(['one'], async () => {
    await pause(50)
    isFinished = true
  })

  expect(isFinished).toBe(true)
})
