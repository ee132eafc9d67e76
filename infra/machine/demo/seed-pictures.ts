import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { mediaApi } from '#shared/contracts/media.ts'
import type { Client } from '#web/lib/request.ts'

/** The demo user's images, drawn for Crier, with their alternative texts. */
const altTexts = {
  loaf: 'A loaf of rye with four deep cuts steams on a wooden board.',
  guitar: 'A guitar stands alone in a spotlight on a small stage.',
  mugs: 'Three mugs with running glazes on a shelf, below a bowl and a vase with red flowers.',
}
export type DemoPicture = keyof typeof altTexts

/** Uploads the demo user's images and returns their ids. A repeat finds the first uploads. */
export const uploadPictures = async (request: Client['request'], signal: AbortSignal): Promise<Record<DemoPicture, string>> => {
  const upload = (name: DemoPicture) => uploadPicture(request, name, signal)
  // One at a time, because drawing allows and forbids drawings for the whole process.
  return { loaf: await upload('loaf'), guitar: await upload('guitar'), mugs: await upload('mugs') }
}

const uploadPicture = async (request: Client['request'], name: DemoPicture, signal: AbortSignal) => {
  const named = { fileName: `${name}.jpg`, contentType: 'image/jpeg', altText: altTexts[name] } as const
  const { items } = (await request(mediaApi.list, { search: named.fileName }, { signal })).body
  const uploaded = items.find(({ state }) => state.name === 'ready')
  if (uploaded) return uploaded.id

  const file = await drawPicture(name)
  const { media, upload } = (await request(mediaApi.create, { ...named, bytes: file.length }, { signal })).body
  if (!('url' in upload)) return media.id
  const form = new FormData()
  for (const [field, value] of Object.entries(upload.fields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(file)], { type: named.contentType }))
  const stored = await fetch(upload.url, { method: 'POST', body: form, signal })
  if (!stored.ok) throw new Error(`The storage answered ${stored.status} to the demo picture.`)
  return (await request(mediaApi.complete, { id: media.id }, { signal })).body.id
}

/** Draws one of them as a JPEG. The function that processes people's images runs in the same process, and allows only photo formats there. */
export const drawPicture = async (name: DemoPicture) => {
  const drawing = await readFile(new URL(`pictures/${name}.svg`, import.meta.url))
  const drawings = { operation: ['VipsForeignLoadSvgBuffer'] }
  sharp.unblock(drawings)
  try {
    return await sharp(drawing).jpeg({ quality: 90 }).toBuffer()
  } finally {
    sharp.block(drawings)
  }
}
