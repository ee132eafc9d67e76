import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { openDatabase } from '#infra/local/sandbox/database.ts'
import { openFaults } from '#infra/local/sandbox/faults.ts'
import { openFiles } from '#infra/local/sandbox/files.ts'
import { PinterestFault } from '#infra/local/sandbox/pinterest/pinterest-fault.ts'
import { mountAuthorization, sendBack } from '#infra/local/sandbox/platform/authorize.ts'
import { readJson } from '#infra/local/sandbox/platform/body.ts'
import { platformCalls } from '#infra/local/sandbox/platform/call.ts'
import { inspectFile } from '#infra/local/sandbox/platform/inspect-file.ts'
import { openPlatformWorld } from '#infra/local/sandbox/platform/platform-world.ts'
import { simplePost } from '#infra/local/sandbox/platform/simple-post.ts'
import { mountTimeline } from '#infra/local/sandbox/platform/timeline-page.ts'
import { openPosts } from '#infra/local/sandbox/posts.ts'
import type { Server } from '#infra/local/sandbox/world.ts'
import { anMp4, aPng } from './files.ts'
import { visit } from './world.ts'

const start = Date.UTC(2026, 10, 21, 10)
const callback = 'https://crier.test/auth/callback/pinterest'

const aWorld = () => {
  const clock = { now: start }
  const now = () => clock.now
  const database = openDatabase(':memory:')
  onTestFinished(() => database.close())
  const world = { database, files: openFiles(database), posts: openPosts(database, now), faults: openFaults(database), now, url: () => '' }
  const app = { clientId: 'app', clientSecret: 'secret', callbacks: [callback] }
  return { ...openPlatformWorld(world, 'pinterest', app), clock }
}
type Kit = ReturnType<typeof aWorld>

/** A platform that knows consent and one call: `POST /pins`. */
const aPlatform = async () => {
  const world = aWorld()
  const server: Server = new Hono()
  server.use(async (context, next) => {
    context.set('receivedAt', world.now())
    await next()
  })
  mountAuthorization(server, world, {
    path: '/oauth/',
    read: () => ({ request: callback }),
    scopes: () => ['pins:read', 'pins:write'].map((name) => ({ name, meaning: name })),
    mayUntick: true,
    choices: { title: 'Which boards', of: (person) => (person.has('boards') ? [{ name: 'bread', meaning: 'Bread' }] : []) },
    traits: '',
    agree: (request, { person, scopes, choices }) =>
      sendBack(request, { who: person.username, scopes: scopes.join(), choices: choices.join() }),
    refuse: (request) => sendBack(request, { error: 'access_denied' }),
  })
  const { signed } = platformCalls(world, {
    token: ({ req }) => req.header('authorization')?.replace('Bearer ', ''),
    refusal: (status, retryAfter) => ({ status, body: { code: status }, headers: { 'x-wait': String(retryAfter) } }),
    unauthorized: () => ({ status: 401, body: { code: 2 } }),
    headers: () => ({ 'x-pinterest-rid': 'rid' }),
  })
  const Body = z.object({ text: z.string() })
  server.post(
    '/pins',
    signed({
      operation: 'post',
      scopes: ['pins:write'],
      read: readJson,
      answer: ({ person, receivedAt }, body) => {
        const { text } = Body.parse(body)
        const id = String(world.posts.list({}).length + 1)
        world.posts.add({
          ...{ platform: 'pinterest', account: person.username, id, content: text, media: [], path: `/pin/${id}/` },
          ...{ replyTo: undefined, receivedAt, facts: { board: 'Bread' } },
        })
        return { status: 201, body: { id } }
      },
    }),
  )
  mountTimeline(server, world, { kinds: [], operations: [], view: simplePost, postRoutes: ['/pin/:id/'] })
  return { world, url: await listen(server) }
}

const listen = async (server: Server) => {
  const listener = createAdaptorServer({ fetch: server.fetch, overrideGlobalObjects: false })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void listener.close())
  const address = listener.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const grantTo = ({ people, grants }: Kit, name: string, scope = 'pins:write') =>
  grants.issue({ personId: people.named(name).id, scope, accessToken: `at-${name}`, accessMs: 1_000, refreshToken: `rt-${name}` })

