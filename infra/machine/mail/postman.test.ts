import { expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { openOutbox } from './outbox.ts'
import { openPostman } from './postman.ts'
import type { Delivery } from './transport.ts'

const mailTo = (to: string) => ({ from: 'crier@example.org', to, subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>', headers: {} })

/** An outbox whose emails meet the given fates in order, and the last one from then on. */
const aPostman = (...fates: Delivery[]) => {
  let now = 0
  const [sent, reported, refused]: [string[], string[], string[]] = [[], [], []]
  let isFull = false
  const outbox = openOutbox(':memory:')
  onTestFinished(outbox.close)
  const onDisk =
    <Args extends unknown[]>(write: (...args: Args) => void) =>
    (...args: Args) => {
      if (isFull) throw new Error('database or disk is full')
      write(...args)
    }
  const postman = openPostman({
    outbox: { ...outbox, remove: onDisk(outbox.remove), postpone: onDisk(outbox.postpone) },
    transport: {
      name: 'fake',
      check: async () => undefined,
      close: () => undefined,
      send: async ({ to }) => {
        sent.push(`${to} at ${now / minuteMs}`)
        return (fates.length > 1 ? fates.shift() : fates[0]) ?? { kind: 'taken' }
      },
    },
    now: () => now,
    report: (message) => reported.push(message),
    onRefused: async (address) => refused.push(address),
  })
  const pass = async (ms: number) => {
    now += ms
    await postman.run()
  }
  const fill = (full: boolean) => {
    isFull = full
  }
  return { outbox, ...postman, pass, fill, sent, reported, refused, take: (to: string) => outbox.take(mailTo(to), now) }
}

const later: Delivery = { kind: 'later', reason: 'The server is busy.' }

test('sends emails in the order they arrived, each once', async () => {
  const { take, run, pass, sent, outbox } = aPostman({ kind: 'taken' })
  take('ada@example.org')
  take('grace@example.org')

  await Promise.all([run(), run()])
  await pass(hourMs)

  expect(sent).toEqual(['ada@example.org at 0', 'grace@example.org at 0'])
  expect(outbox.state()).toEqual({ waiting: 0, oldest: null })
})

test('retries an email that was not accepted with growing pauses, and reports it once', async () => {
  const { take, run, pass, sent, reported } = aPostman(later, later, later, { kind: 'taken' })
  take('ada@example.org')

  await run()
  for (let minutes = 0; minutes < 30; minutes += 1) await pass(minuteMs)

  expect(sent).toEqual([0, 1, 6, 21].map((minute) => `ada@example.org at ${minute}`))
  expect(reported).toEqual(['An email couldn’t be sent; trying again: The server is busy.'])
})

test('one email that is not accepted holds back no other', async () => {
  const { take, run, sent } = aPostman(later, { kind: 'taken' })
  take('ada@example.org')
  take('grace@example.org')

  await run()

  expect(sent).toEqual(['ada@example.org at 0', 'grace@example.org at 0'])
})

test('gives up on an email after two days', async () => {
  const { take, run, pass, outbox, reported } = aPostman(later)
  take('ada@example.org')

  await run()
  await pass(2 * dayMs)

  expect(outbox.state().waiting).toBe(0)
  expect(reported.at(-1)).toBe('Gave up on an email: The server is busy.')
})

test('reports an address that is refused permanently, and does not retry its email', async () => {
  const { take, run, pass, sent, refused } = aPostman({ kind: 'refused', reason: 'There is no such user.' })
  take('nobody@example.org')

  await run()
  await pass(hourMs)

  expect(sent).toHaveLength(1)
  expect(refused).toEqual(['nobody@example.org'])
})

test('on a full disk, an email that was sent is not sent again, and leaves the outbox once there is room', async () => {
  const { take, run, pass, fill, sent, reported, outbox } = aPostman({ kind: 'taken' })
  take('ada@example.org')
  fill(true)

  await run()
  await pass(hourMs)
  const waitingMeanwhile = outbox.state().waiting
  fill(false)
  await pass(minuteMs)

  expect(sent).toEqual(['ada@example.org at 0'])
  expect([waitingMeanwhile, outbox.state().waiting]).toEqual([1, 0])
  expect(reported).toEqual(['The outbox couldn’t be updated; trying again.'])
})

test('on a full disk, an email that was not accepted is retried after its pause, once there is room', async () => {
  const { take, run, pass, fill, sent } = aPostman(later, { kind: 'taken' })
  take('ada@example.org')
  fill(true)

  await run()
  for (let seconds = 0; seconds < 30; seconds += 10) await pass(10 * secondMs)
  fill(false)
  await pass(30 * secondMs)

  expect(sent).toEqual(['ada@example.org at 0', 'ada@example.org at 1'])
})

test('on a full disk, however many emails were sent, the others still are', async () => {
  const { take, run, pass, fill, sent, outbox } = aPostman({ kind: 'taken' })
  const people = Array.from({ length: 50 }, (_, index) => `person-${index}@example.org`)
  for (const person of people) take(person)
  fill(true)

  await run()
  take('late@example.org')
  await pass(minuteMs)
  fill(false)
  await pass(minuteMs)

  expect(sent).toEqual([...people.map((person) => `${person} at 0`), 'late@example.org at 1'])
  expect(outbox.state().waiting).toBe(0)
})

test('on a full disk, an address that is refused permanently is reported once', async () => {
  const { take, run, pass, fill, sent, refused } = aPostman({ kind: 'refused', reason: 'There is no such user.' })
  take('nobody@example.org')
  fill(true)

  await run()
  await pass(hourMs)

  expect([sent.length, refused]).toEqual([1, ['nobody@example.org']])
})
