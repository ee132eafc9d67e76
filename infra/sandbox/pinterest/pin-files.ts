import { sha256 } from '../files.ts'
import type { Call } from '../platform/call.ts'
import { fetchFile, type KeptFile, keepFile } from '../platform/fetch-file.ts'
import type { MediaSource } from './pin-body.ts'
import type { PinterestFault, PinterestWorld } from './pinterest-world.ts'
import { problems, refuse } from './problems.ts'

const imageTypes = ['image/bmp', 'image/jpeg', 'image/png', 'image/tiff', 'image/gif', 'image/webp']
const imageBytesMax = 20 * 1024 * 1024
/** In pixels. Pinterest doesn't document its minimum. */
const sideMin = 50

/** A Pin's files: fetched, decoded, or uploaded before. */
export const filesOf = async (pinterest: PinterestWorld, call: Call<PinterestFault>, source: MediaSource): Promise<PinFile[]> => {
  switch (source.source_type) {
    case 'image_url':
      return [await fetched(pinterest, source.url)]
    case 'image_base64':
      return [await decoded(pinterest, source)]
    case 'multiple_image_urls':
      return sameSize(await Promise.all(source.items.map(({ url }) => fetched(pinterest, url))))
    case 'multiple_image_base64':
      return sameSize(await Promise.all(source.items.map((item) => decoded(pinterest, item))))
    case 'video_id':
      return [await videoFile(pinterest, call, source)]
  }
}

export type PinFile = Pick<KeptFile, 'fileId' | 'type' | 'bytes' | 'width' | 'height'>

const fetched = async (pinterest: PinterestWorld, url: string) => {
  const found = await fetchFile(pinterest, url, { bytesMax: imageBytesMax, allowsRedirects: true })
  if (found.kind === 'too-large') return refuse(problems.invalid('The image is too large.'))
  return found.kind === 'fetched' ? checked(found.file) : refuse(problems.unreachable())
}

const decoded = async (pinterest: PinterestWorld, { content_type, data }: { content_type: string; data: string }) => {
  const content = new Uint8Array(Buffer.from(data, 'base64'))
  const file = await keepFile(pinterest, { content, bytes: content.length, hash: sha256(content), isTooLarge: false })
  return file.type === content_type ? checked(file) : refuse(problems.imageBroken())
}

const checked = (file: KeptFile): PinFile => {
  if (!imageTypes.includes(file.type)) return refuse(problems.imageBroken())
  return Math.min(file.width ?? 0, file.height ?? 0) < sideMin ? refuse(problems.imageTooSmall()) : file
}

const sameSize = (files: PinFile[]) => {
  const isSame = files.every(({ width, height }) => width === files[0]?.width && height === files[0]?.height)
  return isSame ? files : refuse(problems.invalid('All images of a carousel must have the same dimensions.'))
}

type VideoSource = Extract<MediaSource, { source_type: 'video_id' }>

const videoFile = async (pinterest: PinterestWorld, { person }: Call<PinterestFault>, source: VideoSource): Promise<PinFile> => {
  const video = pinterest.videos.byId(source.media_id)
  if (!video || video.personId !== person.id) return refuse(problems.mediaNotFound())
  if (!video.file || pinterest.videos.statusOf(video) !== 'succeeded')
    return refuse(problems.invalid('The media is not ready to be used in a Pin.'))
  const { cover_image_url: url, cover_image_content_type: content_type, cover_image_data: data } = source
  if (url !== undefined) await fetched(pinterest, url)
  else if (content_type !== undefined && data !== undefined) await decoded(pinterest, { content_type, data })
  else if (source.cover_image_key_frame_time === undefined) return refuse(problems.invalid('A cover image is required for a video Pin.'))
  return video.file
}
