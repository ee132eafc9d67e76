import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { authApi } from '#shared/contracts/auth.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { suggestionsApi } from '#shared/contracts/suggestions.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { dayMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { type Client, createClient } from '#web/lib/request.ts'
import { connectDemoAccounts, type DemoAccounts, demoUsername } from './seed-accounts.ts'
import { uploadPicture } from './seed-picture.ts'

/** The person that a fresh local system knows. */
export const demoUser = { email: 'demo@crier.test', password: 'crier-demo', name: 'Demo Person' }

type Addresses = { url: string; sandboxUrl: string; folder: string | undefined }

/**
 * Signs the demo user up and lets them do what a person would, through the API only. False when the kept data already has all of it.
 * Beginning again after half of it was done is no harm: what exists is met again.
 */
export const seedDemo = async ({ url, sandboxUrl, folder }: Addresses, signal: AbortSignal): Promise<boolean> => {
  const marker = folder && join(folder, 'seeded')
  if (marker && (await exists(marker))) return false

  const { request } = createClient({ baseUrl: url, token: await signIn(url, sandboxUrl, signal) })
  const accounts = await connectDemoAccounts(request, signal)
  const pictureId = await uploadPicture(request, signal)
  await writePosts(request, { accounts, pictureId, sandboxUrl, signal })
  await makeSuggestions(request, signal)
  if (marker) await writeFile(marker, toInstant(Date.now()))
  return true
}

const signIn = async (url: string, sandboxUrl: string, signal: AbortSignal) => {
  const { email, password, name } = demoUser
  const { request } = createClient({ baseUrl: url })
  const registered = await request(authApi.register, { username: email, password, name, plan: 'early-bird' }, { signal }).catch(ifTaken)
  if (registered) {
    await request(authApi.verifyEmail, { token: await mailedToken(sandboxUrl, email, signal) }, { signal })
    return registered.body.token
  }
  return (await request(authApi.login, { email, password }, { signal })).body.token
}

const ifTaken = (error: unknown) => {
  if (error instanceof ApiError && error.status < 500) return undefined
  throw error
}

const Mails = z.array(z.object({ to: z.array(z.string()), text: z.string() }))

/** The token in the newest mail to an address. */
const mailedToken = async (sandboxUrl: string, email: string, signal: AbortSignal) => {
  const response = await fetch(`${sandboxUrl}/mail`, { signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]) })
  const mails = Mails.parse(await response.json()).filter(({ to }) => to.includes(email))
  const token = mails.at(-1)?.text.match(/\/verify-email\?token=([\w-]+)/)?.[1]
  if (token === undefined) throw new Error('The verification mail did not arrive.')
  return token
}

/** What is still to come, so that the lists are worth looking at. */
const plannedPosts: { days: number; content: string; to: Platform[] }[] = [
  { days: 1, content: 'Good morning! Three things we learned this week.', to: ['x', 'linkedin'] },
  {
    days: 2,
    content: 'How we plan a month of posts in an hour: write first, choose the hour afterwards, change your mind until it rings.',
    to: ['facebook', 'linkedin'],
  },
  {
    days: 4,
    content: 'A question for everybody who posts for a living: what would you hand over to a machine, and what never?',
    to: ['x'],
  },
  {
    days: 7,
    content: 'Our next release is a week away. Here is what it brings, in one sentence: less waiting.',
    to: ['x', 'facebook', 'linkedin'],
  },
]

type Writing = { accounts: DemoAccounts; pictureId: string; sandboxUrl: string; signal: AbortSignal }

/** One post of each kind. The keys let a second beginning find what the first one wrote. */
const writePosts = async (request: Client['request'], { accounts, pictureId, sandboxUrl, signal }: Writing) => {
  const once = (name: string) => ({ signal, idempotencyKey: `demo-${name}` })
  const at = (ms: number) => ({ scheduledAt: toInstant(Date.now() + ms), timeZone: 'UTC' })
  const on = (...platforms: Platform[]) => platforms.flatMap((platform) => accounts[platform])
  const [first] = accounts.x
  await request(
    postsApi.draft,
    { accountIds: accounts.x, content: 'An idea that is not ready yet: a thread on how we choose what to build.' },
    once('draft'),
  )
  if (first === undefined) return
  const pictured = { media: [pictureId] }

  await request(
    postsApi.schedule,
    {
      accountIds: on('x', 'facebook', 'linkedin'),
      content: 'This post was scheduled a minute ahead and published itself, on the second.',
      ...at(minuteMs),
    },
    once('soon'),
  )
  for (const [index, { days, content, to }] of plannedPosts.entries())
    await request(postsApi.schedule, { accountIds: on(...to), content, ...at(days * dayMs) }, once(`planned-${index}`))
  await request(
    postsApi.publish,
    { accountIds: on('x', 'linkedin'), content: 'Hear ye, hear ye! Crier is here: write once, publish everywhere.' },
    once('published'),
  )
  await request(
    postsApi.publish,
    { ...pictured, accountIds: on('instagram', 'facebook'), content: 'The town square at dawn, before anybody has anything to say.' },
    once('pictured'),
  )
  await request(
    postsApi.schedule,
    {
      ...{ ...pictured, accountIds: on('instagram', 'pinterest'), content: 'The town square, once more, for who collects town squares.' },
      ...{ options: { pinterest: { title: 'The town square at dawn' } }, ...at(3 * dayMs) },
    },
    once('planned-picture'),
  )
  await failing({ sandboxUrl, signal }, () =>
    request(
      postsApi.publish,
      { accountIds: [first], content: 'This one was refused by the platform; open it to see why.' },
      once('failed'),
    ),
  )
}

/** Samples, and they say so. */
const sampleSuggestions = [
  {
    title: 'Sample: read a post aloud before it goes out',
    description: 'A sample suggestion of the demo user, so that this list is not empty.',
  },
  { title: 'Sample: post by the almanac', description: 'A second one, to try the search with: a time that follows the sunrise.' },
  { title: 'Sample: number the parts of a thread', description: 'A third one, to try an upvote with.' },
]

const makeSuggestions = async (request: Client['request'], signal: AbortSignal) => {
  for (const [index, suggestion] of sampleSuggestions.entries())
    await request(suggestionsApi.create, suggestion, { signal, idempotencyKey: `demo-suggestion-${index}` })
}

/** Does something while the sandbox refuses the next post for good. */
const failing = async ({ sandboxUrl, signal }: Pick<Writing, 'sandboxUrl' | 'signal'>, act: () => Promise<unknown>) => {
  const body = { title: 'Forbidden', type: 'about:blank', status: 403, detail: 'Your account is not permitted to access this feature.' }
  const fault = { platform: 'x', operation: 'post', account: demoUsername, status: 403, body }
  await fetch(`${sandboxUrl}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
    signal,
  })
  await act()
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
