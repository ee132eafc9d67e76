import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { beginDemo, demoUser, seedDemo } from '#infra/machine/demo/seed.ts'
import { uploadPictures } from '#infra/machine/demo/seed-pictures.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { type Crier, startCrier } from '../api/crier.ts'
import { aPerson } from '../api/person.ts'
import { signedIn } from '../api/signed-in.ts'
import { until } from '../api/until.ts'

const never = new AbortController().signal

/** Logs in as the demo user as soon as possible. Polls slowly, because logins are rate limited. */
const signInAsDemo = async (baseUrl: string) => {
  const { email, password } = demoUser
  const logIn = async () => signedIn(await createClient({ baseUrl }).request(authApi.login, { email, password })).token
  const token = await until(() => logIn().catch(() => ''), Boolean, { everyMs: 2 * secondMs })
  return createClient({ baseUrl, token })
}

/** The upcoming posts, next one first. */
const plannedPosts = async ({ request }: ReturnType<typeof createClient>) =>
  (await request(postsApi.scheduled, { includePastMonth: 'false' })).body.items

test('an image that wasn’t uploaded before the system ended is uploaded to the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const first = await startCrier(folder)
  const { token } = await aPerson(first, 'demo')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (target: string, init?: RequestInit) => {
    if (init?.body instanceof FormData) throw new Error('The system ended.')
    return fetch(target, init)
  })
  const upload = ({ url }: Crier) => uploadPictures(createClient({ baseUrl: url, token }).request, never)
  await expect(upload(first)).rejects.toThrow('The system ended.')
  vi.unstubAllGlobals()
  await first.stop()

  const second = await startCrier(folder)
  onTestFinished(second.stop)
  const ids = await upload(second)

  expect(await upload(second)).toEqual(ids)
})

test('the demo user gets images even after image processing was restricted', async () => {
  const crier = await startCrier()
  onTestFinished(crier.stop)
  const { request } = await aPerson(crier, 'demo')
  sharp.block({ operation: ['VipsForeignLoadSvgBuffer'] })

  await expect(uploadPictures(request, never)).resolves.toEqual({
    loaf: expect.any(String),
    guitar: expect.any(String),
    mugs: expect.any(String),
  })
})

test('the post that the demo user watches go out is due a minute after the system opens', async () => {
  const opening = Promise.withResolvers<void>()
  const crier = await startCrier()
  onTestFinished(crier.stop)

  const seeding = seedDemo({ ...crier, folder: undefined }, never, { opening: opening.promise })
  const demo = await signInAsDemo(crier.url)
  await until(
    () => plannedPosts(demo),
    ({ length }) => length === 8,
  )
  const openedAt = Date.now()
  opening.resolve()
  await seeding

  const [next] = await plannedPosts(demo)
  expect(Date.parse(next?.scheduledAt ?? '')).toBeGreaterThanOrEqual(openedAt + minuteMs)
  expect(Date.parse(next?.scheduledAt ?? '')).toBeLessThanOrEqual(Date.now() + minuteMs)
})

test('the demo user can log in while a platform is still working on their immediate posts', async () => {
  const crier = await startCrier()
  onTestFinished(crier.stop)
  const ends: string[] = []

  const { written, whole } = beginDemo({ ...crier, folder: undefined }, never)
  const ending = whole.then(() => ends.push('whole'))
  await written

  expect(ends).toEqual([])
  const waiting = await plannedPosts(await signInAsDemo(crier.url))
  expect(waiting.filter(({ scheduledAt }) => scheduledAt !== undefined)).toHaveLength(9)
  await ending
})

test('the demo user is whole once every platform is done with their immediate posts', async () => {
  const crier = await startCrier()
  onTestFinished(crier.stop)

  await seedDemo({ ...crier, folder: undefined }, never)

  const [next, ...later] = await plannedPosts(await signInAsDemo(crier.url))
  expect(next?.content).toContain('The second batch of rye')
  for (const { scheduledAt } of later) expect(Date.parse(scheduledAt ?? '')).toBeGreaterThan(Date.now() + 2 * minuteMs)
})
