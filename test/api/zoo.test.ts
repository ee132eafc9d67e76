import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { mediaBytesMax } from '#shared/domain/media.ts'
import { type Beast, zoo } from '../bad-media/zoo.ts'
import { submit } from '../media/storage.ts'
import { call } from './call.ts'
import { startCrier } from './crier.ts'
import { aPerson } from './person.ts'

const crier = await startCrier()
afterAll(crier.stop)
const { token } = await aPerson(crier, 'keeper')

const Announced = z.object({
  media: z.object({ id: z.string() }),
  upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
})

/**
 * Announces a file without a type, uploads it through the form, and completes it. Returns the completed file, or the
 * reason for its refusal.
 */
const upload = async ({ fileName, content, announcedBytes = content.length }: Beast) => {
  const announced = await call(crier, 'POST /media', { token, body: { fileName, bytes: announcedBytes } })
  if (announced.status !== 201) return { refused: JSON.stringify(announced.body) }
  const { media, upload: form } = Announced.parse(announced.body)
  const isSent = await submit(form, new Uint8Array(content)).catch((error: Error) => error)
  if (isSent instanceof Error) return { refused: isSent.message }
  const { body } = await call(crier, `POST /media/${media.id}/complete`, { token, body: {} })
  const refused = z.object({ state: z.object({ name: z.literal('refused'), message: z.string() }) }).safeParse(body)
  return refused.success ? { refused: refused.data.state.message } : { id: media.id, body }
}

test.each(zoo)('accepts or refuses $kind ($fileName) as expected', async (beast) => {
  const outcome = await upload(beast)

  if ('refused' in beast) expect(outcome).toEqual({ refused: expect.stringContaining(beast.refused) })
  else expect(outcome).toMatchObject({ body: beast.is })
})

test.each(zoo.filter((beast) => 'is' in beast && JSON.stringify(beast.is).includes('"kind":"image"')))(
  'shows a thumbnail of $kind ($fileName)',
  async (beast) => {
    const { id } = { id: '', ...(await upload(beast)) }

    expect((await call(crier, `GET /media/${id}/thumbnail`, { token })).status).toBe(302)
  },
)

test('splits a video one byte under 4 GiB into parts', async () => {
  const body = { fileName: 'long.mp4', bytes: mediaBytesMax.video - 1 }

  const announced = await call(crier, 'POST /media', { token, body })

  expect(announced).toMatchObject({ status: 201, body: { media: { kind: 'video' }, upload: { partCount: 256 } } })
})
