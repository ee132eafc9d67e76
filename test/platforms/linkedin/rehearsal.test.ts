import { expect, test } from 'vitest'
import { linkedInRehearsal } from '#functions/adapters/platforms/linkedin/checks.ts'
import { linkedInPublisher } from '#functions/adapters/platforms/linkedin/publisher.ts'
import type { ByteRange, FileRef } from '#functions/ports/media.ts'
import type { Delivery } from '#functions/ports/publisher.ts'
import { aDelivery, anImage, aVideo } from '#test/platforms/x/deliveries.ts'
import { deliver } from '#test/platforms/x/on-sandbox.ts'

/** Publishes without a network and returns the requests that would have been sent. */
const rehearse = async (delivery: Delivery) => {
  const sent: string[] = []
  const rehearsed: typeof fetch = async (address, { method = 'GET', headers, body } = {}) => {
    const url = new URL(String(address))
    sent.push(`${method} ${url.pathname}${url.search}`)
    const text = typeof body === 'string' ? JSON.parse(body) : undefined
    const answer = linkedInRehearsal({ method, url, headers: new Headers(headers), body: text, number: sent.length })
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers: answer.headers ?? {},
    })
  }
  const publisher = linkedInPublisher({
    app: { clientId: 'id', clientSecret: 'secret' },
    fetch: rehearsed,
    now: () => Date.parse('2026-11-21T10:00:00.000Z'),
    files: {
      read: async (_: FileRef, { from, to }: ByteRange) => new Uint8Array(to - from),
      shareUrl: () => Promise.reject(new Error('Not needed.')),
    },
    imageVariants: { ensure: () => Promise.reject(new Error('Not needed.')), draw: () => Promise.reject(new Error('Not needed.')) },
  })
  const { outcome } = await deliver({ publisher, accessToken: 'token', world: { clock: { now: 0 } } }, delivery)
  return { outcome, sent }
}

const article = { source: 'https://example.org/a', title: 'How we bake' }

test.each<[string, Parameters<typeof aDelivery>[0], string[]]>([
  ['a text', {}, []],
  ['an image', { media: [anImage()] }, ['POST /rest/images?action=initializeUpload', 'PUT /dms-uploads/1']],
  ['a card', { options: { article } }, []],
  [
    'a video',
    { media: [aVideo({ bytes: 5_000_000 })] },
    [
      ...['POST /rest/videos?action=initializeUpload', 'PUT /dms-uploads/1/1', 'PUT /dms-uploads/1/2'],
      ...['POST /rest/videos?action=finalizeUpload', 'GET /rest/videos/urn%3Ali%3Avideo%3A1'],
    ],
  ],
])('rehearses %s to the end', async (_, content, before) => {
  const { outcome, sent } = await rehearse(aDelivery(content))

  expect(outcome.kind).toBe('published')
  expect(sent).toEqual([...before, 'POST /rest/posts'])
})
