import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { anAuthGroup, credentials, from, Token } from '#test/builders/auth-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

type Group = ReturnType<typeof anAuthGroup>

const stranger = '203.0.113.66'
const home = '192.0.2.1'

/** Guesses at the person's password, and returns how many were checked. */
const guess = async ({ logIn }: Group, given: { address?: string; times?: number; cookies?: string[] } = {}) => {
  const { address = stranger, times = 1, cookies = [] } = given
  let looked = 0
  for (let count = 0; count < times; count += 1) {
    const { status } = await logIn({ password: `guess ${count}` }, { headers: from(address), cookies })
    if (status === 401) looked += 1
  }
  return looked
}

/** The cookie of a browser that the person signs in with. */
const aKnownBrowser = async ({ logIn }: Group) => {
  const { cookies } = await logIn({}, { headers: from(home) })
  return cookies.map((cookie) => cookie.split(';')[0] ?? '')
}

const anyAddress = (index: number) => `198.51.${index >> 8}.${index & 255}`

test('while one address guesses, the owner gets in from every other one: 22 of 22', async () => {
  const group = anAuthGroup()
  await group.aPerson()
  const statuses: (number | undefined)[] = []

  for (let login = 0; login < 22; login += 1) {
    await guess(group, { times: 30 })
    statuses.push((await group.logIn({}, { headers: from(anyAddress(login)) })).status)
    group.pass(30 * secondMs)
  }

  expect(statuses).toEqual(Array.from({ length: 22 }, () => 200))
})

test('one place has at most 40 guesses a day at an account, and never shuts anyone else out', async () => {
  const group = anAuthGroup()
  await group.aPerson()
  let looked = 0
  const statuses = new Set<number | undefined>()

  for (let minute = 0; minute < dayMs / minuteMs; minute += 1) {
    looked += await guess(group, { times: minute < 5 ? 10 : 2 })
    if (minute % 20 === 0) statuses.add((await group.logIn({}, { headers: from(anyAddress(minute)) })).status)
    group.pass(minuteMs)
  }

  expect(looked).toBeLessThanOrEqual(40)
  expect([...statuses]).toEqual([200])
})

test('at most 60 guesses an hour at one account are checked, from however many networks', async () => {
  const group = anAuthGroup()
  await group.aPerson()
  const looked: number[] = []

  for (let hour = 0; hour < 3; hour += 1) {
    let answered = 0
    for (let network = 0; network < 300; network += 1) answered += await guess(group, { address: anyAddress(hour * 300 + network) })
    looked.push(answered)
    group.pass(hourMs)
  }

  expect(looked).toEqual([60, 60, 60])
})

test('of guesses from a hundred networks at once, at most 60 are answered, and the right one is not revealed', async () => {
  const group = anAuthGroup()
  await group.aPerson()
  const from100 = Array.from({ length: 100 }, (_, network) => guess(group, { address: anyAddress(network) }))

  const right = group.logIn({}, { headers: from('203.0.113.9') })
  const looked = (await Promise.all(from100)).reduce((sum, count) => sum + count, 0)

  expect(looked).toBe(60)
  expect((await right).status).toBe(429)
})

test('a browser that has signed in before gets in from any network while the whole world guesses', async () => {
  const group = anAuthGroup()
  await group.aPerson()
  const cookies = await aKnownBrowser(group)
  for (let network = 0; network < 200; network += 1) await guess(group, { address: anyAddress(network) })
  await guess(group, { address: home, times: 60 })

  const unknown = await group.logIn({}, { headers: from('203.0.113.9') })
  const known = await group.logIn({}, { headers: from(home), cookies })

  expect(unknown.status).toBe(429)
  expect(known.status).toBe(200)
})

test('a person who resets the password by email gets in too, in the browser where the link was opened', async () => {
  const group = anAuthGroup()
  await group.aPerson()
  for (let network = 0; network < 200; network += 1) await guess(group, { address: anyAddress(network) })
  await group.call('POST', '/passwordreset/request', { body: { email: credentials.email } })
  const newPassword = 'only the owner knows'

  const reset = await group.call('POST', '/passwordreset/reset', { body: { token: 'secret-2', newPassword } })
  const cookies = reset.cookies.map((cookie) => cookie.split(';')[0] ?? '')

  expect(reset.status).toBe(200)
  expect((await group.logIn({ password: newPassword }, { cookies })).status).toBe(200)
})

test('a live session bypasses every guess counter', async () => {
  const group = anAuthGroup()
  const token = await group.aPerson()
  for (let network = 0; network < 200; network += 1) await guess(group, { address: anyAddress(network) })

  const body = { currentPassword: credentials.password, newPassword: 'another horse' }
  const changed = await group.call('POST', '/user/change-password', { token, body, headers: from(stranger) })

  expect(changed.status).toBe(200)
})

