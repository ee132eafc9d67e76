import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { anAuthGroup, credentials, from, Token } from '#test/builders/auth-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

type Group = ReturnType<typeof anAuthGroup>

/** Guesses from one place, where any of its IPv6 addresses counts as the same. */
const guessing = ({ logIn }: Group, email = credentials.email) => {
  let connection = 0
  return (password = 'guess') => {
    connection += 1
    return logIn({ email, password }, { headers: from(`2001:db8:7:${connection.toString(16)}::1`) })
  }
}

const failFiveTimes = async (guess: () => Promise<unknown>) => {
  for (let count = 0; count < 5; count += 1) await guess()
}

test.each([
  ['an account', credentials.email],
  ['an address that nobody has', 'nobody@example.com'],
])(
  'after five failures at %s, each further one from the same place doubles the delay, up to an hour, with a time to retry',
  async (_what, email) => {
    const group = anAuthGroup()
    await group.aPerson()
    const guess = guessing(group, email)
    await failFiveTimes(guess)

    const waits: number[] = []
    for (let count = 0; count < 14; count += 1) {
      const { status, headers, body } = await guess()
      const seconds = Number(headers['retry-after'])
      expect(status).toBe(429)
      expect(body).toMatchObject({
        code: 'too-many',
        message: expect.stringMatching(/^Too many failed attempts\. Try again in \d+ (second|minute)s?\.$/),
      })
      waits.push(seconds)
      group.pass(seconds * secondMs)
      expect((await guess()).status).toBe(401)
    }

    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600])
  },
)

test('during a delay the password is not even checked, and the delay does not grow', async () => {
  const group = anAuthGroup()
  await group.aPerson()
  const guess = guessing(group)
  await failFiveTimes(guess)
  const looked = group.passwords.matched.length

  const right = await guess(credentials.password)
  for (let count = 0; count < 50; count += 1) await guess()
  group.pass(secondMs)
  const afterward = await guess(credentials.password)

  expect(right).toMatchObject({ status: 429, body: { message: 'Too many failed attempts. Try again in 1 second.' } })
  expect(group.passwords.matched).toHaveLength(looked + 1)
  expect(afterward.status).toBe(200)
})

test('answers at most five of twenty simultaneous guesses', async () => {
  const group = anAuthGroup()
  await group.aPerson()
  const guess = guessing(group)

  const answers = await Promise.all(Array.from({ length: 20 }, () => guess()))

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('does not reveal a right guess among many simultaneous ones once the others caused a delay, and signs no one in', async () => {
  const group = anAuthGroup()
  await group.aPerson()
  const guess = guessing(group)

  const answers = await Promise.all([...Array.from({ length: 19 }, () => guess()), guess(credentials.password)])

  expect(answers.at(-1)?.status).toBe(429)
  expect(await group.sessions.list('id-1', group.now())).toHaveLength(1)
})

test('a right password clears the account’s failures, and so does a day', async () => {
  const group = anAuthGroup()
  await group.aPerson()
  const guess = guessing(group)
  for (let count = 0; count < 4; count += 1) await guess()
  await guess(credentials.password)
  await failFiveTimes(guess)

  const within = await guess()
  group.pass(dayMs)
  await failFiveTimes(guess)
  group.pass(secondMs)
  const afterward = await guess(credentials.password)

  expect(within.headers).toMatchObject({ 'retry-after': '1' })
  expect(afterward.status).toBe(200)
})

test('fifty failures at different accounts from one network start a delay of up to fifteen minutes for every account, but for no other network', async () => {
  const group = anAuthGroup()
  await group.aPerson()
  let account = 0
  const guess = (address = '192.0.2.66') => group.logIn({ email: `somebody-${++account}@example.com` }, { headers: from(address) })
  for (let count = 0; count < 50; count += 1) expect((await guess()).status).toBe(401)

  const right = await group.logIn({}, { headers: from('192.0.2.66') })
  const elsewhere = await group.logIn({}, { headers: from('192.0.2.67') })
  for (let count = 0; count < 12; count += 1) {
    group.pass(15 * minuteMs)
    await guess()
  }
  const longest = await guess()

  expect(right).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
  expect(elsewhere.status).toBe(200)
  expect(longest).toMatchObject({
    status: 429,
    headers: { 'retry-after': '900' },
    body: { message: expect.stringContaining('in 15 minutes.') },
  })
})

test('a hundred failures from one IPv6 /48 start a delay, however many networks it is divided into', async () => {
  const group = anAuthGroup()
  let count = 0
  const guess = (site = '7') => {
    count += 1
    return group.logIn({ email: `somebody-${count}@example.com` }, { headers: from(`2001:db8:${site}:${count.toString(16)}::1`) })
  }

  const statuses = []
  for (let tries = 0; tries < 400; tries += 1) statuses.push((await guess()).status)
  const elsewhere = await guess('8')

  expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  expect(elsewhere.status).toBe(401)
})

test('guesses at the current password in a session left open are delayed as well, and no one else is', async () => {
  const group = anAuthGroup()
  const token = await group.aPerson()
  const change = (currentPassword: string, session = token) =>
    group.call('POST', '/user/change-password', { token: session, body: { currentPassword, newPassword: 'another horse' } })
  for (let count = 0; count < 5; count += 1) await change('guess')

  const right = await change(credentials.password)
  const elsewhere = await group.logIn()

  expect(right).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
  expect(elsewhere.status).toBe(200)
  expect((await change(credentials.password, Token.parse(elsewhere.body).token)).status).toBe(200)
})
