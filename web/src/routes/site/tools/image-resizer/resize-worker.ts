import { fitWithin, type Size } from './fit-within.ts'

/** The page's requests to the worker: first open a picture, then draw it on one canvas after another. */
export type Question = { kind: 'open'; file: Blob } | { kind: 'draw'; canvas: Size }
export type Answer = { kind: 'opened'; size: Size } | { kind: 'drawn'; jpeg: Blob } | { kind: 'failed' }

const quality = 0.9

let picture: ImageBitmap | undefined

const answer = (question: Question): Promise<Answer> => (question.kind === 'open' ? open(question.file) : draw(question.canvas))

/**
 * Rotated according to its metadata, which `createImageBitmap` does by default. For an animation, the first frame is
 * used.
 */
const open = async (file: Blob): Promise<Answer> => {
  picture = await createImageBitmap(file)
  return { kind: 'opened', size: { width: picture.width, height: picture.height } }
}

const draw = async ({ width, height }: Size): Promise<Answer> => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context || !picture) return { kind: 'failed' }
  const place = fitWithin(picture, canvas)
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, place.x, place.y, place.width, place.height)
  return { kind: 'drawn', jpeg: await canvas.convertToBlob({ type: 'image/jpeg', quality }) }
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  void answer(data)
    .catch((): Answer => ({ kind: 'failed' }))
    .then((given) => postMessage(given))
})
