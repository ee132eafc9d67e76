import { PictureUnfinished, type StoredImageVariants } from '#functions/ports/image-variants.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { functionCall, isTimeout } from '../aws/lambda.ts'
import { type DrawOrder, imageVariants, makingMs, RenderAnswer, RenderOrder } from './render-call.ts'

/**
 * Image variants made by the `render` function: the image library is too large for the functions that need the
 * variants.
 */
export const lambdaImageVariants = ({ kept, functionName }: { kept: Pick<StoredImageVariants, 'find'>; functionName: string }) => {
  const call = functionCall({ functionName, timeoutMs: makingMs })
  const render = async (order: RenderOrder | DrawOrder) => {
    const answer = RenderAnswer.parse(
      await call(order).catch((error: unknown) => {
        throw isTimeout(error) ? new PictureUnfinished(error) : error
      }),
    )
    if (answer.kind === 'refused') throw new DomainError(answer.code, answer.message)
    return answer
  }
  return imageVariants({
    kept,
    make: async (order) => {
      const answer = await render(RenderOrder.parse(order))
      if (answer.kind === 'made') return answer.picture
      throw new Error('The function that makes pictures answers what it was not asked.')
    },
    draw: async (content, need) => {
      const answer = await render({ content: Buffer.from(content).toString('base64'), need })
      if (answer.kind === 'drawn') return { ...answer.drawn, content: new Uint8Array(Buffer.from(answer.drawn.content, 'base64')) }
      throw new Error('The function that makes pictures answers what it was not asked.')
    },
  })
}
