import type { ImageVariants, StoredImageVariants } from '#functions/ports/image-variants.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { secondMs } from '#shared/domain/times.ts'
import { functionCall } from '../lambda/function-calls.ts'
import { RenderAnswer, type RenderOrder } from './render-call.ts'

/** A step may last 25 s. A slower image variant is made all the same, and is there when the step is tried again. */
const timeoutMs = 20 * secondMs

/** Image variants that the function `render` makes: the library for pictures is too large for the functions that need them. */
export const lambdaImageVariants = ({
  kept,
  functionName,
}: {
  kept: Pick<StoredImageVariants, 'find'>
  functionName: string
}): ImageVariants => {
  const render = functionCall({ functionName, timeoutMs })
  return {
    async ensure(media, need) {
      const { userId, id, bytes, kind } = media
      if (kind !== 'image')
        throw new DomainError('invalid', `${media.fileName} is no still picture, so it can't be changed. Choose another one.`)
      const found = await kept.find({ userId, id, variant: need.name })
      if (found) return found
      const order: RenderOrder = { media: { userId, id, bytes }, need }
      const answer = RenderAnswer.parse(await render(order))
      if (answer.kind === 'refused') throw new DomainError(answer.code, answer.message)
      return answer.picture
    },
  }
}
