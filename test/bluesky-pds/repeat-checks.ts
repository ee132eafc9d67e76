import { setTimeout as pause } from 'node:timers/promises'
import type { Delivery } from '#functions/ports/publisher.ts'
import { toInstant } from '#shared/domain/times.ts'
import { deliverUntil } from '#test/platforms/x/on-sandbox.ts'
import type { Check } from './checks.ts'
import { adapterOf, connectedBy } from './connected.ts'
import { expectSame } from './expect.ts'
import type { Pds } from './pds.ts'
import { recordsOf } from './post-checks.ts'

/** An account with a post ready to publish. */
const ready = async (pds: Pds, name: string, options: Delivery['options'] = {}) => {
  const account = await connectedBy(pds, name)
  const delivery = await deliverUntil(account, account.delivery({ text: 'Once', options }), 'post')
  const step = account.publisher.nextStep(delivery)
  const sent = { step, sentAt: toInstant(Date.now()), fingerprint: account.publisher.fingerprint(delivery, step) }
  return {
    ...account,
    send: (publisher = account.publisher) => publisher.perform(delivery, step, account.accessToken),
    find: () => account.publisher.find(delivery, sent, account.accessToken),
    count: async () => (await recordsOf(pds, account.did)).length,
  }
}

/**
 * When to kill the server after a call began, in ms: before the call arrives, while it's processed, and after it's
 * written.
 */
const killedAfterMs = [0, 2, 4, 6, 8, 12, 20, 40]

/** Checks for repeated calls: the record key chosen in advance makes them one post. */
export const repeatChecks: readonly Check[] = [
  [
    'the same post sent twice, one after the other',
    async (pds) => {
      const { send, find, count } = await ready(pds, 'paul')
      const outcomes = [(await send()).kind, (await send()).kind, (await find()).kind]
      expectSame('what came of it', [...outcomes, await count()], ['published', 'unknown', 'found', 1])
      return 'the second is answered 500; asked for by name, the first is found'
    },
  ],
  [
    'the same post sent three times at once',
    async (pds) => {
      const { send, count } = await ready(pds, 'quinn')
      const kinds = (await Promise.all([send(), send(), send()])).map(({ kind }) => kind).sort()
      expectSame('what came of it', [...kinds, await count()], ['published', 'unknown', 'unknown', 1])
      return 'one is written, two are answered 500'
    },
  ],
  [
    'a post with its rules sent twice',
    async (pds) => {
      const { send, find, count } = await ready(pds, 'rosa', { whoCanReply: 'nobody' })
      const outcomes = [(await send()).kind, (await send()).kind, (await find()).kind]
      expectSame('what came of it', [...outcomes, await count()], ['published', 'unknown', 'found', 1])
      return 'all or nothing: the second writes nothing'
    },
  ],
  [
    'a post that never arrived',
    async (pds) => {
      const { send, find, count } = await ready(pds, 'sven')
      const outcomes = [(await find()).kind, (await send()).kind]
      expectSame('what came of it', [...outcomes, await count()], ['absent', 'published', 1])
      return '`RecordNotFound`: it is sent again'
    },
  ],
  [
    '`kill -9` between the call and its answer, at eight moments',
    async (pds) => {
      const found: string[] = []
      for (const [index, afterMs] of killedAfterMs.entries()) {
        const { send, find, count } = await ready(pds, `tom${index}`)
        const killing = adapterOf(pds, {}, async (url, init) => {
          const answer = fetch(url, init)
          await Promise.race([pause(afterMs), answer.catch(() => undefined)])
          await pds.kill()
          return answer.then(() => Promise.reject(new Error('The answer was lost.')))
        })
        const lost = await send(killing.publisher)
        await pds.restart()
        const looked = await find()
        if (lost.kind !== 'unknown') throw new Error(`The call was ${lost.kind}`)
        if (looked.kind === 'absent') expectSame('sent again', (await send()).kind, 'published')
        expectSame('the posts', await count(), 1)
        found.push(looked.kind)
      }
      const written = found.filter((kind) => kind === 'found').length
      return `${written} had been written and were found, ${found.length - written} had not and were sent again: one post each`
    },
  ],
]
