import sharp from 'sharp'
import { mediaApi } from '#shared/contracts/media.ts'
import type { Client } from '#web/lib/request.ts'
import { callMs } from './client.ts'

const [width, height] = [1_080, 1_080]
const named = { fileName: 'smoke.jpg', contentType: 'image/jpeg', altText: 'A plain color.' } as const

/** Announces an image, uploads it through its form as a browser does, and completes it. Returns its id. */
export const uploadPicture = async (request: Client['request']): Promise<string> => {
  const file = await sharp({ create: { width, height, channels: 3, background: '#e6a269' } })
    .jpeg()
    .toBuffer()
  const { media, upload } = (await request(mediaApi.create, { ...named, bytes: file.length })).body
  if (!('url' in upload)) throw new Error('Crier offers no form for a small picture.')
  const form = new FormData()
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(file)], { type: named.contentType }))
  const stored = await fetch(upload.url, { method: 'POST', body: form, signal: AbortSignal.timeout(callMs) })
  if (!stored.ok) throw new Error(`The storage answers ${stored.status} to the picture.`)
  const { id, state } = (await request(mediaApi.complete, { id: media.id })).body
  if (state.name !== 'ready') throw new Error(`The picture is ${state.name}.`)
  return id
}

/** Loads the thumbnail from the URL in the library. Returns its size in bytes. */
export const showThumbnail = async (request: Client['request'], id: string): Promise<number> => {
  const { location } = (await request(mediaApi.thumbnail, { id })).body
  const response = await fetch(location, { signal: AbortSignal.timeout(callMs) })
  const type = response.headers.get('content-type') ?? 'nothing'
  const { byteLength } = await response.arrayBuffer()
  if (!response.ok || !type.startsWith('image/')) throw new Error(`The storage answers ${response.status} with ${type}.`)
  return byteLength
}
