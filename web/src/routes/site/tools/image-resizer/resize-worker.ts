import { fitWithin, type Size } from './fit-within.ts'

/** What the page asks of the worker: first to open a picture, then to draw it on one canvas after the other. */
export type Question = { kind: 'open'; file: Blob } | { kind: 'draw'; canvas: Size }
export type Answer = { kind: 'opened'; size: Size } | { kind: 'drawn'; jpeg: Blob } | { kind: 'failed' }

const quality = 0.9

let picture: ImageBitmap | undefined

const answer = (question: Question): Promise<Answer> => (question.kind === 'open' ? open(question.file) : draw(question.canvas))

/** Turned as its metadata says, which is what `createImageBitmap` does by default. Of an animation it takes the first picture. */
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
