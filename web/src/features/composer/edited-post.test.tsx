import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type MediaAnswer, mediaApi } from '#shared/contracts/media.ts'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { secondMs } from '#shared/domain/times.ts'
import { aPostAnswer, aTargetSummary } from '#test/builders/a-post-answer.ts'
import { answer, answerOddly, type FakeAnswer, fakeApi } from '#test/components/fake-api.ts'
import { passTime, stopTime } from '#test/components/fake-time.ts'
import { anAccountOnX, showComposer } from '#test/components/show-composer.tsx'
import { aMedia } from '#test/media/a-media.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { contentOf, versionOf } from './composer-state.ts'
import { afterFailure } from './keeping.ts'

stopTime()

/** As long as a person has to pause before their draft is saved. */
const restMs = 2 * secondMs

const text = page.getByRole('textbox', { name: 'Text' })
const changedElsewhere = page.getByText('This post has changed since you opened it')

const aPicture = (fileName: string): MediaAnswer => aMedia({ id: fileName, fileName, state: { name: 'ready', width: 4, height: 3 } })
const pictures = [aPicture('bell.png'), aPicture('sea.png')]

const remove = async (fileName: string) => {
  await page.getByRole('button', { name: `Details of ${fileName}` }).click()
  await page.getByRole('dialog', { name: fileName }).getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByRole('dialog', { name: fileName })).not.toBeInTheDocument()
}

/** Types at the end of the text, and pauses until it's being saved. */
const type = async (more: string) => {
  await text.click()
  await userEvent.keyboard(`{End}${more}`)
  await passTime(restMs)
}

const conflict = () =>
  new ApiError('This post was changed meanwhile.', { status: 409, code: 'conflict', errors: { revision: ['It was changed meanwhile.'] } })

/** A draft on a server, which another person may change. While `isLosing`, the server does as asked, but the answers get lost. */
const aServer = (first: PostAnswer = aPostAnswer()) => {
  const server = { post: first, isLosing: false, edits: 0 }
  const respond = <Reply,>(reply: Reply): Reply => {
    if (server.isLosing) throw new TypeError('Failed to fetch')
    return reply
  }
  const change = (own: Partial<PostAnswer>) => {
    server.post = { ...server.post, ...own, revision: server.post.revision + 1 }
  }
  const answers: FakeAnswer[] = [
    answer(postsApi.get, () => respond({ status: 200, body: server.post })),
    answer(postsApi.edit, ({ revision, approves: _, intendedTime, scheduledAt: __, ...written }) => {
      server.edits += 1
      if (revision !== server.post.revision) throw server.isLosing ? new TypeError('Failed to fetch') : conflict()
      change({ ...written, intendedTime: intendedTime ?? undefined })
      return respond({ status: 200, body: server.post })
    }),
  ]
  return { server, change, answers }
}

/** Opens a draft with two files. `later` answers what's asked about its files once they have been loaded. */
const openWithFiles = async (later: () => Promise<Response>, ...answers: FakeAnswer[]) => {
  const { server, answers: onServer } = aServer(aPostAnswer({ media: ['bell.png', 'sea.png'] }))
  const asked = { later: 0, isLater: false }
  const files = answer(mediaApi.get, ({ id }) => ({ status: 200, body: aPicture(id) }))
  const respond = (input: unknown) => {
    if (!asked.isLater) return files.respond(input)
    asked.later += 1
    return later()
  }
  showComposer([anAccountOnX()], {
    post: server.post,
    media: pictures,
    answers: [...answers, { endpoint: mediaApi.get, respond }, ...onServer],
  })
  await expect.element(page.getByRole('button', { name: 'Details of sea.png' })).toBeVisible()
  asked.isLater = true
  return { server, asked }
}

const never = () => new Promise<never>(() => {})

