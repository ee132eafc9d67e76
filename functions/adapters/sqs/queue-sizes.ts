import * as z from 'zod'
import type { QueueSizes } from '#functions/ports/queue-sizes.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { Platform } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { openService } from '../aws/service.ts'
import { serviceCalls } from '../aws/service-calls.ts'

type QueueUrls = Record<Platform, string>

const attributes = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesDelayed', 'ApproximateNumberOfMessagesNotVisible'] as const
const Count = z.coerce.number().int()
const Answer = z.object({ Attributes: z.object({ [attributes[0]]: Count, [attributes[1]]: Count, [attributes[2]]: Count }) })

/** The sizes of the platforms' queues, and of those that keep what was given up. */
export const sqsQueueSizes = ({ queues, deadLetters }: { queues: QueueUrls; deadLetters: QueueUrls }): QueueSizes => {
  const call = serviceCalls(openService('sqs'), { tries: 2, timeoutMs: 3 * secondMs })
  const sizesOf = async (QueueUrl: string) => {
    const { body } = await call({
      target: 'AmazonSQS.GetQueueAttributes',
      contentType: 'application/x-amz-json-1.0',
      body: JSON.stringify({ QueueUrl, AttributeNames: attributes }),
    })
    const { Attributes } = Answer.parse(JSON.parse(body))
    return { waiting: Attributes[attributes[0]], delayed: Attributes[attributes[1]], running: Attributes[attributes[2]] }
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