test('guesses with a known browser have their own delay: its owner gets in elsewhere, and 40 a day are checked', async () => {
  const group = anAuthGroup()
  await group.aPerson()
  const cookies = await aKnownBrowser(group)

  const atOnce = await guess(group, { address: home, times: 20, cookies })
  const right = await group.logIn({}, { headers: from(home), cookies })
  const elsewhere = await group.logIn({}, { headers: from(home) })
  let later = 0
  for (let minute = 1; minute < dayMs / minuteMs; minute += 1) {
    group.pass(minuteMs)
    later += await guess(group, { address: home, cookies })
  }

  expect(atOnce).toBe(5)
  expect(right.status).toBe(429)
  expect(elsewhere.status).toBe(200)
  expect(atOnce + later).toBeLessThanOrEqual(40)
})

test('a browser mark is valid only for its own person, and only as the server made it', async () => {
  const group = anAuthGroup()
  await group.aPerson()
  const eve = await group.register({ username: 'eve@example.com' })
  const [own = ''] = eve.cookies.map((cookie) => cookie.split(';')[0] ?? '')
  const forged = own.replace(/id-\d+/, 'id-1')
  for (let network = 0; network < 60; network += 1) await guess(group, { address: anyAddress(network) })

  const statuses = await Promise.all(
    [own, forged, '__Host-crier-browser=id-1.mark-9', '__Host-crier-browser=%00', '__Host-crier-browser='].map(
      async (cookie) => (await group.logIn({}, { cookies: [cookie] })).status,
    ),
  )

  expect(own).toMatch(/^__Host-crier-browser=id-\d+\.mark-\d+$/)
  expect(statuses).toEqual([429, 429, 429, 429, 429])
})

test.each([
  [
    'a reset',
    async ({ call }: Group) => {
      await call('POST', '/passwordreset/request', { body: { email: credentials.email } })
      return call('POST', '/passwordreset/reset', { body: { token: 'secret-2', newPassword: credentials.password } })
    },
  ],
  [
    'a new password',
    ({ call }: Group, token: string) =>
      call('POST', '/user/change-password', { token, body: { currentPassword: credentials.password, newPassword: 'a new password' } }),
  ],
  ['signing out everywhere else', ({ call }: Group, token: string) => call('DELETE', 'sessions', { token })],
  [
    'half a year',
    async (group: Group) => {
      group.pass(180 * dayMs)
      return { status: 200 }
    },
  ],
])('%s makes the browser unknown', async (what, end) => {
  const group = anAuthGroup()
  const token = await group.aPerson()
  const cookies = await aKnownBrowser(group)

  expect((await end(group, token)).status).toBeLessThan(300)
  for (let network = 0; network < 60; network += 1) await guess(group, { address: anyAddress(network) })

  const password = what === 'a new password' ? 'a new password' : credentials.password
  expect((await group.logIn({ password }, { cookies })).status).toBe(429)
})

test('signing out a device makes its browser unknown, but signing out in it does not', async () => {
  const group = anAuthGroup()
  const token = await group.aPerson()
  const left = await group.logIn({}, { headers: from(home) })
  const lost = await group.logIn({}, { headers: from(home) })
  const cookiesOf = ({ cookies }: { cookies: string[] }) => cookies.map((cookie) => cookie.split(';')[0] ?? '')
  const [, lostId = ''] = (await group.sessions.list('id-1', group.now())).map(({ id }) => id).slice(-2)

  await group.call('POST', 'logout', { token: Token.parse(left.body).token })
  await group.call('DELETE', `sessions/${lostId}`, { token })
  for (let network = 0; network < 60; network += 1) await guess(group, { address: anyAddress(network) })

  expect((await group.logIn({}, { cookies: cookiesOf(left) })).status).toBe(200)
  expect((await group.logIn({}, { cookies: cookiesOf(lost) })).status).toBe(429)
})

test('a browser is known for two people, and a person has up to twenty known browsers', async () => {
  const group = anAuthGroup()
  await group.aPerson()
  const eve = await group.register({ username: 'eve@example.com' })
  const both = await group.logIn({}, { cookies: eve.cookies.map((cookie) => cookie.split(';')[0] ?? '') })
  for (let browser = 0; browser < 22; browser += 1) await group.logIn()

  expect(both.cookies[0]).toMatch(
    /^__Host-crier-browser=id-1\.mark-\d+~id-3\.mark-\d+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect((await group.safeguards.get('id-1')).browsers).toHaveLength(20)
})
