import { extname } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type BadFile, badFiles } from '../bad-media/files.ts'
import { submit } from '../media/storage.ts'
import { call } from './call.ts'
import { startCrier } from './crier.ts'
import { aPerson } from './person.ts'

const crier = await startCrier()
afterAll(crier.stop)
const { token } = await aPerson(crier, 'mallory')

/** The content type a browser infers from a file name's extension. */
const types: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
}

const Refused = z.object({ message: z.string() })
const Announced = z.object({
  media: z.object({ id: z.string() }),
  upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
})
const Completed = z.object({
  state: z.discriminatedUnion('name', [z.object({ name: z.literal('ready') }), Refused.extend({ name: z.literal('refused') })]),
})

/** Uploads a file as a browser would, and returns whether it was accepted and, if not, why. */
const upload = async ({ name, content }: BadFile) => {
  const body = { fileName: name, contentType: types[extname(name)], bytes: content.length }
  const announced = await call(crier, 'POST /media', { token, body })
  if (announced.status === 400) return { isAccepted: false, reason: Refused.parse(announced.body).message }
  const { media, upload: form } = Announced.parse(announced.body)
  await submit(form, new Uint8Array(content))
  const completed = await call(crier, `POST /media/${media.id}/complete`, { token, body: {} })
  const { state } = Completed.parse(completed.body)
  const opened = await call(crier, `GET /media/${media.id}/content`, { token })
  expect(opened.status).toBe(state.name === 'ready' ? 302 : 409)
  return state.name === 'ready' ? { isAccepted: true } : { isAccepted: false, reason: state.message }
}

test('covers more than thirty bad files, each named for its expected outcome', () => {
  expect(badFiles.filter(({ name }) => name.startsWith('refused-')).length).toBeGreaterThan(30)
  expect(badFiles.filter(({ name, because }) => name.startsWith('refused-') !== (because !== undefined))).toEqual([])
})

test.each(badFiles)('handles $name as its name says', async (file) => {
  const outcome = await upload(file)

  if (file.because === undefined) expect(outcome).toEqual({ isAccepted: true })
  else expect(outcome).toEqual({ isAccepted: false, reason: expect.stringContaining(file.because) })
})
