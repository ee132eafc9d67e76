import { pixelsMax } from '#shared/domain/media.ts'

/** What became of a HEIF image: a JPEG of its first picture, as it's shown. */
export type HeifAnswer = { jpeg: Blob } | { failed: 'too-large' | 'unreadable' }

const quality = 0.92

/** Where a browser opens HEIF itself, it's Safari, whose canvas on a phone has no more pixels than these. */
const canvasPixelsMax = 4_096 * 4_096

/** How much of a file may come before the color profile of its first picture. */
const headBytes = 64 * 1024

const convert = async (file: Blob): Promise<HeifAnswer> => {
  const picture = await createImageBitmap(file).catch(() => undefined)
  return picture ? drawn(picture) : decoded(file)
}

const drawn = async (picture: ImageBitmap): Promise<HeifAnswer> => {
  const scale = Math.min(1, Math.sqrt(canvasPixelsMax / (picture.width * picture.height)))
  const canvas = new OffscreenCanvas(Math.floor(picture.width * scale), Math.floor(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return { failed: 'unreadable' }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return encoded(canvas, context)
}

/** Decodes it with libheif, which weighs 700 KB packed, and which only browsers that can't do it themselves ever load. */
const decoded = async (file: Blob): Promise<HeifAnswer> => {
  const { default: libheif } = await import('libheif-js/wasm-bundle')
  const content = new Uint8Array(await file.arrayBuffer())
  const pictures = new libheif.HeifDecoder().decode(content)
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0]
  if (!picture) return { failed: 'unreadable' }
  const [width, height] = [picture.get_width(), picture.get_height()]
  if (width * height > pixelsMax) return { failed: 'too-large' }
  const colorSpace = isDisplayP3(content) ? 'display-p3' : 'srgb'
  const pixels = new ImageData(width, height, { colorSpace })
  const isDecoded = await new Promise<boolean>((resolve) => picture.display(pixels, (shown) => resolve(shown !== null)))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { colorSpace })
  if (!isDecoded || !context) return { failed: 'unreadable' }
  context.putImageData(pixels, 0, 0)
  return encoded(canvas, context)
}

/** Phones save wide colors, and name them in UTF-16. libheif hands the values on as they are. */
const isDisplayP3 = (content: Uint8Array) =>
  /Display P3/.test(new TextDecoder('latin1').decode(content.subarray(0, headBytes)).replaceAll('\0', ''))

/** On white, as a JPEG has nothing to see through. */
const encoded = async (canvas: OffscreenCanvas, context: OffscreenCanvasRenderingContext2D): Promise<HeifAnswer> => {
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return { jpeg: await canvas.convertToBlob({ type: 'image/jpeg', quality }) }
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void convert(data)
    .catch((): HeifAnswer => ({ failed: 'unreadable' }))
    .then((answer) => postMessage(answer))
})
