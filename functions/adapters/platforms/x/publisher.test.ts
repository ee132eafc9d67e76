import { expect, test } from 'vitest'
import type { Delivery } from '#functions/ports/publisher.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { aMedia } from '#test/media/a-media.ts'
import { madeUpFiles, publisherOf } from '#test/platforms/x/deliveries.ts'

const delivery = (own: Partial<Delivery>): Delivery => ({
  account: anAccount(),
  text: 'Good morning',
  media: [],
  options: {},
  key: 'post-1 0 account-1',
  progress: {},
  ...own,
})

test.each<[string, Partial<Delivery>, { step: number; rest: number }]>([
  ['a text', {}, { step: 15, rest: 15 }],
  ['a text with a link', { text: 'See https://example.com' }, { step: 200, rest: 200 }],
  ['the first part of a thread', { options: { parts: ['two', 'see https://example.com'] } }, { step: 15, rest: 230 }],
  ['its second part', { options: { parts: ['two', 'see https://example.com'] }, progress: { posts: ['1'] } }, { step: 15, rest: 215 }],
  ['the upload of a file that is described', { media: [aMedia({ altText: 'The sea' })] }, { step: 0, rest: 20 }],
])('%s has its price, and so does everything that is left', (_, own, price) => {
  const publisher = publisherOf({ clientId: 'id', clientSecret: 'secret' }, { files: madeUpFiles(), now: () => 0 })
  const priced = delivery(own)

  expect(publisher.price?.(priced, publisher.nextStep(priced))).toEqual(price)
})
