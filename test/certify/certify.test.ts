import { expect, test } from 'vitest'
import { platformIds } from '#shared/domain/platforms.ts'
import { certified, certifiedAsItIs, changing, operator } from './certifying.ts'

test.each(platformIds)('a second sandbox in place of %s answers everything as ours does', async (platform) => {
  const { calls, walked, isDifferent } = await certifiedAsItIs(platform)

  expect(calls.filter(({ differences }) => differences.length > 0)).toEqual([])
  expect(isDifferent).toBe(false)
  expect(walked.map(({ post }) => post)).toEqual(expect.arrayContaining(['text', 'longest text', 'repeat', 'picture', 'video', 'refusal']))
  const outcomes = new Map(walked.map((one) => [one.post, one.isSent ? one.real : 'not sent']))
  expect(outcomes.get('longest text')).toBe('published')
  expect(outcomes.get('refusal')).toMatch(/^refused/)
})

test.each(platformIds)('on %s, only what its report lists is left behind', async (platform) => {
  const { walked, left } = await certifiedAsItIs(platform)

  const staying = walked.flatMap((one) => (one.isSent ? one.stays : []))
  expect(left.length > 0).toBe(staying.length > 0)
})

test.each(platformIds)('the report on %s contains no secrets or names', async (platform) => {
  const { report, app } = await certifiedAsItIs(platform)

  expect(report.toLowerCase()).not.toContain(operator)
  expect(report).not.toContain(app.clientSecret)
  expect(report).not.toMatch(/bearer|did:plc/i)
})

test('an account that signs in with an app password is certified with it on both sides', async () => {
  const { calls, walked, left } = await certified('bluesky', { appPassword: 'abcd-efgh-2345-67ab' })

  expect(calls.filter(({ differences }) => differences.length > 0)).toEqual([])
  expect(walked.filter((one) => one.isSent && one.stays.length > 0)).toEqual([])
  expect(left).toEqual([])
})

test('reports added fields, missing fields, and changed types as differences', async () => {
  const fetch = changing('/api.x.com/2/media/metadata', ({ data }) => ({
    data: { ...Object(data), associated_metadata: 7, id: undefined },
    errors: [],
  }))

  const { calls, isDifferent, report } = await certified('x', { fetch })

  expect(calls.flatMap(({ step, differences }) => differences.map((difference) => ({ step, ...difference })))).toEqual([
    { step: 'describe', what: '`data.associated_metadata`', real: 'number', fake: 'object' },
    { step: 'describe', what: '`data.id`', real: 'missing', fake: 'string' },
    { step: 'describe', what: '`errors`', real: 'list', fake: 'missing' },
  ])
  expect(isDifferent).toBe(true)
  expect(report).toContain('| picture | describe | `POST api.x.com/2/media/metadata` | `errors` | list | missing |')
})

test('reports another content type, headers that Crier missed, and another outcome as differences', async () => {
  const fetch = changing('/api.linkedin.com/rest/posts', (body, headers) => {
    headers.set('content-type', 'text/html')
    for (const name of ['x-restli-id', 'x-linkedin-id']) headers.delete(name)
    return body
  })

  const { calls, walked } = await certified('linkedin', { fetch })

  expect(calls.find(({ post, step }) => post === 'text' && step === 'post')?.differences).toEqual([
    { what: 'content type', real: 'text/html', fake: 'none' },
    { what: 'header `x-linkedin-id`', real: 'missing', fake: 'there' },
    { what: 'header `x-restli-id`', real: 'missing', fake: 'there' },
  ])
  expect(walked.find(({ post }) => post === 'text')).toMatchObject({ real: 'unknown', fake: 'published' })
})

test('sends nothing that the operator declines', async () => {
  const { left, walked } = await certified('threads', { ask: () => false })

  expect(left).toEqual([])
  expect(new Set(walked.map((one) => (one.isSent ? 'sent' : one.why)))).toEqual(new Set(['The operator said no.']))
})

test('shows what will be published before asking for consent', async () => {
  const saidBefore: string[] = []

  await certified('x', {
    ask: (_question, said) => {
      saidBefore.push(said.slice(-2).join(' '))
      return false
    },
  })

  expect(saidBefore[0]).toContain('text: “Crier certifies X: a text')
  expect(saidBefore[0]).toContain('POST https://api.x.com/2/tweets')
})