test('the text being written stays when a draft is saved with other files, even before those are loaded', async () => {
  const { server, asked } = await openWithFiles(never)
  const field = text.element()
  await remove('sea.png')

  await type(', all')

  await expect.poll(() => server.post.media).toEqual(['bell.png'])
  await expect.poll(() => asked.later).toBeGreaterThan(0)
  expect(text.element()).toBe(field)
  await expect.element(text).toHaveValue('Good morning, all')
  await expect.element(text).toHaveFocus()
})

test('a post and files that can’t be refetched leave the open composer alone', async () => {
  const unavailable = () => Promise.resolve(new Response(null, { status: 503 }))
  const refetched = { posts: 0, isFailing: false }
  const get = answer(postsApi.get, () => ({ status: 200, body: aPostAnswer({ media: ['bell.png', 'sea.png'] }) }))
  const failing: FakeAnswer = {
    endpoint: postsApi.get,
    respond: (input) => {
      if (!refetched.isFailing) return get.respond(input)
      refetched.posts += 1
      return unavailable()
    },
  }
  const { asked } = await openWithFiles(unavailable, failing)
  refetched.isFailing = true
  const field = text.element()
  await passTime(10 * secondMs)

  window.dispatchEvent(new Event('visibilitychange'))

  await expect.poll(() => [refetched.posts, asked.later]).toEqual([1, 2])
  await passTime(0)
  expect(text.element()).toBe(field)
  expect(page.getByText('This post couldn’t be loaded').elements()).toEqual([])
})

test('a post and files that can’t be loaded at first say so', async () => {
  const { server, answers } = aServer(aPostAnswer({ media: ['bell.png'] }))

  showComposer([anAccountOnX()], {
    post: server.post,
    answers: [answerOddly(mediaApi.get, async () => new Response(null, { status: 503 })), ...answers],
  })

  await expect.element(page.getByText('This post couldn’t be loaded')).toBeVisible()
})

test('publishing a draft with an unsaved change of its files shows how it goes', async () => {
  const published = Promise.withResolvers<void>()
  const publish = answer(postsApi.publishDraft, async () => {
    await published.promise
    return { status: 201, body: aPostAnswer({ revision: 3, media: ['bell.png'], targets: [aTargetSummary()] }) }
  })
  const { server } = await openWithFiles(never, publish)
  await remove('sea.png')
  await passTime(secondMs)

  await page.getByRole('button', { name: 'Publish now' }).click()

  await expect.poll(() => server.post.media).toEqual(['bell.png'])
  await expect.element(page.getByRole('heading', { name: 'Publishing...' })).toBeVisible()
  published.resolve()
  await expect.element(page.getByRole('heading', { name: 'Published' })).toBeVisible()
})

test('a draft saved without an answer is not said to have changed, and the newest text is saved', async () => {
  const { server, answers } = aServer()
  showComposer([anAccountOnX()], { post: server.post, answers })
  server.isLosing = true
  await type(', all')
  await expect.poll(() => server.post.content).toBe('Good morning, all')
  await type(' of')
  await expect.poll(() => server.edits).toBe(2)
  server.isLosing = false

  await type(' you')
  await expect.poll(() => server.edits).toBe(3)
  await expect.element(page.getByText('Not saved yet')).toBeVisible()
  await passTime(restMs)

  await expect.poll(() => server.post).toMatchObject({ content: 'Good morning, all of you', revision: 3 })
  await expect.element(page.getByText('Saved 0 s ago')).toBeVisible()
  expect(changedElsewhere.elements()).toEqual([])
})

test('a draft that another person changed since is still said to have changed after a lost answer', async () => {
  const { server, change, answers } = aServer()
  showComposer([anAccountOnX()], { post: server.post, answers })
  server.isLosing = true
  await type(', all')
  await expect.poll(() => server.post.content).toBe('Good morning, all')
  server.isLosing = false
  change({ content: 'Good evening' })

  await type(' of you')

  await expect.element(changedElsewhere).toBeVisible()
  expect(server.post).toMatchObject({ content: 'Good evening', revision: 3 })
})

