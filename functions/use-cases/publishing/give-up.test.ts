import { expect, test } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import { publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import type { Target } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aReason, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { deliverTarget } from './deliver-target.ts'
import { enqueuesMax } from './give-up.ts'
import { sweepDue } from './sweep-due.ts'

const nine = '2026-05-04T09:00:00.000Z'
const due = toMs(nine)

/** A world in which a target is swept every minute; its messages are delivered to workers that do as given. */
const world = async (own: Partial<Target> = {}) => {
  const engine = await anEngine(nine)
  await engine.keep(aTarget({ state: aState.armed(), ...own }), { status: postStatus.scheduled, settledVersion: 0 })
  return {
    ...engine,
    /** So many minutes of sweeps and of workers that do this with each message; a worker that throws leaves its message. */
    async live(minutes: number, work: (sent: (typeof engine.deliveries.sent)[number]) => Promise<unknown>) {
      for (let minute = 0; minute < minutes; minute++) {
        await engine.run(sweepDue(engine))
        for (const sent of engine.deliveries.sent.splice(0)) await engine.run(work(sent)).catch(() => undefined)
        engine.clock.pass(minuteMs)
      }
    },
  }
}

const throws = () => Promise.reject(new Error('A bug.'))

test('a post that no worker can begin ends as failed within the hour, with what to do, and its person is told', async () => {
  const { live, target, jobs, posts, reports, clock } = await world()

  await live(60, throws)

  const { state, rearms } = await target()
  expect(rearms).toBe(enqueuesMax)
  expect(state).toMatchObject({ name: 'failed', reason: { message: expect.stringMatching(/could not even begin.*Send it again/) } })
  expect('at' in state && toMs(state.at)).toBeLessThan(due + 45 * minuteMs)
  expect((await posts.get({ userId: 'user-1', id: 'post-1' }))?.status).toBe(postStatus.failed)
  expect(jobs.all().map(({ kind }) => kind)).toEqual(['failed-post'])
  expect(reports.join()).toContain('was given up')
  expect(clock.now()).toBe(due + hourMs)
})

test('a post that could not be begun three times is shown with the reason, long before it is given up', async () => {
  const { live, posts } = await world()

  await live(15, throws)

  expect((await posts.get({ userId: 'user-1', id: 'post-1' }))?.targets).toMatchObject([
    { state: 'armed', reason: { message: expect.stringMatching(/could not begin.*keeps trying/) } },
  ])
})

test.each([
  ['pauses', { state: aState.retrying() }, 'failed'],
  ['is worked on by its platform', { state: aState.processing() }, 'failed'],
  ['is partly public', { state: aState.retrying(), hasEffect: true }, 'needs-attention'],
  ['may be public', { state: aState.retrying(), doubt: { step: aStep(), sentAt: nine, fingerprint: 'Good morning' } }, 'needs-attention'],
  ['has an unknown outcome', { state: aState.unsure() }, 'needs-attention'],
])('a post that %s and that no worker can go on with ends as well', async (_what, own, name) => {
  const { live, target } = await world(own)

  await live(60, throws)

  expect((await target()).state.name).toBe(name)
})

test('what no worker can begin is missed as soon as it is too late for its person', async () => {
  const { live, settings, target } = await world()
  await settings.put('user-1', { ...publishingSettingsDefault, lateLimitMinutes: 5 })

  await live(10, throws)

  expect((await target()).state.name).toBe('missed')
})

test('settings that can not be read keep nothing from being given up', async () => {
  const { live, settings, target } = await world()
  settings.get = throws

  await live(60, throws)

  expect((await target()).state.name).toBe('failed')
})

test('a worker that writes something down has been heard of', async () => {
  const { live, target, publisher, ...engine } = await world({ rearms: enqueuesMax - 1 })
  publisher.answers = [{ kind: 'refused', refusal: { reason: aReason(), retry: { when: 'later' } } }]

  await live(3, ({ message }) => deliverTarget({ ...engine, publisherOf: async () => publisher }, message))

  expect((await target()).rearms).toBeUndefined()
})

test('a message that goes missing nine times in a row costs time and nothing else', async () => {
  const { live, target, publisher, ...engine } = await world({ rearms: enqueuesMax - 1 })

  await live(3, ({ message }) => deliverTarget({ ...engine, publisherOf: async () => publisher }, message))

  expect((await target()).state.name).toBe('published')
})

test('a pause of hours has its message in time, by the sweep', async () => {
  const at = due + 4 * hourMs + 20 * secondMs
  const { live, target, deliveries } = await world({ state: aState.retrying({ at: toInstant(at) }), isUnannounced: true })
  const seen: unknown[] = []

  await live(238, async (sent) => seen.push(sent))
  const before = seen.length
  await live(2, async ({ delayMs, message }) => seen.push([delayMs, message.at]))

  expect(before).toBe(0)
  expect(seen).toEqual([[80 * secondMs, at]])
  expect(deliveries.sent).toEqual([])
  expect(await target()).not.toHaveProperty('rearms', 1)
})
