import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { openDatabase } from '#infra/sandbox/database.ts'
import { openFaults } from '#infra/sandbox/faults.ts'
import { openFiles } from '#infra/sandbox/files.ts'
import { pinterestFaults } from '#infra/sandbox/pinterest/pinterest-world.ts'
import { mountAuthorization, sendBack } from '#infra/sandbox/platform/authorize.ts'
import { readJson } from '#infra/sandbox/platform/body.ts'
import { platformCalls } from '#infra/sandbox/platform/call.ts'
import { openPlatformWorld } from '#infra/sandbox/platform/platform-world.ts'
import { postText } from '#infra/sandbox/platform/post-parts.ts'
import { mountTimeline } from '#infra/sandbox/platform/timeline-page.ts'
import { openPosts } from '#infra/sandbox/posts.ts'
import type { Server } from '#infra/sandbox/server.ts'
import { secondMs } from '#shared/domain/times.ts'

export const start = Date.UTC(2026, 10, 21, 10)
export const callback = 'https://crier.test/auth/callback/pinterest'

export const aWorld = () => {
  const clock = { now: start }
  const now = () => clock.now
  const database = openDatabase(':memory:')
  onTestFinished(() => database.close())
  const world = {
    database,
    files: openFiles(database),
    posts: openPosts(database, now),
    faults: openFaults(database, [pinterestFaults]),
    now,
    url: () => '',
  }
  const app = { clientId: 'app', clientSecret: 'secret', callbacks: [callback] }
  return { ...openPlatformWorld(world, pinterestFaults, app), clock }
}
type Kit = ReturnType<typeof aWorld>

/** A platform with consent and a single call: `POST /pins`. */
export const aPlatform = async () => {
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
          platform: 'pinterest',
          account: person.username,
          id,
          content: text,
          media: [],
          path: `/pin/${id}/`,
          replyTo: undefined,
          receivedAt,
          facts: { board: 'Bread' },
        })
        return { status: 201, body: { id } }
      },
    }),
  )
  mountTimeline(server, world, { view: ({ post }) => html`<article>${postText(post.content)}</article>`, postRoutes: ['/pin/:id/'] })
  return { world, url: await listen(server) }
}

const listen = async (server: Server) => {
  const listener = createAdaptorServer({ fetch: server.fetch, overrideGlobalObjects: false })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void listener.close())
  const address = listener.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

export const grantTo = ({ people, grants }: Kit, name: string, scope = 'pins:write') =>
  grants.issue({ personId: people.named(name).id, scope, accessToken: `at-${name}`, accessMs: secondMs, refreshToken: `rt-${name}` })

export const putFault = ({ faults }: Kit, fault: object) =>
  faults.put(pinterestFaults.schema.parse({ platform: 'pinterest', operation: 'post', ...fault }))

export const pin = (url: string, token: string) =>
  fetch(`${url}/pins`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Rye' }),
  })