test('a draft that another person changed instead of a save that got lost is still said to have changed', async () => {
  const { server, change, answers } = aServer()
  const isDown = { now: true }
  const down: FakeAnswer = {
    endpoint: postsApi.edit,
    respond: async (input) => {
      if (isDown.now) throw new TypeError('Failed to fetch')
      return (answers.find(({ endpoint }) => endpoint === postsApi.edit) ?? down).respond(input)
    },
  }
  showComposer([anAccountOnX()], { post: server.post, answers: [down, ...answers] })
  await type(', all')
  isDown.now = false
  change({ content: 'Good evening' })

  await type(' of you')

  await expect.element(changedElsewhere).toBeVisible()
  expect(server.post.content).toBe('Good evening')
})

test('a draft is published although the answer to its last save was lost', async () => {
  const { server, answers } = aServer()
  const publish = answer(postsApi.publishDraft, ({ revision }) => {
    if (revision !== server.post.revision) throw conflict()
    return { status: 201, body: aPostAnswer({ ...server.post, status: postStatus.published, targets: [aTargetSummary()] }) }
  })
  showComposer([anAccountOnX()], { post: server.post, answers: [publish, ...answers] })
  server.isLosing = true
  await type(', all')
  await expect.poll(() => server.post.content).toBe('Good morning, all')
  server.isLosing = false

  await page.getByRole('button', { name: 'Publish now' }).click()

  await expect.element(page.getByRole('heading', { name: 'Published' })).toBeVisible()
  expect(server.post.content).toBe('Good morning, all')
})

const at = (scheduledAt: string): PostAnswer['schedule'] => ({ scheduledAt, timeZone: 'UTC', localTime: scheduledAt.slice(0, -5) })
const nine = at('2026-05-05T09:00:00.000Z')
const scheduled = aPostAnswer({ schedule: nine, targets: [aTargetSummary({ state: 'scheduled', attempts: 0 })] })

test('a scheduled post can be saved again after the answer was lost, with what was written since', async () => {
  const { server, answers } = aServer(scheduled)
  showComposer([anAccountOnX()], { post: server.post, answers })
  const save = page.getByRole('button', { name: 'Save changes' })
  await type(', all')
  server.isLosing = true
  await save.click()
  await expect.element(page.getByText('Trying again is safe.')).toBeVisible()
  server.isLosing = false
  await type(' of you')

  await save.click()

  await expect.poll(() => server.post).toMatchObject({ content: 'Good morning, all of you', revision: 3 })
  expect(changedElsewhere.elements()).toEqual([])
})

test('a scheduled post that another person moved instead of a lost move is still said to have changed', async () => {
  const { answers, change } = aServer(scheduled)
  fakeApi(...answers)
  change({ schedule: at('2026-05-05T12:00:00.000Z') })
  const origin = { kind: 'existing', id: 'post-1', revision: 1, schedule: nine } as const
  const movedTo = (scheduledAt: string) =>
    afterFailure(conflict(), { ...origin, unanswered: [versionOf(contentOf(scheduled), scheduledAt)] })

  expect(await movedTo('2026-05-05T10:00:00.000Z')).toMatchObject({ type: 'refused', refusal: { kind: 'stale' } })
  expect(await movedTo('2026-05-05T12:00:00.000Z')).toMatchObject({ type: 'kept', post: { revision: 2 } })
})

test('a conflict that can’t be looked into is not reported as one, so that the next try finds out', async () => {
  const { server, answers } = aServer()
  fakeApi(...answers)
  server.isLosing = true

  const event = await afterFailure(conflict(), { kind: 'existing', id: 'post-1', revision: 1, schedule: undefined, unanswered: ['Oyez'] })

  expect(event).toMatchObject({ type: 'refused', refusal: { kind: 'unanswered' } })
})
