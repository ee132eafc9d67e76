import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetQueueAttributesCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { expect, onTestFinished, test } from 'vitest'
import { clientSettings } from '#infra/local-aws/environment.ts'
import { type Queues, startQueues } from '#infra/local-aws/queues.ts'

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'crier-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

const clientOf = ({ url }: Queues) => new SQSClient(clientSettings(url))

test('messages survive a restart, including received but unfinished ones', async () => {
  const data = folder()
  const first = await startQueues(data)
  await clientOf(first).send(new SendMessageCommand({ QueueUrl: first.queueUrls.x, MessageBody: 'received' }))
  await clientOf(first).send(new ReceiveMessageCommand({ QueueUrl: first.queueUrls.x }))
  await clientOf(first).send(new SendMessageCommand({ QueueUrl: first.queueUrls.x, MessageBody: 'waiting' }))
  await first.stop()

  const second = await startQueues(data)
  onTestFinished(second.stop)
  const receive = async () => {
    const { Messages } = await clientOf(second).send(new ReceiveMessageCommand({ QueueUrl: second.queueUrls.x, WaitTimeSeconds: 20 }))
    return Messages?.map(({ Body }) => Body)
  }

  expect([await receive(), await receive()]).toEqual([['waiting'], ['received']])
})

test('a platform’s queue waits six minutes and gives up after five tries, as on AWS', async () => {
  const queues = await startQueues(undefined)
  onTestFinished(queues.stop)

  const { Attributes } = await clientOf(queues).send(
    new GetQueueAttributesCommand({ QueueUrl: queues.queueUrls.x, AttributeNames: ['All'] }),
  )

  expect(Attributes).toMatchObject({ VisibilityTimeout: '360' })
  expect(JSON.parse(Attributes?.RedrivePolicy ?? '{}')).toEqual({
    deadLetterTargetArn: 'arn:aws:sqs:eu-central-1:000000000000:crier-x-dead',
    maxReceiveCount: 5,
  })
})
