import { expect, test } from 'vitest'
import { deliveryProblems } from './mail-events.ts'

const timestamp = '2026-05-04T09:00:00Z'
const at = '2026-05-04T09:00:00.000Z'
const told = (event: object) => ({ Records: [{ Sns: { Message: JSON.stringify({ mail: { messageId: '1' }, ...event }) } }] })
const bounce = (bounceType: string, emailAddress: string) =>
  told({ eventType: 'Bounce', bounce: { bounceType, bounceSubType: 'General', bouncedRecipients: [{ emailAddress }], timestamp } })
const complaint = (complaintFeedbackType: string | null, emailAddress: string) =>
  told({ eventType: 'Complaint', complaint: { complaintFeedbackType, complainedRecipients: [{ emailAddress }], timestamp } })

test('a mail that came back for good is a problem of its address', () => {
  expect(deliveryProblems(bounce('Permanent', 'ada@example.com'))).toEqual([{ kind: 'bounce', at, addresses: ['ada@example.com'] }])
})

test.each(['Transient', 'Undetermined'])('a mail that came back as %s is tried again by SES, and no problem', (bounceType) => {
  expect(deliveryProblems(bounce(bounceType, 'ada@example.com'))).toEqual([])
})

test.each(['abuse', null])('a report of spam (%s) is a problem', (kind) => {
  expect(deliveryProblems(complaint(kind, 'ada@example.com'))).toEqual([{ kind: 'complaint', at, addresses: ['ada@example.com'] }])
})

test('a report that a mail was no spam is none', () => {
  expect(deliveryProblems(complaint('not-spam', 'ada@example.com'))).toEqual([])
})

test('an address is found behind a name', () => {
  expect(deliveryProblems(bounce('Permanent', 'Ada Lovelace <ada@example.com>'))[0]?.addresses).toEqual(['ada@example.com'])
})
