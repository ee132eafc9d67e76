import { expect, test } from 'vitest'
import { connect, openWorld, putFault, received, tweet } from '#test/sandbox/world.ts'

const answerUnder = async (fault: Record<string, unknown>) => {
  const world = await openWorld()
  const tokens = await connect(world)
  await putFault(world, { operation: 'post', ...fault })
  const response = await tweet(world, tokens, { text: 'Hello' })
  return { response, text: await response.text(), posts: await received(world) }
}

test('half of the JSON arrives, and the post exists', async () => {
  const { response, text, posts } = await answerUnder({ truncatedJson: true })

  expect(response.status).toBe(201)
  expect(() => JSON.parse(text)).toThrow(SyntaxError)
  expect(posts).toHaveLength(1)
})

test('201 arrives with errors next to the data, and the post exists', async () => {
  const { response, text, posts } = await answerUnder({ createdWithErrors: true })

  expect(response.status).toBe(201)
  expect(JSON.parse(text)).toMatchObject({ data: { id: posts[0]?.id }, errors: [{ title: expect.any(String) }] })
})

test('an error arrives as an HTML page', async () => {
  const { response, text, posts } = await answerUnder({ htmlError: true, status: 502 })

  expect(response.status).toBe(502)
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(text).toContain('<h1>')
  expect(posts).toEqual([])
})

test('a usage cap returns 429 with its own type', async () => {
  const { response, text } = await answerUnder({ usageCapped: true })

  expect(response.status).toBe(429)
  expect(JSON.parse(text)).toMatchObject({ type: 'https://api.x.com/2/problems/usage-capped' })
})

test('the old shape of 429 has code 88', async () => {
  const { response, text } = await answerUnder({ code88: true })

  expect(response.status).toBe(429)
  expect(JSON.parse(text)).toEqual({ errors: [{ code: 88, message: 'Rate limit exceeded' }] })
})

test('the response includes 24-hour headers', async () => {
  const { response } = await answerUnder({ dayRemaining: 5 })

  expect(response.status).toBe(201)
  expect(response.headers.get('x-user-limit-24hour-remaining')).toBe('5')
})

test('refuses the call if the 24-hour headers have no calls left', async () => {
  const { response, posts } = await answerUnder({ dayRemaining: 0 })

  expect(response.status).toBe(429)
  expect(Number(response.headers.get('x-user-limit-24hour-reset'))).toBeGreaterThan(Number(response.headers.get('x-rate-limit-reset')))
  expect(posts).toEqual([])
})

test('problems have twitter.com URLs on demand', async () => {
  const { text } = await answerUnder({ oldProblemHost: true, usageCapped: true })

  expect(JSON.parse(text)).toMatchObject({ type: 'https://api.twitter.com/2/problems/usage-capped' })
})
