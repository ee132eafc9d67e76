import { expect, test } from 'vitest'
import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import type { Reason, Retry } from '#shared/domain/refusals.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { aMedia } from '#test/media/a-media.ts'
import { missedCheck } from './missed-check.ts'

const aDelivery = (own: Partial<Delivery> = {}): Delivery => ({
  key: 'key-1',
  account: anAccount(),
  text: 'Tea',
  media: [],
  options: {},
  progress: {},
  ...own,
})

const refused = (own: Partial<Reason> = {}, retry: Retry = { when: 'never' }): StepOutcome => ({
  kind: 'refused',
  refusal: { reason: { class: 'invalid-content', message: 'X didn’t accept it.', platformCode: 'odd', detail: 'No tea.', ...own }, retry },
})

test('a final refusal of the content is one that the check missed', () => {
  expect(missedCheck(aDelivery(), refused())).toEqual({
    platform: 'x',
    event: 'check-missed',
    code: 'odd',
    shape: 'text of up to 100 characters',
  })
})

test('refusals of access, limits, and outages are none, nor is one that is tried again', () => {
  const others: StepOutcome[] = [
    refused({ class: 'permission' }),
    refused({ class: 'duplicate' }),
    refused({ class: 'rate-limited' }, { when: 'later' }),
    refused({}, { when: 'later' }),
    { kind: 'unknown', message: 'X had a problem.' },
  ]

  expect(others.map((outcome) => missedCheck(aDelivery(), outcome))).toEqual(others.map(() => undefined))
})

test('what Crier refuses by itself is none', () => {
  expect(missedCheck(aDelivery(), refused({ platformCode: undefined, detail: undefined }))).toBeUndefined()
})

test('what was left out of a published post is one', () => {
  const reason: Reason = { class: 'invalid-content', message: 'Without its comment.', detail: 'Too many tags.' }

  expect(missedCheck(aDelivery(), { kind: 'published', progress: {}, remoteId: '1', url: 'https://x.test/1', reason })).toMatchObject({
    code: 'none',
  })
})

test('a server’s own name for it is only told where it looks like a code', () => {
  expect(missedCheck(aDelivery(), refused({ platformCode: '"} 1\nmy secret' }))?.code).toBe('other')
})

test('the shape has kinds and counts, and nothing of the text', () => {
  const delivery = aDelivery({
    text: 'Secret @ada #tea #pot https://secret.test and more',
    media: [aMedia({ kind: 'image' }), aMedia({ kind: 'image' }), aMedia({ kind: 'video' })],
    options: { parts: ['Secret two', 'Secret three'], link: 'https://secret.test', isReel: true, isAd: false },
  })

  expect(missedCheck(delivery, refused())?.shape).toBe(
    'text of up to 100 characters, 2 hashtags, 1 mention, 1 link, 2 images, 1 video, 2 further parts, option isReel, option link',
  )
})
