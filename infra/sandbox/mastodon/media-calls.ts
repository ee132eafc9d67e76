import { createHash } from 'node:crypto'
import { secondMs } from '#shared/domain/times.ts'
import type { Answer } from '../platform/answer.ts'
import { type Part, readParts } from '../platform/body.ts'
import { readNothing } from '../platform/call.ts'
import { type KeptFile, keepFile } from '../platform/fetch-file.ts'
import { countCall, serverCalls } from './calls.ts'
import type { ServerWorld } from './mastodon-world.ts'
import type { MastodonFile } from './media.ts'
import { invalid, problem, refuse } from './problems.ts'
import { imageBytesMax, videoBytesMax, videoPixelsMax } from './servers.ts'
import { refuseNull } from './status-rules.ts'

const images = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif', 'image/avif']
const videos = ['video/mp4', 'video/webm', 'video/quicktime', 'video/ogg']
/** https://github.com/mastodon/mastodon/blob/main/app/models/concerns/attachmentable.rb */
const imagePixelsMax = 33_177_600
const workMs = 3 * secondMs

/** `POST /api/v2/media`: an image is ready at once, anything animated later. */
export const upload = (mastodon: ServerWorld) =>
  serverCalls(mastodon).signed({
    operation: 'upload',
    scopes: ['write:media'],
    read: readParts,
    look: async (_, parts) => {
      const content = contentOf(parts)
      const hash = createHash('sha256').update(content).digest('hex')
      return content.length === 0 ? undefined : keepFile(mastodon, { bytes: content.length, hash, content, isTooLarge: false })
    },
    answer: ({ person, fault }, parts, file) => {
      countCall(mastodon, 'uploads', person.id)
      const { fileId, type, bytes } = checked(file)
      const altText = fieldOf(parts, 'description')
      refuseNull(altText)
      if (altText.length > mastodon.server.altText)
        return invalid(`Description is too long (maximum is ${mastodon.server.altText} characters)`)
      const id = mastodon.nextId()
      const readyAt = mastodon.now() + (fault?.processingMs ?? (moves(type) ? workMs : 0))
      const [focus, failure] = [fieldOf(parts, 'focus'), fault?.processingError ?? '']
      mastodon.uploads.add({ id, personId: person.id, fileId, type, bytes, altText, focus, readyAt, failure })
      return answerOf(mastodon, { id, type, altText, readyAt }, 202)
    },
  })

const moves = (type: string) => videos.includes(type) || type === 'image/gif'

const checked = (file: KeptFile | undefined): KeptFile => {
  if (!file || ![...images, ...videos].includes(file.type)) return invalid('File content type is invalid, File is invalid')
  const bytesMax = videos.includes(file.type) ? videoBytesMax : imageBytesMax
  if (file.bytes > bytesMax) return invalid('File file size is too large')
  const { width = 0, height = 0 } = file
  const [kind, pixelsMax] = videos.includes(file.type) ? ['videos', videoPixelsMax] : ['images', imagePixelsMax]
  return width * height > pixelsMax ? invalid(`File ${width}x${height} ${kind} are not supported`) : file
}

/** `GET /api/v1/media/{id}`: only while no post uses it. */
export const mediaState = (mastodon: ServerWorld) =>
  serverCalls(mastodon).signed({
    operation: 'status',
    scopes: ['write:media'],
    read: readNothing,
    answer: ({ person, context }) => {
      const file = mastodon.uploads.free(context.req.param('id') ?? '', person.id) ?? refuse(404, 'Record not found')
      if (file.failure !== '' && file.readyAt <= mastodon.now()) return problem(422, 'Error processing thumbnail for uploaded media')
      return answerOf(mastodon, file, 206)
    },
  })

const contentOf = (parts: readonly Part[]) => {
  const part = parts.find(({ name }) => name === 'file')
  return part && 'content' in part ? part.content : new Uint8Array()
}

const fieldOf = (parts: readonly Part[], wanted: string) => {
  const part = parts.find(({ name }) => name === wanted)
  return part && 'value' in part ? part.value : ''
}

type MediaView = Pick<MastodonFile, 'id' | 'type' | 'altText' | 'readyAt'>

const answerOf = ({ now, url, server }: ServerWorld, { id, type, altText, readyAt }: MediaView, whileWorking: number): Answer => {
  const isReady = readyAt <= now()
  return {
    status: isReady ? 200 : whileWorking,
    body: {
      id,
      type: type === 'image/gif' ? 'gifv' : type.split('/')[0],
      url: isReady ? `${url()}/${server.host}/media/${id}` : null,
      description: altText,
    },
  }
}
