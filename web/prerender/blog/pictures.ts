import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { PostPicture } from '#web/routes/site/blog/post.ts'
import { root } from '../root.ts'

/** In pixels, from a phone to a wide window on a high-density screen. */
const widths = [480, 720, 960, 1_600]

const formats = ['avif', 'webp'] as const
type Format = (typeof formats)[number]

/** More effort takes many times longer and doesn't make drawings like ours any smaller. */
const settings = { avif: { quality: 50, effort: 1 }, webp: { quality: 70, effort: 2 } }

const encode: Record<Format, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif(settings.avif),
  webp: (picture) => picture.webp(settings.webp),
}

/** Caches rendered pictures between builds. Each file name includes a hash of its source. */
const drawnFolder = join(root, '.build/blog-pictures')

/** Returns the picture's attributes for an `img` element. Throws if the picture isn't wide enough. */
export const describePicture = async (file: string, alt: string): Promise<PostPicture> => {
  const name = await nameOf(file)
  const { width = 0, height = 0 } = await openDrawing(file).metadata()
  const widest = Math.max(...widths)
  if (width < widest) throw new Error(`image.file: the picture is ${width} pixels wide, and ${widest} are needed.`)
  const sources = (format: Format) => widths.map((one) => `${addressOf(name, one, format)} ${one}w`).join(', ')
  return {
    alt,
    width: widest,
    height: Math.round((height * widest) / width),
    src: addressOf(name, 960, 'webp'),
    avif: sources('avif'),
    webp: sources('webp'),
  }
}

/** Renders these pictures in every width and format into the built site. */
export const writePictures = async (files: readonly string[], site: string) => {
  const named = await Promise.all([...new Set(files)].map(async (file) => ({ file, name: await nameOf(file) })))
  const drawings = named.flatMap((one) => widths.flatMap((width) => formats.map((format) => ({ ...one, width, format }))))
  await Promise.all(drawings.map((drawing) => writeOne(drawing, site)))
}

/** In development, the media function runs in the same process and blocks everything but photo formats. */
const openDrawing = (file: string) => {
  sharp.unblock({ operation: ['VipsForeignLoadSvgFile'] })
  return sharp(file)
}

type Drawing = { file: string; name: string; width: number; format: Format }

const writeOne = async ({ file, name, width, format }: Drawing, site: string) => {
  const address = addressOf(name, width, format)
  const [drawn, wanted] = [join(drawnFolder, address), join(site, address)]
  await Promise.all([drawn, wanted].map((path) => mkdir(join(path, '..'), { recursive: true })))
  if (!existsSync(drawn)) {
    // Another build may render it at the same time, so it's moved into place only when complete.
    const begun = `${drawn}.${process.pid}`
    await encode[format](openDrawing(file).flatten({ background: 'white' }).resize(width)).toFile(begun)
    await rename(begun, drawn)
  }
  await copyFile(drawn, wanted)
}

/** Files under /assets are immutable, so the name includes a hash of the drawing. */
const addressOf = (name: string, width: number, format: Format) => `/assets/blog/${name}-${width}.${format}`

const nameOf = async (file: string) => {
  const hash = createHash('sha256')
    .update(JSON.stringify(settings))
    .update(await readFile(file))
  return `${file.replace(/^.*\//, '').replace(/\.svg$/, '')}-${hash.digest('hex').slice(0, 8)}`
}
