import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetQueueAttributesCommand, ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs'
import { expect, onTestFinished, test } from 'vitest'
import { startQueues } from '#infra/local/queues.ts'

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'crier-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

test('messages are there again after a restart, also those that were received and not finished', async () => {
  const data = folder()
  const first = await startQueues(data)
  await first.client.send(new SendMessageCommand({ QueueUrl: first.queueUrls.x, MessageBody: 'received' }))
  await first.client.send(new ReceiveMessageCommand({ QueueUrl: first.queueUrls.x }))
  await first.client.send(new SendMessageCommand({ QueueUrl: first.queueUrls.x, MessageBody: 'waiting' }))
  await first.stop()

  const second = await startQueues(data)
  onTestFinished(second.stop)
  const receive = async () => {
    const { Messages } = await second.client.send(new ReceiveMessageCommand({ QueueUrl: second.queueUrls.x, WaitTimeSeconds: 20 }))
    return Messages?.map(({ Body }) => Body)
  }

  expect([await receive(), await receive()]).toEqual([['waiting'], ['received']])
})

test("a platform's queue waits six minutes and gives up after five tries, as on AWS", async () => {
  const { client, queueUrls, stop } = await startQueues(undefined)
  onTestFinished(stop)

  const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl: queueUrls.x, AttributeNames: ['All'] }))

  expect(Attributes).toMatchObject({ VisibilityTimeout: '360' })
  expect(JSON.parse(Attributes?.RedrivePolicy ?? '{}')).toEqual({
    deadLetterTargetArn: 'arn:aws:sqs:eu-central-1:000000000000:crier-x-dead',
    maxReceiveCount: 5,
  })
})
