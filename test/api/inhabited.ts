import { eventsApi } from '#shared/contracts/events.ts'
import { groupsApi } from '#shared/contracts/groups.ts'
import { mediaApi } from '#shared/contracts/media.ts'
import { notesApi } from '#shared/contracts/notes.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { userApi } from '#shared/contracts/user.ts'
import { partBytes } from '#shared/domain/media.ts'
import { aPng } from '../media/samples.ts'
import { type Crier, startCrier } from './crier.ts'
import { aNewcomer, aPerson, type Person } from './person.ts'
import { followed } from './posts.ts'
import { mails, putFault, received, runJobs } from './sandbox.ts'
import { upload } from './upload.ts'

export type Inhabited = Awaited<ReturnType<typeof startInhabited>>

/**
 * Starts a system with three people: Anna and Bert, each with an account, a group, files, and posts of every kind, and
 * Carl, who isn't verified.
 */
export const startInhabited = async (data?: string) => inhabit(await startCrier(data))

/** Adds the same people to a running system. */
export const inhabit = async (crier: Crier) => {
  const [anna, bert] = [await inhabitant(crier, 'anna'), await inhabitant(crier, 'bert')]
  const carl = await aNewcomer(crier, 'carl')
  const carlsDraft = (await carl.request(postsApi.draft, { content: 'What Carl would say' })).body.id
  // Sends the emails about failed posts now, rather than in the middle of a test.
  await runJobs(crier)
  return { crier, anna, bert, carl: { ...carl, draft: carlsDraft } }
}

/** A scheduled time so far ahead that no test reaches it. */
export const farAhead = '2035-05-04T09:00:00.000Z'

const inhabitant = async (crier: Crier, name: string) => {
  const person = await aPerson(crier, name, [`${name}_x`])
  const { request, accountIds } = person
  const [account = ''] = accountIds
  const write = (content: string) => ({ accountIds, content: `${content} of ${name}` })

  const published = await followed({ request }, request(postsApi.publish, write('The published post')))
  await putFault(crier, { operation: 'post', account: `${name}_x`, status: 403, body: { title: 'Forbidden', detail: 'Not today.' } })
  const failed = await followed({ request }, request(postsApi.publish, write('The failed post')))
  const scheduled = await request(postsApi.schedule, { ...write('The scheduled post'), scheduledAt: farAhead })
  await request(postsApi.schedule, { ...write('The other scheduled post'), scheduledAt: farAhead })
  const draft = await request(postsApi.draft, write('The draft'))
  await request(postsApi.draft, write('The other draft'))
  const file = await upload(person, { file: aPng(), as: 'image/png' })
  const waitingFile = await request(mediaApi.create, { fileName: 'late.png', contentType: 'image/png', bytes: 100 })
  const film = await request(mediaApi.create, { fileName: 'film.mp4', contentType: 'video/mp4', bytes: 8 * partBytes })
  const group = await request(groupsApi.create, { name: `The group of ${name}` })
  const slots = [{ weekday: 1, time: '09:00' }]
  const queue = await request(queuesApi.create, { owner: { kind: 'account', id: account }, timeZone: 'Europe/Berlin', slots })
  // A name that leads nowhere, and it's paused: nothing is sent.
  const endpoint = { url: 'https://hooks.crier.invalid/', events: ['post.failed' as const], isPaused: true }
  const webhook = await request(eventsApi.createWebhook, endpoint)
  const note = await request(notesApi.create, { day: '2031-05-05', text: `The note of ${name}` })
  return {
    ...person,
    account,
    group: group.body.id,
    queue: queue.body.id,
    note: note.body.id,
    webhook: webhook.body.webhook.id,
    /** Sample content for a post of theirs. */
    written: write('The text'),
    posts: { published: published.body.id, failed: failed.body.id, scheduled: scheduled.body.id, draft: draft.body.id },
    /** The film is uploaded in eight parts. */
    files: { ready: file.id, waiting: waitingFile.body.media.id, film: film.body.media.id },
  }
}

/** Everything that a call could have changed: each person's data, and what was sent to the platform and by email. */
export const everything = async ({ crier, anna, bert, carl }: Inhabited) => ({
  anna: await belongings(anna),
  bert: await belongings(bert),
  carl: await belongings(carl),
  sent: await sent(crier),
})

/** One person's data. */
export const belongings = async ({ request }: Pick<Person, 'request'>) => {
  const lists = [postsApi.drafts, postsApi.scheduled, postsApi.published, postsApi.failed].map((list) => request(list, { limit: 100 }))
  return {
    person: await request(userApi.get, {}),
    settings: await request(userApi.publishing, {}),
    accounts: await request(platformsApi.allAccounts, {}),
    groups: await request(groupsApi.list, {}),
    queues: await request(queuesApi.list, {}),
    notes: await request(notesApi.list, {}),
    files: await request(mediaApi.list, { limit: 100 }),
    posts: await Promise.all(lists),
  }
}

/** The number of posts and emails that have left the system. */
export const sent = async (crier: Crier) => ({ posts: (await received(crier)).length, mails: (await mails(crier)).length })
