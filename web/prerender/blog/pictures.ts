import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { PostPicture } from '#web/routes/site/blog/post.ts'
import { root } from '../root.ts'

/** From a phone to a wide window of a sharp screen, in pixels. */
const widths = [480, 720, 960, 1_600]

const formats = ['avif', 'webp'] as const
type Format = (typeof formats)[number]

/** More effort costs many times the time, and makes drawings such as ours no smaller. */
const settings = { avif: { quality: 50, effort: 1 }, webp: { quality: 70, effort: 2 } }

const encode: Record<Format, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif(settings.avif),
  webp: (picture) => picture.webp(settings.webp),
}

/** Where drawn pictures are kept from one build to the next: each is named by what it was drawn from. */
const drawnFolder = join(root, '.build/blog-pictures')

/** The picture as pages name it. Throws when the file is no picture that is wide enough. */
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

/** Draws these pictures in every width and format into the built site. */
export const writePictures = async (files: readonly string[], site: string) => {
  const named = await Promise.all([...new Set(files)].map(async (file) => ({ file, name: await nameOf(file) })))
  const drawings = named.flatMap((one) => widths.flatMap((width) => formats.map((format) => ({ ...one, width, format }))))
  await Promise.all(drawings.map((drawing) => writeOne(drawing, site)))
}

/** In development, the function that works on people's pictures runs in the same process. It forbids everything but photographs there. */
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
    // Another build may draw it at the same time: it is in its place only when it is whole.
    const begun = `${drawn}.${process.pid}`
    await encode[format](openDrawing(file).flatten({ background: 'white' }).resize(width)).toFile(begun)
    await rename(begun, drawn)
  }
  await copyFile(drawn, wanted)
}

/** Below /assets, where a name never gets another content: it holds that of the drawing. */
const addressOf = (name: string, width: number, format: Format) => `/assets/blog/${name}-${width}.${format}`

const nameOf = async (file: string) => {
  const hash = createHash('sha256')
    .update(JSON.stringify(settings))
    .update(await readFile(file))
  return `${file.replace(/^.*\//, '').replace(/\.svg$/, '')}-${hash.digest('hex').slice(0, 8)}`
}
