import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { until } from '../api/until.ts'
import { authorizeUrl, callX, connect, newPkce, openWorld, putFault, received, refreshForm, requestToken, tweet, visit } from './world.ts'

test('a fault with a status is hit once, and nothing is done', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await putFault(world, { operation: 'post', status: 503 })

  const first = await tweet(world, tokens, { text: 'Hello' })
  const second = await tweet(world, tokens, { text: 'Hello' })

  expect([first.status, second.status]).toEqual([503, 201])
  expect(await first.json()).toMatchObject({ title: 'Service Unavailable' })
  expect(await received(world)).toHaveLength(1)
})

test.each([0, 'forever'])('a fault %s times is hit until it is deleted', async (times) => {
  const world = await openWorld()
  const tokens = await connect(world)
  await putFault(world, { operation: 'profile', status: 500, times })

  const under = [await callX(world, tokens, '/users/me'), await callX(world, tokens, '/users/me'), await callX(world, tokens, '/users/me')]
  await fetch(`${world.url}/faults`, { method: 'DELETE' })
  const after = await callX(world, tokens, '/users/me')

  expect([...under, after].map(({ status }) => status)).toEqual([500, 500, 500, 200])
})

test('only its account hits an account’s fault', async () => {
  const world = await openWorld()
  const [anna, bo] = [await connect(world, 'anna'), await connect(world, 'bo')]
  await putFault(world, { operation: 'post', status: 503, account: 'Anna', times: 'forever' })

  const responses = [await tweet(world, bo, { text: 'Hello' }), await tweet(world, anna, { text: 'Hello' })]

  expect(responses.map(({ status }) => status)).toEqual([201, 503])
})

test('an account’s fault takes precedence over one for any account', async () => {
  const world = await openWorld()
  const tokens = await connect(world, 'anna')
  await putFault(world, { operation: 'post', status: 500 })
  await putFault(world, { operation: 'post', status: 503, account: 'anna' })

  const responses = [await tweet(world, tokens, { text: 'Hello' }), await tweet(world, tokens, { text: 'Hello' })]

  expect(responses.map(({ status }) => status)).toEqual([503, 500])
})

test('a fault can bring its own body', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await putFault(world, { operation: 'post', status: 403, body: { detail: 'Computer says no' } })

  const response = await tweet(world, tokens, { text: 'Hello' })

  expect(response.status).toBe(403)
  expect(await response.json()).toEqual({ detail: 'Computer says no' })
})

test('a connection cut after the effect leaves exactly one post', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await putFault(world, { operation: 'post', dropAfterEffect: true })

  const answer = tweet(world, tokens, { text: 'Hello' })

  await expect(answer).rejects.toThrow('fetch failed')
  expect(await received(world)).toMatchObject([{ content: 'Hello' }])
})

test('a connection cut before the effect leaves no post', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await putFault(world, { operation: 'post', dropBeforeEffect: true })

  const answer = tweet(world, tokens, { text: 'Hello' })

  await expect(answer).rejects.toThrow('fetch failed')
  expect(await received(world)).toEqual([])
})

test('a status after the effect reports a failure that didn’t happen', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await putFault(world, { operation: 'post', statusAfterEffect: 503 })

  const failed = await tweet(world, tokens, { text: 'Hello' })
  const again = await tweet(world, tokens, { text: 'Hello' })

  expect([failed.status, again.status]).toEqual([503, 403])
  expect(await received(world)).toHaveLength(1)
})

test('with a delay, the post exists before its response', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await putFault(world, { operation: 'post', delayMs: 5 * secondMs })
  let isAnswered = false

  const answer = tweet(world, tokens, { text: 'Hello' }).finally(() => {
    isAnswered = true
  })
  await until(
    () => received(world),
    ({ length }) => length === 1,
    { everyMs: 5 },
  )

  expect(isAnswered).toBe(false)
  expect((await answer).status).toBe(201)
})

test('a caller that stops waiting leaves the post behind and the sandbox healthy', async () => {
  const world = await openWorld()
  const { access_token } = await connect(world)
  await putFault(world, { operation: 'post', delayMs: minuteMs })
  const patience = new AbortController()

  const answer = fetch(`${world.api}/tweets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Hello' }),
    signal: patience.signal,
  })
  await until(
    () => received(world),
    ({ length }) => length === 1,
    { everyMs: 5 },
  )
  patience.abort()

  await expect(answer).rejects.toThrow('abort')
  expect(await received(world)).toHaveLength(1)
})

test('retryAfter returns 429 with the matching reset', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await putFault(world, { operation: 'post', retryAfter: 90 })

  const response = await tweet(world, tokens, { text: 'Hello' })

  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('90')
  expect(response.headers.get('x-rate-limit-remaining')).toBe('0')
  expect(response.headers.get('x-rate-limit-reset')).toBe(String(Math.ceil(world.clock.now / secondMs) + 90))
})

test('expired tokens return 401 until they’re refreshed', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await putFault(world, { operation: 'post', expireTokens: true })

  const refused = [await tweet(world, tokens, { text: 'Hello' }), await callX(world, tokens, '/users/me')]
  const refreshed = await (await requestToken(world, refreshForm(tokens))).json()
  const taken = await tweet(world, refreshed, { text: 'Hello' })

  expect([...refused, taken].map(({ status }) => status)).toEqual([401, 401, 201])
})

test('revoked tokens return 401, and a refresh 400, until the person reconnects', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await putFault(world, { operation: 'post', revokeTokens: true })

  const refused = await tweet(world, tokens, { text: 'Hello' })
  const refresh = await requestToken(world, refreshForm(tokens))
  const taken = await tweet(world, await connect(world), { text: 'Hello' })

  expect([refused.status, refresh.status, taken.status]).toEqual([401, 400, 201])
  expect(await refresh.json()).toMatchObject({ error: 'invalid_request' })
})

test('revoking one account leaves the others alone', async () => {
  const world = await openWorld()
  const [anna, bo] = [await connect(world, 'anna'), await connect(world, 'bo')]
  await putFault(world, { operation: 'profile', revokeTokens: true, account: 'anna' })

  const responses = [await callX(world, anna, '/users/me'), await callX(world, bo, '/users/me')]

  expect(responses.map(({ status }) => status)).toEqual([401, 200])
})

test.each([
  ['token', 500, 500],
  ['refresh', 400, 400],
  ['refresh', 401, 401],
])('the operation %s hits a fault with %s', async (operation, status, expected) => {
  const world = await openWorld()
  const tokens = await connect(world)
  await putFault(world, { operation, status })

  const form = operation === 'token' ? { grant_type: 'authorization_code' } : refreshForm(tokens)

  expect((await requestToken(world, form)).status).toBe(expected)
})

test('a cut connection during a refresh has used up the refresh token', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await putFault(world, { operation: 'refresh', dropAfterEffect: true, account: 'anna' })

  await expect(requestToken(world, refreshForm(tokens))).rejects.toThrow('fetch failed')
  const again = await requestToken(world, refreshForm(tokens))

  expect(again.status).toBe(400)
})

test('the refresh returns invalid_grant on demand', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await putFault(world, { operation: 'refresh', invalidGrant: true })

  const response = await requestToken(world, refreshForm(tokens))

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: 'invalid_grant' })
})

test('the consent page hits a fault', async () => {
  const world = await openWorld()
  await putFault(world, { operation: 'authorize', status: 503, account: 'anna' })

  const { status } = await visit(authorizeUrl(world, { login_hint: 'anna', code_challenge: newPkce().challenge }))

  expect(status).toBe(503)
})
