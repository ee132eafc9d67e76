import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { RenderAnswer, type RenderOrder } from '#functions/adapters/image-variants/render-call.ts'
import { sharpDraw } from '#functions/adapters/image-variants/sharp-draw.ts'
import { fileKey, objectKeys } from '#functions/adapters/s3/object-keys.ts'
import { clientSettings, credentials } from '#infra/local-aws/environment.ts'
import { startStorage } from '#infra/machine/files/storage.ts'
import { mediaBucket } from '#infra/machine/process/names.ts'
import type { PictureNeed } from '#shared/domain/pictures.ts'

/** Calls `render` with an event. */
type Call = (event: RenderOrder, environment: Record<string, string>) => Promise<unknown>

/** The source is wider than allowed, and one side is too long, so the image is scaled and set on white. */
const need: PictureNeed = { name: 'arm64', contentTypes: ['image/jpeg'], bytesMax: 1_000_000, widthMax: 640, ratioMin: 0.8, ratioMax: 1.91 }
const size = { width: 1_200, height: 500 }

const formats = ['jpeg', 'png', 'webp', 'gif'] as const

/**
 * Has the function draw a JPEG from an image in each format that people may upload, and compares it with one drawn on
 * this machine. Returns a line for each format.
 */
export const drawPictures = async (call: Call): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'crier-arm64-'))
  const storage = await startStorage({ folder, bucket: mediaBucket, credentials, allowedOrigin: 'http://localhost' })
  const s3 = new S3Client(clientSettings(storage.url))
  try {
    const lines = []
    for (const format of formats) lines.push(await drawOne(format, { s3, storageUrl: storage.url, call }))
    return lines
  } finally {
    await storage.stop()
    await rm(folder, { recursive: true })
  }
}

type Surroundings = { s3: S3Client; storageUrl: string; call: Call }

const drawOne = async (format: (typeof formats)[number], { s3, storageUrl, call }: Surroundings) => {
  const uploaded = await colors().toFormat(format).toBuffer()
  const media = { workspaceId: 'person', id: randomUUID(), bytes: uploaded.length }
  await s3.send(new PutObjectCommand({ Bucket: mediaBucket, Key: objectKeys.accepted(media), Body: uploaded }))

  const environment = {
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_S3: storageUrl,
    MEDIA_BUCKET: mediaBucket,
  }
  const answer = RenderAnswer.parse(await call({ media, need }, environment))
  if (answer.kind !== 'made') throw new Error(`render makes no picture of a ${format}: ${JSON.stringify(answer)}`)

  const { Body } = await s3.send(new GetObjectCommand({ Bucket: mediaBucket, Key: fileKey(answer.picture.file) }))
  const there = (await Body?.transformToByteArray()) ?? Buffer.alloc(0)
  const { format: drawnAs, width, height } = await sharp(there).metadata()
  const here = await sharpDraw(uploaded, need)
  if ('refused' in here) throw new Error(`A picture in ${format} can't be drawn here either: ${here.refused}`)
  const isSame = Buffer.from(here.content).equals(there)
  if (drawnAs !== 'jpeg' || !isSame) throw new Error(`render makes another picture of a ${format} than is made here.`)
  return `${format} → ${drawnAs}, ${width} × ${height}, the same bytes as are made here`
}

/** A gradient of many colors, from left to right and top to bottom. */
const colors = () => {
  const { width, height } = size
  const pixels = Buffer.alloc(width * height * 3)
  for (let index = 0; index < width * height; index += 1) {
    const [x, y] = [index % width, Math.floor(index / width)]
    pixels.set([(255 * x) / width, (255 * y) / height, 255 - (255 * x) / width], index * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
