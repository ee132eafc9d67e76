import { groupsApi } from '#shared/contracts/groups.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { Inhabited } from '../api/inhabited.ts'
import { aPerson, connectAccount } from '../api/person.ts'
import { runJobs } from '../api/sandbox.ts'

const daily = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }))
const timeZone = 'Europe/Berlin'

/**
 * A person fills a queue, reorders it, pauses it, and lets it close gaps. One of their posts costs too much, and
 * another can't be moved.
 */
export const queueAsPeopleDo = async ({ crier }: Pick<Inhabited, 'crier'>) => {
  const { request, ...ida } = await aPerson(crier, 'ida', ['ida_x'])
  const linkedin = await connectAccount({ request }, 'linkedin', 'ida_linkedin')
  const [x = ''] = ida.accountIds
  const { id: groupId } = (await request(groupsApi.create, { name: 'Both' })).body
  for (const accountId of [x, linkedin.id]) await request(groupsApi.setOfAccount, { accountId, groupIds: [groupId] })
  const making = { owner: { kind: 'group' as const, id: groupId }, timeZone, slots: daily }
  const { id } = (await request(queuesApi.create, making, { idempotencyKey: 'queue' })).body
  await request(queuesApi.create, making, { idempotencyKey: 'queue' })

  const add = async (accountId: string, content: string) => (await request(queuesApi.add, { id, accountIds: [accountId], content })).body
  const first = await add(x, 'One')
  await add(linkedin.id, 'Two https://crier.invalid/')
  const third = await add(x, 'Three')
  await request(queuesApi.place, { id, postId: third.id, place: 'first' })
  await request(queuesApi.list, {})
  await request(queuesApi.posts, { id })
  await request(queuesApi.slots, { from: toInstant(Date.now()), to: toInstant(Date.now() + 7 * dayMs) })

  const link = 'https://example.com/a'
  const parts = Array.from({ length: 14 }, (_, index) => `${link}${index}`)
  const draft = (await request(postsApi.draft, { accountIds: [x], content: link, options: { x: { parts } } })).body
  const tooMuch = await request(queuesApi.place, { id, postId: draft.id }).catch((error: unknown) => error)
  if (!(tooMuch instanceof ApiError && tooMuch.status === 402)) throw new Error('It does not cost too much.', { cause: tooMuch })

  await request(postsApi.cancel, { id: third.id })
  await runJobs(crier, 2)
  await request(platformsApi.disconnect, { p: 'linkedin', id: linkedin.id })
  await request(queuesApi.change, { id, pausedUntil: toInstant(Date.now() + 20 * dayMs) })
  await request(queuesApi.change, { id, pausedUntil: null })
  await request(postsApi.cancel, { id: first.id })
  await request(queuesApi.remove, { id })
}
