import { expect, test } from 'vitest'
import type { Retry } from '#shared/domain/refusals.ts'
import { aDelivery } from '#test/platforms/x/deliveries.ts'
import { newRecordKeys, prepare } from './prepare.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const author = `did:plc:${'a'.repeat(24)}`
const authorsDocument = {
  id: author,
  service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: 'https://pds.example' }],
}

type Answer = { status: number; body: unknown; headers?: Record<string, string> }

/** Prepares a post that quotes one by an author whose server, or whose directory, gives this answer. */
const prepareQuote = (answer: Answer, from: 'pds.example' | 'plc.directory' = 'pds.example') => {
  const fetch = async (url: string | URL | Request) => {
    const isAsked = new URL(String(url)).hostname === from
    return isAsked ? Response.json(answer.body, { status: answer.status, headers: answer.headers ?? {} }) : Response.json(authorsDocument)
  }
  const delivery = aDelivery({ options: { quote: `https://bsky.app/profile/${author}/post/3kabcdefghij2` } })
  return prepare({ app: { clientId: '', clientSecret: '' }, fetch, fetchOutside: fetch, now: () => now }, delivery)
}

test.each([
  [400, 'RepoNotFound'],
  [403, 'AccountNotFound'],
  [401, 'AuthMissing'],
  [400, 'ExpiredToken'],
  [401, 'AccountTakedown'],
  [403, 'ScopeMissingError'],
  [400, 'InvalidRequest'],
])('when a quoted author’s server answers %i %s, only this post fails', async (status, error) => {
  const outcome = await prepareQuote({ status, body: { error, message: 'No.' } })

  expect(outcome).toEqual({
    kind: 'refused',
    refusal: {
      reason: { class: 'invalid-content', message: 'The post you’re quoting can’t be read on its author’s server. Choose another.' },
      retry: { when: 'never' },
    },
  })
})

test('a quoted author whose identity is refused isn’t mistaken for the person', async () => {
  const outcome = await prepareQuote({ status: 401, body: { error: 'AccountDeactivated' } }, 'plc.directory')

  expect(outcome).toMatchObject({
    refusal: { reason: { message: expect.stringContaining('The post you’re quoting can’t be read') }, retry: { when: 'never' } },
  })
})

test('a quoted post that’s gone is named as the reason', async () => {
  const outcome = await prepareQuote({ status: 400, body: { error: 'RecordNotFound' } })

  expect(outcome).toMatchObject({
    refusal: { reason: { message: 'The post you’re quoting no longer exists. Choose another.' }, retry: { when: 'never' } },
  })
})

test.each<[string, Answer, Retry]>([
  [
    'asks us to wait',
    { status: 429, body: { error: 'RateLimitExceeded' }, headers: { 'retry-after': '30' } },
    { when: 'later', afterMs: 30_000 },
  ],
  ['has a problem', { status: 503, body: { error: 'NotEnoughResources' } }, { when: 'later' }],
  ['doesn’t accept our proof', { status: 401, body: { error: 'invalid_dpop_proof' } }, { when: 'later' }],
])('if a quoted author’s server %s, the post is tried again', async (_, answer, retry) => {
  expect(await prepareQuote(answer)).toMatchObject({ kind: 'refused', refusal: { retry } })
})

test('a key is valid for a post record', () => {
  expect(newRecordKeys(now, 1)).toEqual([expect.stringMatching(/^[2-7a-j][2-7a-z]{12}$/)])
})

test('keys sort by time, and those of a thread by position', () => {
  const keys = [...newRecordKeys(now - 1, 1), ...newRecordKeys(now, 25), ...newRecordKeys(now + 1, 1)]

  expect(keys.toSorted()).toEqual(keys)
})

test('two thousand keys from the same millisecond hardly ever collide', () => {
  expect(new Set(Array.from({ length: 2_000 }, () => newRecordKeys(now, 1)[0])).size).toBeGreaterThan(1_950)
})
