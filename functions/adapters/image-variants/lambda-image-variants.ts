import { PictureUnfinished, type StoredImageVariants } from '#functions/ports/image-variants.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { functionCall, isTimeout } from '../aws/lambda.ts'
import { imageVariants, makingMs, RenderAnswer, RenderOrder } from './render-call.ts'

/** Image variants that the function `render` makes: the library for pictures is too large for the functions that need them. */
export const lambdaImageVariants = ({ kept, functionName }: { kept: Pick<StoredImageVariants, 'find'>; functionName: string }) => {
  const render = functionCall({ functionName, timeoutMs: makingMs })
  return imageVariants({
    kept,
    make: async (order) => {
      const answer = RenderAnswer.parse(
        await render(RenderOrder.parse(order)).catch((error: unknown) => {
          throw isTimeout(error) ? new PictureUnfinished(error) : error
        }),
      )
      if (answer.kind === 'refused') throw new DomainError(answer.code, answer.message)
      return answer.picture
    },
  })
}
