import { expect, test } from 'vitest'
import { limitsOf } from '#shared/domain/person-limits.ts'
import { dayMs } from '#shared/domain/times.ts'
import { aUser } from '#test/builders/a-user.ts'
import { fakeMediaFiles } from '#test/fakes/fake-media-files.ts'
import { fakeMediaLibrary } from '#test/fakes/fake-media-library.ts'
import { fakeMediaParts } from '#test/fakes/fake-media-parts.ts'
import { fakeJobs } from '#test/fakes/jobs.ts'
import { announceMedia } from './announce-media.ts'

const now = Date.parse('2026-05-04T09:00:00.000Z')
const gibibyte = 1024 ** 3
const film = { fileName: 'film.mp4', contentType: 'video/mp4', altText: '' } as const

const world = (user = aUser()) => {
  const library = fakeMediaLibrary()
  const parts = fakeMediaParts(fakeMediaFiles())
  const deps = { library, files: fakeMediaFiles(), parts, jobs: fakeJobs() }
  const announce = (id: string, bytes: number, at = now) =>
    announceMedia(deps, { ...film, id, bytes, workspaceId: user.id, owner: user, now: at })
  return { library, announce, kept: () => library.keptBy(user.id) }
}

test('an unverified person can not announce sixty films of 4 GB', async () => {
  const { announce, kept } = world(aUser({ isEmailVerified: false }))

  const announced = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => announce(`f${index}`, 4 * gibibyte)))

  expect(announced.filter(({ status }) => status === 'fulfilled')).toEqual([])
  expect(kept()).toEqual({ count: 0, bytes: 0 })
})

test('a person without room left is told what is used, what is allowed, and what allows more', async () => {
  const { announce, kept } = world(aUser({ billing: { wantedPlan: 'free', version: 0 } }))
  await announce('first', 4 * gibibyte)

  await expect(announce('second', 2 * gibibyte)).rejects.toMatchObject({
    code: 'payment-required',
    message: 'You’ve used 4 GB for files. Your Free plan allows 5 GB. Early Bird allows 50 GB.',
    usedUp: { name: 'fileBytes', used: 4 * gibibyte, limit: 5 * gibibyte },
  })
  expect(kept()).toEqual({ count: 1, bytes: 4 * gibibyte })
})

test('limits the number of files as well', async () => {
  const user = aUser({ isEmailVerified: false })
  const { announce } = world(user)
  const { files } = limitsOf({ plan: 'early-bird', because: 'free', isEmailVerified: false })
  for (let index = 0; index < files; index += 1) await announce(`f${index}`, 1)

  await expect(announce('one-more', 1)).rejects.toMatchObject({
    code: 'payment-required',
    message: 'You’ve used 10 files, and the limit is 10 files. Confirm your email address to get 2,000 files.',
  })
  await expect(announce('f3', 1)).resolves.toMatchObject({ media: { id: 'f3' } })
})

test('an announced file that was never uploaded takes no room a day later', async () => {
  const { announce } = world(aUser({ billing: { wantedPlan: 'free', version: 0 } }))
  await announce('never', 4 * gibibyte)

  await expect(announce('next', 4 * gibibyte, now + dayMs)).resolves.toMatchObject({ media: { id: 'next' } })
})
