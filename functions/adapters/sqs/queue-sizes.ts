import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
import * as z from 'zod'
import type { QueueSizes } from '#functions/ports/queue-sizes.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { Platform } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { awsClient } from '../aws-client.ts'

type QueueUrls = Record<Platform, string>

const attributes = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesDelayed', 'ApproximateNumberOfMessagesNotVisible'] as const
const Count = z.coerce.number().int()
const Sizes = z.object({ [attributes[0]]: Count, [attributes[1]]: Count, [attributes[2]]: Count })

/** The sizes of the platforms' queues, and of those that keep what was given up. */
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
          Platform.options.map(async (platform) => {
            const [sizes, dead] = await Promise.all([sizesOf(queues[platform]), sizesOf(deadLetters[platform])])
            return { platform, ...sizes, deadLetters: dead.waiting }
          }),
        )
      } catch (cause) {
        throw new DomainError('upstream', 'The queues did not tell how full they are. Try again in a moment.', { cause })
      }
    },
  }
}
