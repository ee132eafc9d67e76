import { pixelsMax } from '#shared/domain/media.ts'

/** The result of converting a HEIF image: a JPEG of its primary picture. */
export type HeifAnswer = { jpeg: Blob } | { failed: 'too-large' | 'unreadable' }

const quality = 0.92

/** Browsers that open HEIF themselves are Safari, whose canvas on phones is limited to this many pixels. */
const canvasPixelsMax = 4_096 * 4_096

/** How far into the file to look for the color profile. */
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

/** Decodes with libheif, which is 700 KB compressed and only loads in browsers that can't decode HEIF themselves. */
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

/** Phones save Display P3, with the profile's name in UTF-16. libheif returns the values without converting them. */
const isDisplayP3 = (content: Uint8Array) =>
  /Display P3/.test(new TextDecoder('latin1').decode(content.subarray(0, headBytes)).replaceAll('\0', ''))

/** Puts white behind the picture, because JPEG has no transparency. */
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
