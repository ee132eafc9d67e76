import sharp from 'sharp'
import { mediaApi } from '#shared/contracts/media.ts'
import type { Client } from '#web/lib/request.ts'

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1080">
  <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#27335c"/><stop offset=".62" stop-color="#e6a269"/><stop offset="1" stop-color="#f6dfae"/></linearGradient></defs>
  <rect width="1080" height="1080" fill="url(#sky)"/>
  <circle cx="700" cy="690" r="92" fill="#fff3cf"/>
  <path d="M0 1080V760l130-60 90 40V560l60-90 60 90v190l150-70 190 80V640l90-60 90 60v130l220-70v360z" fill="#1d1b26"/>
</svg>`

/** Uploads the demo user's one picture, and answers its id. Done again, it meets the file of the first time. */
export const uploadPicture = async (request: Client['request'], signal: AbortSignal) => {
  const file = await sharp(Buffer.from(drawing)).jpeg({ quality: 90 }).toBuffer()
  const named = { fileName: 'town-square.jpg', contentType: 'image/jpeg', altText: 'Roofs and a tower before a low sun.' } as const
  const announced = { ...named, bytes: file.length }
  const { media, upload } = (await request(mediaApi.create, announced, { signal, idempotencyKey: 'demo-picture' })).body
  if (media.state.name === 'ready' || !('url' in upload)) return media.id
  const form = new FormData()
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(file)], { type: named.contentType }))
  const stored = await fetch(upload.url, { method: 'POST', body: form, signal })
  if (!stored.ok) throw new Error(`The storage answered ${stored.status} to the demo picture.`)
  return (await request(mediaApi.complete, { id: media.id }, { signal })).body.id
}
