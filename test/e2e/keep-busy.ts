import { eventsApi } from '#shared/contracts/events.ts'
import { keysApi } from '#shared/contracts/keys.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { suggestionsApi } from '#shared/contracts/suggestions.ts'
import { EventType } from '#shared/domain/events.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { wallTime } from '#shared/domain/wall-clock.ts'
import type { Addresses } from '../api/crier.ts'
import type { Person } from '../api/person.ts'
import { publish } from '../api/posts.ts'
import { putFault } from '../api/sandbox.ts'
import { upload } from '../api/upload.ts'
import { aPng } from '../media/samples.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'

/**
 * Gives a person with two accounts a post in every list, two with the same text, long words, an image, a thread, a
 * failure, an account to reconnect, a queue, suggestions, API keys, and a paused endpoint.
 */
export const keepBusy = async (crier: Addresses, person: Person & { handles: string[] }) => {
  const { request, accountIds, handles } = person
  const media = await upload(person, { file: aPng(), as: 'image/png', altText: 'A black square' })
  const [, failing] = handles
  await request(postsApi.schedule, {
    accountIds,
    content: `${longWord} ${longWord}`,
    media: [media.id],
    options: { x: { parts: ['Part two'] } },
    scheduledAt: inDays(400),
    timeZone: 'America/Argentina/ComodRivadavia',
  })
  const next = { accountIds, content: 'Next up', scheduledAt: inDays(300), timeZone: 'Europe/Berlin' }
  const { id: scheduledId } = (await request(postsApi.schedule, next)).body
  await request(postsApi.schedule, { ...next, scheduledAt: inDays(301) })
  await request(postsApi.draft, { content: 'A thought' })
  const { id: publishedId } = await publish(person, 'It is out', { media: [(await again(person)).id] })
  await putFault(crier, { operation: 'post', account: failing, status: 403, body: { title: 'Forbidden', detail: longWord } })
  const { id: failedId } = await publish(person, 'Half of it went wrong')
  await putFault(crier, { operation: 'post', account: failing, revokeTokens: true })
  const { id: pausedId } = await publish(person, 'Waiting')
  await fillQueue(person)
  for (let count = 0; count < 6; count += 1)
    await request(suggestionsApi.create, { title: `Bell ${count}`, description: longWord.repeat(3) })
  const { id: suggestionId } = (await request(suggestionsApi.create, { title: longWord, description: `${longWord}\n\nA line` })).body
  await request(suggestionsApi.upvote, { id: suggestionId })
  const webhookId = await admitPrograms(person)
  return {
    scheduledId,
    scheduledDay: wallTime(next.scheduledAt, next.timeZone).slice(0, 10),
    publishedId,
    failedId,
    pausedId,
    suggestionId,
    webhookId,
  }
}

const admitPrograms = async ({ request, accountIds }: Person) => {
  await request(keysApi.create, { name: longWord, mode: 'live', scopes: ['read', 'publish'], accountIds })
  await request(keysApi.create, { name: 'Trial', mode: 'test', scopes: ['read'], expiresAt: inDays(3) })
  const url = `https://bakery.example/${longWord.toLowerCase()}`
  return (await request(eventsApi.createWebhook, { url, events: [...EventType.options], isPaused: true })).body.webhook.id
}

const fillQueue = async ({ request, accountIds: [id = ''] }: Person) => {
  const slots = [{ weekday: 1, time: '09:00' }]
  const queue = (await request(queuesApi.create, { owner: { kind: 'account', id }, timeZone: 'America/Argentina/ComodRivadavia', slots }))
    .body
  for (const content of ['Waits for its slot', longWord]) await request(queuesApi.add, { id: queue.id, accountIds: [id], content })
}

const inDays = (days: number) => toInstant(Date.now() + days * dayMs)

const again = (person: Person) => upload(person, { file: aPng({ width: 60 }), as: 'image/png' })
