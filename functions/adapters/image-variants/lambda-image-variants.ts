import { type ImageVariants, PictureNotReady, type StoredImageVariants } from '#functions/ports/image-variants.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { functionCall, isTimeout } from '../aws/lambda.ts'
import { type DrawOrder, imageVariants, makingMs, RenderAnswer, RenderOrder } from './render-call.ts'

const callRender = (functionName: string) => {
  const call = functionCall({ functionName, timeoutMs: makingMs })
  return async (order: RenderOrder | DrawOrder) => {
    const answer = RenderAnswer.parse(
      await call(order).catch((error: unknown) => {
        throw isTimeout(error) ? new PictureNotReady(error) : error
      }),
    )
    if (answer.kind === 'refused') throw new DomainError(answer.code, answer.message)
    return answer
  }
}

/** Draws pictures with the `render` function: the image library is too large for the functions that need pictures. */
export const lambdaDraw = (functionName: string): ImageVariants['draw'] => {
  const render = callRender(functionName)
  return async (content, need) => {
    const answer = await render({ content: Buffer.from(content).toString('base64'), need })
    if (answer.kind === 'drawn') return { ...answer.drawn, content: new Uint8Array(Buffer.from(answer.drawn.content, 'base64')) }
    throw new Error('The function that makes pictures answers what it was not asked.')
  }
}

/** Image variants made by the `render` function. */
export const lambdaImageVariants = ({ kept, functionName }: { kept: Pick<StoredImageVariants, 'find'>; functionName: string }) => {
  const render = callRender(functionName)
  return imageVariants({
    kept,
    make: async (order) => {
      const answer = await render(RenderOrder.parse(order))
      if (answer.kind === 'made') return answer.picture
      throw new Error('The function that makes pictures answers what it was not asked.')
    },
    draw: lambdaDraw(functionName),
  })
}
