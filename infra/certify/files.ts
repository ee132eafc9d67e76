import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename } from 'node:path'
import sharp from 'sharp'
import { sharpDraw } from '#functions/adapters/image-variants/sharp-draw.ts'
import { probe } from '#functions/adapters/probe/probe.ts'
import type { ImageVariants } from '#functions/ports/image-variants.ts'
import type { FileRef, MediaFiles } from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { kindOf, type Media } from '#shared/domain/media.ts'
import { toInstant } from '#shared/domain/times.ts'
import { listen } from '../machine/door/listen.ts'

const workspaceId = 'certify'

/** A plain image that every platform accepts. */
export const aPicture = async (now: number): Promise<OwnFile> =>
  fileOf(
    'picture',
    'crier-certifies.jpg',
    await sharp({ create: { width: 1080, height: 1080, channels: 3, background: '#27335c' } })
      .jpeg()
      .toBuffer(),
    now,
  )

/** The operator's own video. */
export const aVideoAt = async (path: string, now: number): Promise<OwnFile> => fileOf('video', basename(path), await readFile(path), now)

export type OwnFile = { media: Media; content: Uint8Array }

const fileOf = async (id: string, fileName: string, content: Uint8Array, now: number): Promise<OwnFile> => {
  const found = await probe({ bytes: content.length, read: async (from, to) => content.slice(from, to) })
  if ('refused' in found) throw new Error(`${fileName}: ${found.refused}`)
  const { contentType, ...state } = found
  const kind = kindOf(contentType, found.frames)
  const media: Media = {
    id,
    workspaceId,
    fileName,
    contentType,
    kind,
    bytes: content.length,
    altText: 'A plain color.',
    createdAt: toInstant(now),
    state: { name: 'ready', ...state },
  }
  return { media, content }
}

type ShareOptions = { files: readonly OwnFile[]; port: number; publicUrl: string | undefined }

/** The files as adapters read them and platforms fetch them. `publicUrl` leads to `port` on this machine. */
export const shareFiles = async ({ files, port, publicUrl }: ShareOptions) => {
  const kept = new Map(files.map(({ media, content }) => [media.id, { content, contentType: String(media.contentType) }]))
  const server = createServer(({ url = '' }, response) => {
    const file = kept.get(decodeURIComponent(url.slice(1)))
    if (file) response.writeHead(200, { 'content-type': file.contentType, 'content-length': file.content.length }).end(file.content)
    else response.writeHead(404).end()
  })
  const listening = await listen(server, port)
  const fileAt = (ref: FileRef) => {
    const file = kept.get(placeOf(ref))
    if (!file) throw new DomainError('not-found', 'The file is gone.')
    return file
  }
  /** A file's URL for a side. Without a public address, it can't be fetched. */
  const filesAt = (url: string | undefined): Pick<MediaFiles, 'read' | 'shareUrl'> => ({
    read: async (ref, { from, to }) => fileAt(ref).content.slice(from, to),
    shareUrl: async (ref) => {
      if (url === undefined) throw new Error('There’s no address where files can be fetched.')
      return `${url}/${encodeURIComponent(placeOf(ref))}`
    },
  })
  const imageVariants: ImageVariants = {
    async ensure({ id }, need) {
      const drawn = await sharpDraw(fileAt({ workspaceId, id }).content, need)
      if ('refused' in drawn) throw new DomainError('invalid', drawn.refused)
      const { content, ...picture } = drawn
      const file = { workspaceId, id, variant: need.name }
      kept.set(placeOf(file), { content, contentType: picture.contentType })
      return { file, bytes: content.length, ...picture }
    },
    async draw(content, need) {
      const drawn = await sharpDraw(content, need)
      if ('refused' in drawn) throw new DomainError('invalid', drawn.refused)
      return drawn
    },
  }
  return { imageVariants, here: filesAt(listening.url), outside: filesAt(publicUrl), stop: () => listening.stop() }
}

const placeOf = ({ id, variant }: FileRef) => (variant === undefined ? id : `${id}-${variant}`)
