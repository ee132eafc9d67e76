import { expect, test } from 'vitest'
import { inspectFile } from '#infra/sandbox/platform/inspect-file.ts'
import { secondMs } from '#shared/domain/times.ts'
import { aPlatform, aWorld, callback, grantTo, pin, putFault, start } from './a-platform.ts'
import { anMp4, aPng } from './files.ts'
import { visit } from './world.ts'

test('a name gives a person a permanent 17-digit ID and the keywords in it', () => {
  const { people } = aWorld()

  const anna = people.named('Anna private')

  expect(anna.id).toMatch(/^\d{17}$/)
  expect(people.named('anna_private').id).toBe(anna.id)
  expect([anna.has('private'), anna.has('priv')]).toEqual([true, false])
})

test('accepts a code once and only before it expires', () => {
  const { grants, clock } = aWorld()
  const code = { personId: '1', redirectUri: callback, scope: 'a', facts: { boards: ['1'] }, lifeMs: secondMs }
  const [once, late] = [grants.issueCode(code), grants.issueCode(code)]

  expect(grants.takeCode(once)).toMatchObject({ redirectUri: callback, facts: { boards: ['1'] } })
  expect(grants.takeCode(once)).toBeUndefined()
  clock.now += secondMs
  expect(grants.takeCode(late)).toBeUndefined()
  expect(grants.code(late)).toMatchObject({ isUsed: false })
})

test('a rotated pair is void, a renewed token stays valid, and a revoked one says so', () => {
  const world = aWorld()
  const old = grantTo(world, 'anna')
  const { grants, clock } = world

  const next = grants.rotate(old, { accessToken: 'at-2', accessMs: secondMs, refreshToken: 'rt-2' })
  clock.now += 999
  grants.renew(next, secondMs)
  clock.now += 999

  expect([old, next].map(({ accessToken }) => grants.isLive(grants.byAccessToken(accessToken) ?? old))).toEqual([false, true])
  grants.endAll(next.personId)
  expect(grants.byAccessToken('at-2')).toMatchObject({ isRevoked: true, accessEndsAt: 0 })
})

test('a fixed window resets all at once, a sliding one call by call', () => {
  const { windows, clock } = aWorld()
  const [fixed, sliding] = [
    { limit: 2, windowMs: 100 },
    { limit: 2, windowMs: 100, isSliding: true },
  ]
  const take = () => [windows.take('fixed', 'anna', fixed).isExceeded, windows.take('sliding', 'anna', sliding).isExceeded]

  const seen = [take()]
  clock.now += 60
  seen.push(take(), take())
  clock.now += 40
  seen.push(take(), take())

  expect(seen).toEqual([
    [false, false],
    [false, false],
    [true, true],
    [false, false],
    [false, true],
  ])
})

test('a login hint consents at once, except for unticked scopes', async () => {
  const { url } = await aPlatform()

  const { status, back } = await visit(new URL(`${url}/oauth/?login_hint=anna_boards&untick=pins:read`))

  expect(status).toBe(302)
  expect(Object.fromEntries(back.searchParams)).toEqual({ who: 'anna_boards', scopes: 'pins:write', choices: 'bread' })
})

test('the consent page asks who is there and then for that person’s choices', async () => {
  const { url } = await aPlatform()
  const send = async (fields: string) => {
    const response = await fetch(`${url}/oauth/`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    return { body: await response.text(), location: response.headers.get('location') }
  }

  const asked = await (await fetch(`${url}/oauth/?state=s`)).text()
  const nobody = await send('decision=allow')
  const second = await send('name=anna_boards&ticked=pins:write&decision=allow')
  const done = await send('person=anna_boards&ticked=pins:write&decision=choose')

  expect(asked).toMatch(/name="ticked" value="pins:read" checked/)
  expect(asked).toContain('<input type="hidden" name="state" value="s">')
  expect(nobody.body).toContain('Choose someone')
  expect(second.body).toMatch(/Which boards.*name="ticked" value="bread" checked/s)
  expect(done.location).toBe(`${callback}?who=anna_boards&scopes=pins%3Awrite&choices=`)
})

test.each([
  ['nobody’s token', 'at-nobody', 401],
  ['a token without the scope', 'at-bo', 403],
  ['a good token', 'at-anna', 201],
])('a call with %s', async (_, token, status) => {
  const { world, url } = await aPlatform()
  grantTo(world, 'anna')
  grantTo(world, 'bo', 'pins:read')

  const response = await pin(url, token)

  expect(response.status).toBe(status)
  expect(response.headers.get('x-pinterest-rid')).toBe('rid')
})

test.each([
  [{ status: 503 }, 503, 0],
  [{ retryAfter: 7 }, 429, 0],
  [{ htmlError: true }, 500, 0],
  [{ statusAfterEffect: 500 }, 500, 1],
  [{ expireTokens: true }, 401, 0],
])('the fault %o returns %d with %d posts received', async (fault, status, count) => {
  const { world, url } = await aPlatform()
  grantTo(world, 'anna')
  putFault(world, { account: 'anna', ...fault })

  const response = await pin(url, 'at-anna')

  expect(response.status).toBe(status)
  expect(world.posts.list({ platform: 'pinterest' })).toHaveLength(count)
})

test('a cut connection leaves the post that preceded it', async () => {
  const { world, url } = await aPlatform()
  grantTo(world, 'anna')
  putFault(world, { dropAfterEffect: true })

  await expect(pin(url, 'at-anna')).rejects.toThrow()

  expect(world.posts.list({})).toMatchObject([{ content: 'Rye', facts: { board: 'Bread' } }])
})

test('lists a post once it is visible, and its facts grow', async () => {
  const { posts, clock } = aWorld()
  const post = {
    platform: 'pinterest',
    account: 'anna',
    id: '1',
    content: '',
    media: [],
    path: '/pin/1/',
    replyTo: undefined,
    receivedAt: start,
  }
  posts.add({ ...post, facts: { kind: 'video' }, visibleAt: 'never' })

  posts.update('pinterest', '1', { facts: { board: 'Bread' }, visibleAt: start + 10 })
  const before = posts.list({})
  clock.now += 10

  expect(before).toEqual([])
  expect(posts.list({})).toMatchObject([{ id: '1', facts: { kind: 'video', board: 'Bread' } }])
})

test('the page shows the posts, and a post’s own URL shows it alone', async () => {
  const { world, url } = await aPlatform()
  grantTo(world, 'anna')
  await pin(url, 'at-anna')

  const pages = await Promise.all(['/pinterest', '/pin/1/', '/pin/2/'].map((path) => fetch(`${url}${path}`)))

  expect(pages.map(({ status }) => status)).toEqual([200, 200, 404])
  expect(await pages[0]?.text()).toContain('Rye')
})

test('identifies a file by its bytes', async () => {
  expect(await inspectFile(aPng(4, 3))).toEqual({ type: 'image/png', width: 4, height: 3 })
  expect(await inspectFile(await anMp4(2))).toMatchObject({ type: 'video/mp4', width: 32, height: 32, videoCodec: 'avc' })
  expect(await inspectFile(Buffer.from('no file'))).toEqual({ type: 'application/octet-stream' })
})
