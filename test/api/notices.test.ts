import { afterAll, expect, test } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { dayMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import { aPng } from '../media/samples.ts'
import { startCrier } from './crier.ts'
import { aPerson, connectX, type Person } from './person.ts'
import { followed, publish, untilState, untilStatus } from './posts.ts'
import { mails, minutesToSummary, putFault, runJobs } from './sandbox.ts'
import { upload } from './upload.ts'

const crier = await startCrier()
afterAll(crier.stop)

const minutesOfWeek = (7 * dayMs) / minuteMs
const zone = 'Pacific/Auckland'
/** The margin allows for a daylight saving change within these weeks. */
const minutesToMonday = minutesToSummary(zone) + 90

const refuse = (account: string) =>
  putFault(crier, { operation: 'post', account, status: 403, body: { title: 'Forbidden', detail: 'Not today.' } })

/** The emails to a person after the one that verified their address. */
const noticesOf = async ({ email }: Pick<Person, 'email'>) => (await mails(crier, email)).slice(1)

const failedPost = async (person: Person, account: string, content: string) => {
  await refuse(account)
  const { id } = await publish(person, content)
  await untilStatus(person, id, postStatus.failed)
  return id
}

test('failed posts are emailed once, together, with what to do, leaving out those resent meanwhile', async () => {
  const ann = await aPerson(crier, 'ann', ['ann_x'])
  const [first, second, mended] = [
    await failedPost(ann, 'ann_x', 'The first text'),
    await failedPost(ann, 'ann_x', 'The second text'),
    await failedPost(ann, 'ann_x', 'The mended text'),
  ]
  await followed(ann, ann.request(postsApi.retry, { postId: mended, accountId: ann.accountIds[0] ?? '' }))
  await publish(ann, 'A text that is published')

  await runJobs(crier)
  await runJobs(crier)

  const notices = await noticesOf(ann)
  expect(notices.map(({ subject }) => subject)).toEqual(['2 posts were not published'])
  for (const id of [first, second]) expect(notices[0]?.text).toContain(`${crier.url}/dashboard/scheduled?tab=failed&post=${id}`)
  expect(notices[0]?.text).toMatch(/X, @ann_x: .+/)
  expect(notices[0]?.text).not.toContain(mended)
})

test('a resent post that fails again is emailed again', async () => {
  const bea = await aPerson(crier, 'bea', ['bea_x'])
  const id = await failedPost(bea, 'bea_x', 'Twice in vain')
  await runJobs(crier)
  await refuse('bea_x')
  await followed(bea, bea.request(postsApi.retry, { postId: id, accountId: bea.accountIds[0] ?? '' }))
  await untilStatus(bea, id, postStatus.failed)

  await runJobs(crier)

  expect((await noticesOf(bea)).map(({ subject }) => subject)).toEqual(['Not published: Twice in vain', 'Not published: Twice in vain'])
})

test('a person who switched the emails off, in the settings or through an email’s link, gets none', async () => {
  const [cat, dan] = [await aPerson(crier, 'cat', ['cat_x']), await aPerson(crier, 'dan', ['dan_x'])]
  await cat.request(userApi.update, { notifications: { failedPost: false } })
  await failedPost(dan, 'dan_x', 'Before')
  await runJobs(crier)
  const [, token = ''] = (await noticesOf(dan))[0]?.text.match(/\/unsubscribe\?token=([\w.-]+)/) ?? []
  await dan.request(userApi.unsubscribe, { token })

  await failedPost(cat, 'cat_x', 'Unseen')
  await failedPost(dan, 'dan_x', 'After')
  await runJobs(crier)

  expect(await noticesOf(cat)).toEqual([])
  expect(await noticesOf(dan)).toHaveLength(1)
})

test('an account the platform cut off is emailed once, however many posts wait for it, and a reconnected one isn’t', async () => {
  const [eve, fay] = [await aPerson(crier, 'eve', ['eve_x']), await aPerson(crier, 'fay', ['fay_x'])]
  for (const [person, account] of [
    [eve, 'eve_x'],
    [fay, 'fay_x'],
  ] as const) {
    await putFault(crier, { operation: 'post', account, revokeTokens: true })
    const posts = [await publish(person, 'One'), await publish(person, 'Two')]
    for (const { id } of posts) await untilState(person, id, 'paused')
  }
  await connectX(fay, 'fay_x')

  await runJobs(crier)
  await publish(eve, 'Three')
  await runJobs(crier)

  const notices = await noticesOf(eve)
  expect(notices.map(({ subject }) => subject)).toEqual(['@eve_x on X needs reconnecting'])
  expect(notices[0]?.text).toContain(`${crier.url}/dashboard/platforms`)
  expect(await noticesOf(fay)).toEqual([])
})

test('a person who opted in gets a summary each Monday until they switch it off', async () => {
  const gil = await aPerson(crier, 'gil', ['gil_x'])
  await gil.request(userApi.update, { preferences: { timeZone: zone }, notifications: { weeklySummary: true } })
  const { id } = await upload(gil, { file: aPng({ width: 600, height: 300 }), as: 'image/png' })
  await publish(gil, 'A text of this week', { media: [id] })
  const scheduledAt = toInstant(Date.now() + 20 * dayMs)
  await gil.request(postsApi.schedule, { accountIds: gil.accountIds, content: 'What comes next', scheduledAt })

  // A trial ends meanwhile, which sends an email too.
  const summaries = async () => (await noticesOf(gil)).filter(({ subject }) => subject.startsWith('Your week'))

  await runJobs(crier, minutesToMonday)
  const [first] = await summaries()
  await runJobs(crier, minutesToMonday + minutesOfWeek)
  const second = (await summaries()).length
  await gil.request(userApi.update, { notifications: { weeklySummary: false } })
  await runJobs(crier, minutesToMonday + 2 * minutesOfWeek)

  expect(first?.subject).toMatch(/^Your week, .+: 1 post went out$/)
  expect(first?.text).toContain('A text of this week')
  expect(first?.text).toContain('What comes next')
  expect(first?.html).toMatch(/<img src="data:image\/jpeg;base64,[^"]{200,10700}" width="46" height="23" /)
  expect(second).toBe(2)
  expect(await summaries()).toHaveLength(2)
})

test('concurrent runs send each email once', async () => {
  const hal = await aPerson(crier, 'hal', ['hal_x'])
  await failedPost(hal, 'hal_x', 'Told once')

  await Promise.all([runJobs(crier), runJobs(crier), runJobs(crier)])

  expect(await noticesOf(hal)).toHaveLength(1)
})
