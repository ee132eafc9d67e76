import { expect, test } from 'vitest'
import { aPng } from './files.ts'
import { callX, connect, openWorld, putFault, type TestWorld, tweeted } from './world.ts'

const pageOf = async ({ url }: { url: string }, path: string) => {
  const response = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })
  return { status: response.status, headers: response.headers, body: await response.text(), url: response.url }
}

const mail = (world: TestWorld, html: string) =>
  world.mails.push({ to: ['anna@crier.test'], subject: 'Confirm <now>', text: 'Go to https://crier.test/verify-email?token=1', html })

test('the X page shows a post with its author, time, and links', async () => {
  const world = await openWorld()
  await tweeted(world, await connect(world, 'anna_bakes'), { text: 'Rye: https://example.com/rye #bakery @bo' })

  const { body } = await pageOf(world, '/x')

  expect(body).toContain('Anna Bakes')
  expect(body).toContain('@anna_bakes')
  expect(body).toContain('title="2026-11-21 10:00:00.250 UTC"')
  expect(body).toContain('<a href="https://example.com/rye"')
  expect(body).toContain('<a href="/x.com/bo">@bo</a>')
})

test('escapes HTML in a text', async () => {
  const world = await openWorld()
  await tweeted(world, await connect(world), { text: '<script>alert(1)</script>' })

  const { body } = await pageOf(world, '/x')

  expect(body).not.toContain('<script>alert')
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('a page allows only its own server’s scripts and styles', async () => {
  const world = await openWorld()

  const { headers } = await pageOf(world, '/x')

  expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
})

test.each(['/assets/base.css', '/assets/live.js', '/assets/sandbox.svg', '/avatars/anna.svg'])('serves %s', async (path) => {
  const world = await openWorld()

  expect((await pageOf(world, path)).status).toBe(200)
})

test('shows a posted image with its alt text', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const json = { media: aPng().toString('base64'), media_category: 'tweet_image' }
  const { data } = (await (await callX(world, tokens, '/media/upload', { json })).json()) as { data: { id: string } }
  await callX(world, tokens, '/media/metadata', { json: { id: data.id, metadata: { alt_text: { text: 'A "green" awning' } } } })
  await tweeted(world, tokens, { media: { media_ids: [data.id] } })

  const { body } = await pageOf(world, '/x')

  expect(body).toMatch(/<img src="\/media\/[\w-]+" alt="A &quot;green&quot; awning"/)
})

test('shows a thread’s posts together, in order', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const first = await tweeted(world, tokens, { text: 'Part one' })
  await tweeted(world, tokens, { text: 'In between' })
  await tweeted(world, tokens, { text: 'Part two', reply: { in_reply_to_tweet_id: first } })

  const { body } = await pageOf(world, '/x')

  expect(body).toMatch(/Part one.*Part two.*In between/s)
})

test('a permalink shows the post with its thread', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const first = await tweeted(world, tokens, { text: 'Part one' })
  const second = await tweeted(world, tokens, { text: 'Part two', reply: { in_reply_to_tweet_id: first } })

  const { body } = await pageOf(world, `/x.com/anna/status/${second}`)

  expect(body).toContain('Part one')
  expect(body).toContain(`<article class="post focused" id="post-${second}"`)
})

test.each(['i', 'somebody'])('a permalink under /%s redirects to the author’s', async (username) => {
  const world = await openWorld()
  const id = await tweeted(world, await connect(world), { text: 'Hello' })

  const { url } = await pageOf(world, `/x.com/${username}/status/${id}`)

  expect(new URL(url).pathname).toBe(`/x.com/anna/status/${id}`)
})

test('reports a deleted post’s permalink as not found', async () => {
  const world = await openWorld()

  expect((await pageOf(world, '/x.com/anna/status/1990000000000000001')).status).toBe(404)
})

test('a person’s page shows only that person’s posts', async () => {
  const world = await openWorld()
  await tweeted(world, await connect(world, 'anna'), { text: 'Of Anna' })
  await tweeted(world, await connect(world, 'bo'), { text: 'Of Bo' })

  const { body } = await pageOf(world, '/x.com/bo')

  expect(body).toContain('Of Bo')
  expect(body).not.toContain('Of Anna')
})

test('the X page shows which faults are on', async () => {
  const world = await openWorld()
  await putFault(world, { operation: 'post', status: 503, account: 'anna', times: 3 })

  const { body } = await pageOf(world, '/x')

  expect(body).toContain('Refuse with a status: 503')
  expect(body).toContain('@anna, 3 times')
})

test('the overview links to every fake server', async () => {
  const world = await openWorld()

  const { body } = await pageOf(world, '/')

  expect(body).toContain('href="/x"')
  expect(body).toContain('href="/mail"')
})

test.each([undefined, '*/*', 'application/json'])('returns email as JSON to a caller that accepts %s', async (accept) => {
  const world = await openWorld()
  mail(world, '<p>Confirm</p>')

  const response = await fetch(`${world.url}/mail`, accept === undefined ? {} : { headers: { accept } })

  expect(await response.json()).toEqual(world.mails)
})

test('filters email by address', async () => {
  const world = await openWorld()
  mail(world, '<p>Confirm</p>')

  const mailsTo = async (to: string) => (await fetch(`${world.url}/mail?${new URLSearchParams({ to })}`)).json()

  expect(await mailsTo('anna@crier.test')).toEqual(world.mails)
  expect(await mailsTo('bo@crier.test')).toEqual([])
})

test('shows a browser email as an inbox', async () => {
  const world = await openWorld()
  mail(world, '<p>Confirm</p>')

  const { body } = await pageOf(world, '/mail')

  expect(body).toContain('<a href="/mail/1">')
  expect(body).toContain('Confirm &lt;now&gt;')
})

test('shows an opened message in a frame that runs no scripts', async () => {
  const world = await openWorld()
  mail(world, '<p>Confirm</p><script>alert(1)</script>')

  const opened = await pageOf(world, '/mail/1')
  const frame = await pageOf(world, '/mail/1/body')

  expect(opened.body).toContain('src="/mail/1/body"')
  expect(opened.body).toMatch(/sandbox="[a-z -]+"/)
  expect(opened.body).not.toContain('allow-scripts')
  expect(frame.body).toContain('<p>Confirm</p>')
  expect(frame.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('shows a message without HTML as text with links', async () => {
  const world = await openWorld()
  mail(world, '')

  const { body } = await pageOf(world, '/mail/1/body')

  expect(body).toContain('<a href="https://crier.test/verify-email?token=1"')
})

test('a missing message leads to the inbox', async () => {
  const world = await openWorld()

  expect(new URL((await pageOf(world, '/mail/7')).url).pathname).toBe('/mail')
})