const putFault = ({ faults }: Kit, fault: object) =>
  faults.put(PinterestFault.parse({ platform: 'pinterest', operation: 'post', ...fault }))

const pin = (url: string, token: string) =>
  fetch(`${url}/pins`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Rye' }),
  })

test('a name gives a person a lasting id of 17 digits and the words in it', () => {
  const { people } = aWorld()

  const anna = people.named('Anna private')

  expect(anna.id).toMatch(/^\d{17}$/)
  expect(people.named('anna_private').id).toBe(anna.id)
  expect([anna.has('private'), anna.has('priv')]).toEqual([true, false])
})

test('a code is taken once, and not after its time', () => {
  const { grants, clock } = aWorld()
  const code = { personId: '1', redirectUri: callback, scope: 'a', facts: { boards: ['1'] }, lifeMs: 1_000 }
  const [once, late] = [grants.issueCode(code), grants.issueCode(code)]

  expect(grants.takeCode(once)).toMatchObject({ redirectUri: callback, facts: { boards: ['1'] } })
  expect(grants.takeCode(once)).toBeUndefined()
  clock.now += 1_000
  expect(grants.takeCode(late)).toBeUndefined()
  expect(grants.code(late)).toMatchObject({ isUsed: false })
})

test('a rotated pair is dead, a renewed token lives on, and a revoked one says so', () => {
  const world = aWorld()
  const old = grantTo(world, 'anna')
  const { grants, clock } = world

  const next = grants.rotate(old, { accessToken: 'at-2', accessMs: 1_000, refreshToken: 'rt-2' })
  clock.now += 999
  grants.renew(next, 1_000)
  clock.now += 999

  expect([old, next].map(({ accessToken }) => grants.isLive(grants.byAccessToken(accessToken) ?? old))).toEqual([false, true])
  grants.endAll(next.personId)
  expect(grants.byAccessToken('at-2')).toMatchObject({ isRevoked: true, accessEndsAt: 0 })
})

test('a fixed window opens again as a whole, a sliding one call by call', () => {
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

test('a login hint consents at once, without what is unticked', async () => {
  const { url } = await aPlatform()

  const { status, back } = await visit(new URL(`${url}/oauth/?login_hint=anna_boards&untick=pins:read`))

  expect(status).toBe(302)
  expect(Object.fromEntries(back.searchParams)).toEqual({ who: 'anna_boards', scopes: 'pins:write', choices: 'bread' })
})

test('the consent page asks who is there, then what that person has to choose', async () => {
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
  expect(nobody.body).toContain('Choose somebody')
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
])('the fault %o answers %d with %d posts received', async (fault, status, count) => {
  const { world, url } = await aPlatform()
  grantTo(world, 'anna')
  putFault(world, { account: 'anna', ...fault })

  const response = await pin(url, 'at-anna')

  expect(response.status).toBe(status)
  expect(world.posts.list({ platform: 'pinterest' })).toHaveLength(count)
})

test('a cut connection leaves the post that came before it', async () => {
  const { world, url } = await aPlatform()
  grantTo(world, 'anna')
  putFault(world, { dropAfterEffect: true })

  await expect(pin(url, 'at-anna')).rejects.toThrow()

  expect(world.posts.list({})).toMatchObject([{ content: 'Rye', facts: { board: 'Bread' } }])
})

test('a post is listed from when on it is visible, and its facts grow', async () => {
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

test('the page shows the posts, and a post’s own address shows it alone', async () => {
  const { world, url } = await aPlatform()
  grantTo(world, 'anna')
  await pin(url, 'at-anna')

  const pages = await Promise.all(['/pinterest', '/pin/1/', '/pin/2/'].map((path) => fetch(`${url}${path}`)))

  expect(pages.map(({ status }) => status)).toEqual([200, 200, 404])
  expect(await pages[0]?.text()).toContain('Rye')
})

test('a file is known by its bytes', async () => {
  expect(await inspectFile(aPng(4, 3))).toEqual({ type: 'image/png', width: 4, height: 3 })
  expect(await inspectFile(await anMp4(2))).toMatchObject({ type: 'video/mp4', width: 32, height: 32, videoCodec: 'avc' })
  expect(await inspectFile(Buffer.from('no file'))).toEqual({ type: 'application/octet-stream' })
})
