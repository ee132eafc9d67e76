import { afterAll, expect, test } from 'vitest'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { dayMs, minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { call } from './call.ts'
import { startCrier } from './crier.ts'
import { endTrial } from './end-trial.ts'
import { farAhead } from './inhabited.ts'
import { overview, passDays, subscribe } from './paying.ts'
import { aPerson, connectX, consent, type Person } from './person.ts'
import { look, publish, untilState } from './posts.ts'
import { mails, received, runJobs, texts } from './sandbox.ts'
import { until } from './until.ts'

const crier = await startCrier()
afterAll(crier.stop)

const ask = ({ token }: Pick<Person, 'token'>, target: string, body?: object) => call(crier, target, { token, body })

/** A person whose trial is over, with accounts connected before it ended. */
const aFreePerson = async (name: string, usernames: string[] = []) => {
  const person = await aPerson(crier, name, usernames)
  await endTrial(crier, person.id)
  return person
}

/** Consents to a connection, and returns a function that makes the call to complete it. */
const connect = async (person: Person, username: string) => {
  const { url } = (await person.request(platformsApi.authorize, { p: 'x' })).body
  const { code, state } = await consent(url, username)
  return () => ask(person, 'POST /platforms/x/callback', { code, state })
}

const schedule = (person: Person, accountId = '', at = farAhead) =>
  ask(person, 'POST /posts/schedule', { accountIds: [accountId], content: 'Far ahead', scheduledAt: at })

const accountsOf = async ({ request }: Pick<Person, 'request'>) => (await request(platformsApi.allAccounts, {})).body

test('an account over the plan’s limit isn’t connected, and the message names the plan that raises the limit', async () => {
  const ada = await aFreePerson('ada', ['ada_one', 'ada_two'])
  const third = await connect(ada, 'ada_three')

  expect(await third()).toMatchObject({
    status: 402,
    body: { code: 'payment-required', message: 'Your Free plan allows 2 accounts, and you have 2. Early Bird allows 10.' },
  })
  expect(await accountsOf(ada)).toHaveLength(2)
  // An existing account can always be reconnected.
  expect((await connectX(ada, 'ada_two')).id).toBe(ada.accountIds[1])
})

test('accounts connected concurrently are accepted only up to the limit', async () => {
  const bea = await aFreePerson('bea', ['bea_one'])
  const connections = [await connect(bea, 'bea_two'), await connect(bea, 'bea_three'), await connect(bea, 'bea_four')]

  const answers = await Promise.all(connections.map((finish) => finish()))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 402, 402])
  expect(await accountsOf(bea)).toHaveLength(2)
})

test('posts scheduled concurrently are accepted only up to the limit, and one can still be published now', async () => {
  const cleo = await aFreePerson('cleo', ['cleo_x'])
  const [account] = cleo.accountIds

  const answers = await Promise.all(Array.from({ length: 12 }, () => schedule(cleo, account)))

  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(2)
  for (const one of refused)
    expect(one).toMatchObject({
      status: 402,
      body: {
        code: 'payment-required',
        message: 'Your Free plan allows 10 scheduled posts at a time, and you have 10. Early Bird has no limit.',
      },
    })
  expect((await overview(cleo)).usage.scheduledPosts).toEqual({ used: 10, limit: 10 })
  const { id } = await publish(cleo, 'At once')
  await untilState(cleo, id, 'published')
})

test('the end of a trial pauses what’s over the limit, and an upgrade resumes it', async () => {
  const names = ['dan_one', 'dan_two', 'dan_three', 'dan_four']
  const dan = await aPerson(crier, 'dan', names)
  const [first = '', , third = '', fourth = ''] = dan.accountIds
  const due = toInstant(Date.now() + 20 * secondMs)
  const write = async (accountIds: string[], content: string, scheduledAt: string) =>
    (await dan.request(postsApi.schedule, { accountIds, content, scheduledAt })).body.id
  const staying = await write([first], 'Stays', farAhead)
  const overdue = await write([third, fourth], 'Paused until paid for', due)
  const ahead = await write([fourth], 'Far ahead', farAhead)

  await endTrial(crier, dan.id)

  const paused = await untilState(dan, overdue, 'paused')
  const after = await overview(dan)
  const accounts = await accountsOf(dan)
  expect(accounts.flatMap(({ username, pausedByPlan }) => (pausedByPlan ? username : [])).sort()).toEqual(['dan_four', 'dan_three'])
  expect(paused.targets[0]?.reason?.message).toBe('Your Free plan allows 2 accounts, and this one is over the limit. Early Bird allows 10.')
  expect(after).toMatchObject({
    entitlements: { plan: 'free', because: 'free' },
    paused: { accounts: 2 },
    usage: { accounts: { used: 2, limit: 2 } },
  })
  expect([await look(dan, staying), await look(dan, ahead)].map(({ targets }) => targets[0]?.state)).toEqual(['scheduled', 'paused'])
  expect(await schedule(dan, third)).toMatchObject({ status: 402, body: { code: 'payment-required' } })
  expect(await ask(dan, 'POST /posts', { accountIds: [third], content: 'Now' })).toMatchObject({ status: 402 })
  await until(Date.now, (now) => now > Date.parse(due) + secondMs, { withinMs: 40 * secondMs })
  expect((await received(crier)).filter(({ content }) => content === 'Paused until paid for')).toEqual([])

  await subscribe(crier, dan, 'early-bird')

  await untilState(dan, overdue, 'published')
  await untilState(dan, ahead, 'scheduled')
  expect([await texts(crier, 'dan_three'), await texts(crier, 'dan_four')]).toEqual([['Paused until paid for'], ['Paused until paid for']])
  expect((await overview(dan)).paused).toEqual({ accounts: 0, posts: 0 })
})

test('a person on a trial is notified two days before it ends, and a paying person isn’t', async () => {
  const [eve, flo] = [await aPerson(crier, 'eve'), await aPerson(crier, 'flo')]
  await subscribe(crier, flo, 'early-bird')

  await runJobs(crier, (5 * dayMs) / minuteMs + 1)

  const subjects = async ({ email }: Person) => (await mails(crier, email)).map(({ subject }) => subject).join()
  expect(await subjects(eve)).toMatch(/trial ends/i)
  expect(await subjects(flo)).not.toMatch(/trial/i)
})

test('a canceled plan lowers its limits, and nothing is deleted', async () => {
  const gus = await aPerson(crier, 'gus', ['gus_one', 'gus_two', 'gus_three'])
  const { subscription } = await subscribe(crier, gus, 'creator')
  await endTrial(crier, gus.id)
  await ask(gus, 'POST /payment/subscription/cancel')
  await until(
    () => overview(gus),
    (seen) => seen.subscription?.endsAt === subscription?.currentPeriodEnd,
  )

  await passDays(crier, 32)

  const ended = await until(
    () => overview(gus),
    ({ entitlements, paused }) => entitlements.plan === 'free' && paused.accounts === 1,
  )
  expect(ended.subscription?.status).toBe('canceled')
  expect(await accountsOf(gus)).toHaveLength(3)
})
