import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { createClient } from '#web/lib/request.ts'
import { startCrier } from './crier.ts'
import { aPerson, consent, mailedToken, password } from './person.ts'
import { followed, untilState, untilStatus } from './posts.ts'
import { mails, putFault, received, texts } from './sandbox.ts'
import { until } from './until.ts'

const crier = await startCrier()
afterAll(crier.stop)

/** `accepted`, or the refusal's status. */
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted' as const,
    (error: unknown) => {
      if (error instanceof ApiError) return error.status
      throw error
    },
  )

const count = 24
/** Time enough to schedule all of a test's posts, in ms, on a slow machine, too. */
const aheadMs = 20 * secondMs
const usernames = (name: string) => Array.from({ length: count }, (_, index) => `${name}_${index}`)

/** Schedules a post per account for the same moment, and acts on each one shortly before, at, or after that moment. */
const aroundTheMoment = async (name: string, act: (person: Awaited<ReturnType<typeof aPerson>>, id: string) => Promise<unknown>) => {
  const person = await aPerson(crier, name, usernames(name))
  const dueAt = Date.now() + aheadMs
  const schedule = (accountId: string) =>
    person.request(postsApi.schedule, { accountIds: [accountId], content: 'old', scheduledAt: toInstant(dueAt) })
  const ids = (await Promise.all(person.accountIds.map(schedule))).map(({ body }) => body.id)
  const outcomes = ids.map(async (id, index) => {
    // Spreads the calls around the due time, to provoke the race.
    await pause(dueAt - Date.now() + (index - count / 2) * 15)
    return outcome(act(person, id))
  })
  return { person, ids, outcomes: await Promise.all(outcomes) }
}

test.concurrent('of posts canceled as they become due, exactly those whose cancellation was accepted never appear', async () => {
  const { person, outcomes } = await aroundTheMoment('cancelled', ({ request }, id) => request(postsApi.cancel, { id }))

  await until(
    async () => (await person.request(postsApi.scheduled, { includePastMonth: 'false' })).body.items,
    ({ length }) => length === 0,
  )

  const arrived = await Promise.all(usernames('cancelled').map((name) => texts(crier, name)))
  expect(outcomes.filter((found) => found !== 'accepted' && found !== 409)).toEqual([])
  expect(arrived).toEqual(outcomes.map((found) => (found === 'accepted' ? [] : ['old'])))
})

test.concurrent('posts edited as they become due each appear once, with the new text where the edit was accepted', async () => {
  const { person, ids, outcomes } = await aroundTheMoment('edited', ({ request }, id) =>
    request(postsApi.edit, { id, revision: 1, content: 'new', scheduledAt: toInstant(Date.now() + 8 * secondMs) }),
  )

  for (const id of ids) await untilStatus(person, id, 2)

  const arrived = await Promise.all(usernames('edited').map((name) => texts(crier, name)))
  expect(outcomes.filter((found) => found !== 'accepted' && found !== 409)).toEqual([])
  expect(arrived).toEqual(outcomes.map((found) => [found === 'accepted' ? 'new' : 'old']))
})

test.concurrent('posts paused as they become due are neither lost nor duplicated', async () => {
  const person = await aPerson(crier, 'held', usernames('held'))
  const dueAt = Date.now() + aheadMs
  const ids = await Promise.all(
    person.accountIds.map(async (accountId, index) => {
      const scheduledAt = toInstant(dueAt + index * 20)
      return (await person.request(postsApi.schedule, { accountIds: [accountId], content: 'Once', scheduledAt })).body.id
    }),
  )
  await pause(dueAt - Date.now())
  for (let times = 0; times < 5; times += 1) {
    await person.request(userApi.setPublishing, { ...publishingSettingsDefault, isEverythingPaused: true })
    await person.request(userApi.setPublishing, publishingSettingsDefault)
  }

  for (const id of ids) await untilState(person, id, 'published')

  const arrived = await Promise.all(usernames('held').map((name) => texts(crier, name)))
  expect(arrived).toEqual(ids.map(() => ['Once']))
})

test('any request sent twice concurrently takes effect once', async () => {
  const twin = await aPerson(crier, 'twin', ['twin_x'])
  const { request, accountIds } = twin
  const [accountId = ''] = accountIds
  const twice = async (act: () => Promise<unknown>) => (await Promise.all([outcome(act()), outcome(act())])).sort()
  const draft = (content: string) => request(postsApi.draft, { accountIds, content }).then(({ body }) => body.id)

  const published = await draft('published twice')
  expect(await twice(() => request(postsApi.publishDraft, { id: published, revision: 1 }))).toEqual([409, 'accepted'])
  await untilStatus(twin, published, 2)

  await putFault(crier, { operation: 'post', account: 'twin_x', status: 403, body: { title: 'Forbidden', detail: 'Not today.' } })
  const failed = (await followed({ request }, request(postsApi.publish, { accountIds, content: 'retried twice' }))).body.id
  expect(await twice(() => request(postsApi.retry, { postId: failed, accountId }))).toEqual([409, 'accepted'])

  const edited = await draft('edited twice')
  expect(await twice(() => request(postsApi.edit, { id: edited, revision: 1, content: 'edited' }))).toEqual([409, 'accepted'])
  expect(await twice(() => request(postsApi.removeDraft, { id: edited }))).toEqual([404, 'accepted'])

  const { url, state } = (await request(platformsApi.authorize, { p: 'x' })).body
  const { code } = await consent(url, 'twin_y')
  expect(await twice(() => request(platformsApi.callback, { p: 'x', code, state }))).toEqual([400, 'accepted'])

  expect((await received(crier, 'twin_x')).map(({ content }) => content)).toEqual(['published twice', 'retried twice'])
  expect((await request(platformsApi.accounts, { p: 'x' })).body.map(({ username }) => username).sort()).toEqual(['twin_x', 'twin_y'])
})

test('of two concurrent sign-ups with one address, one succeeds, and its link works no matter who opens it or how often', async () => {
  const { request } = createClient({ baseUrl: crier.url })
  const signUp = () => request(authApi.register, { username: 'Same@crier.test', password, name: 'Same' })

  const outcomes = (await Promise.all([outcome(signUp()), outcome(signUp()), outcome(signUp())])).sort()
  const token = await mailedToken(crier, 'same@crier.test')
  const opened = await Promise.all([1, 2, 3].map(() => outcome(request(authApi.postVerifyEmail, { token, password }))))

  expect(outcomes).toEqual([409, 409, 'accepted'])
  expect(await mails(crier, 'same@crier.test')).toHaveLength(1)
  expect(opened).toEqual(['accepted', 'accepted', 'accepted'])
  expect((await request(authApi.login, { email: 'same@crier.test', password })).status).toBe(200)
})

test('logs no errors throughout', () => {
  expect(crier.complaints()).toBe('')
})
