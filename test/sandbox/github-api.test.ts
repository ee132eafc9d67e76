import { request } from 'node:http'
import { expect, test } from 'vitest'
import { ask, exchange, signIn } from './github-calls.ts'
import { fromGitHub, githubForm, putGitHubFault } from './sign-in.ts'
import { openWorld, type TestWorld } from './world.ts'

type Email = { email: string; primary: boolean; verified: boolean; visibility: string | null }

const userOf = async (world: TestWorld, name: string) => (await ask(world, await signIn(world, name), '/user')).json()

const emailsOf = async (world: TestWorld, name: string) =>
  (await (await ask(world, await signIn(world, name), '/user/emails?per_page=100')).json()) as Email[]

test('identifies a person by number, and keywords in a name make them special', async () => {
  const world = await openWorld()

  const [ada, successor] = [await userOf(world, 'ada'), await userOf(world, 'ada successor')]

  expect(ada).toMatchObject({ login: 'ada', id: expect.any(Number), name: 'Ada', email: null, type: 'User' })
  expect(await userOf(world, 'ada renamed')).toMatchObject({ login: 'ada-renamed', id: ada.id })
  expect(successor.login).toBe('ada')
  expect(successor.id).not.toBe(ada.id)
  expect(await userOf(world, 'eve noname')).toMatchObject({ name: null })
  expect(await userOf(world, 'eve publicemail')).toMatchObject({ email: 'public.eve.publicemail@crier.test' })
  expect(await userOf(world, 'eve organization')).toMatchObject({ type: 'Organization' })
})

test('the address that counts is primary and verified, if there is one', async () => {
  const world = await openWorld()
  const main = async (name: string) => (await emailsOf(world, name)).find(({ primary, verified }) => primary && verified)?.email

  expect(await main('ada')).toBe('ada@crier.test')
  expect(await main('eve unverified')).toBeUndefined()
  expect(await main('eve noreply')).toMatch(/@users\.noreply\.github\.com$/)
})

test('returns addresses thirty at a time with a link to the next page', async () => {
  const world = await openWorld()
  const token = await signIn(world, 'eve manyaddresses')

  const first = await ask(world, token, '/user/emails')
  const last = await ask(world, token, '/user/emails?per_page=100&page=2')

  expect((await first.json()) as Email[]).toHaveLength(30)
  expect(first.headers.get('link')).toContain('page=2>; rel="next"')
  expect((await last.json()) as Email[]).toContainEqual(expect.objectContaining({ email: 'eve.manyaddresses@crier.test', primary: true }))
  expect(last.headers.get('link')).not.toContain('rel="next"')
})

test('returns no addresses without permission', async () => {
  const world = await openWorld()

  const notAsked = await ask(world, await signIn(world, 'ada', { scope: 'read:user' }), '/user/emails')
  const notAllowed = await ask(world, await signIn(world, 'eve noemail'), '/user/emails')

  expect([notAsked.status, notAllowed.status]).toEqual([404, 404])
  expect(notAsked.headers.get('x-accepted-oauth-scopes')).toBe('user, user:email')
  expect(notAsked.headers.get('x-oauth-scopes')).toBe('read:user')
})

test('rejects a call without a token, with a wrong one, or without a user agent', async () => {
  const world = await openWorld()
  const nameless = new Promise((resolve) => {
    request(`${world.url}/api.github.com/user`, (response) => resolve(response.resume().statusCode)).end()
  })

  const bare = await fetch(`${world.url}/api.github.com/user`)
  const wrong = await ask(world, 'gho_wrong', '/user')

  expect([bare.status, await bare.json()]).toEqual([401, expect.objectContaining({ message: 'Requires authentication', status: '401' })])
  expect([wrong.status, await wrong.json()]).toEqual([401, expect.objectContaining({ message: 'Bad credentials' })])
  expect(await nameless).toBe(403)
})

test('responses count down the hourly calls, and an unchanged one costs nothing', async () => {
  const world = await openWorld()
  const token = await signIn(world, 'ada')

  const first = await ask(world, token, '/user')
  const known = await ask(world, token, '/user', { 'if-none-match': first.headers.get('etag') ?? '' })
  const second = await ask(world, token, '/user')

  expect([first, known, second].map(({ status }) => status)).toEqual([200, 304, 200])
  expect([first, known, second].map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['4999', '4999', '4998'])
})

test('both limits can be simulated: hourly and secondary', async () => {
  const world = await openWorld()
  const token = await signIn(world, 'ada')
  await putGitHubFault(world, { operation: 'profile', secondaryLimit: true })
  const secondary = await ask(world, token, '/user')
  await putGitHubFault(world, { operation: 'profile', limitReached: true })
  const hour = await ask(world, token, '/user')

  expect([secondary.status, secondary.headers.get('retry-after')]).toEqual([403, '60'])
  expect([hour.status, hour.headers.get('x-ratelimit-remaining')]).toEqual([403, '0'])
})

test('GitHub can be made to fail or refuse by name', async () => {
  const world = await openWorld()
  await putGitHubFault(world, { operation: 'token', error: 'unverified_user_email' })
  const refused = await exchange(world, githubForm(await fromGitHub(world, 'ada')))
  const token = await signIn(world, 'ada')
  await putGitHubFault(world, { operation: 'emails', htmlError: true })
  const broken = await ask(world, token, '/user/emails')
  await putGitHubFault(world, { operation: 'profile', revokeTokens: true })
  const revoked = await ask(world, token, '/user')

  expect(refused).toMatchObject({ status: 200, body: { error: 'unverified_user_email' } })
  expect([broken.status, broken.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8'])
  expect(revoked.status).toBe(401)
})
