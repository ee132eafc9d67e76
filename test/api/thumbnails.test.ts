import { deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { aPng, pngPixelBytes } from '../media/samples.ts'
import { submit } from '../media/storage.ts'
import { call } from './call.ts'
import { startCrier } from './crier.ts'
import { aPerson } from './person.ts'

const crier = await startCrier()
afterAll(crier.stop)
const { token } = await aPerson(crier, 'painter')

const Announced = z.object({
  media: z.object({ id: z.string() }),
  upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
})

/** The response to a thumbnail request for an accepted PNG. */
const thumbnailOf = async (content: Buffer) => {
  const body = { fileName: 'a.png', contentType: 'image/png', bytes: content.length }
  const { media, upload } = Announced.parse((await call(crier, 'POST /media', { token, body })).body)
  await submit(upload, new Uint8Array(content))
  const completed = await call(crier, `POST /media/${media.id}/complete`, { token, body: {} })
  expect(completed.body).toMatchObject({ state: { name: 'ready' } })
  return call(crier, `GET /media/${media.id}/thumbnail`, { token })
}

/** Larger than a thumbnail, so one has to be drawn. */
const large = { width: 1_000, height: 800 }
/** Complete rows, but each one names a PNG filter type that doesn't exist. */
const unfiltered = deflateSync(Buffer.alloc(pngPixelBytes(large), 0xff))

test('the deployed function and its program draw a thumbnail of an image', async () => {
  expect((await thumbnailOf(aPng(large))).status).toBe(302)
})

test('an image that can’t be drawn is refused with a message, and the next one is drawn', async () => {
  const spoilt = await thumbnailOf(aPng({ ...large, pixels: unfiltered }))

  expect(spoilt).toMatchObject({ status: 400, body: { message: expect.stringContaining('can’t be read') } })
  expect((await thumbnailOf(aPng(large))).status).toBe(302)
})
