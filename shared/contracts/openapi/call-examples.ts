import type { Json } from './json.ts'

const post = { accountIds: ['bluesky_did-plc-ada', 'mastodon_1'], content: 'Oyez! The bakery opens at nine on Saturday.' }
const later = { scheduledAt: '2026-12-24T09:00:00', timeZone: 'Europe/Berlin' }

/** The inputs of calls whose example says more than what their fields alone make. Path and query are in it. */
export const callExamples: Readonly<Record<string, Json>> = {
  'posts.publish': { ...post, overrides: { mastodon: { content: 'Oyez! The bakery opens at nine. #bakery' } }, undoSeconds: 10 },
  'posts.schedule': { ...post, ...later },
  'posts.draft': { content: 'Oyez! The bakery opens …' },
  'posts.preflight': { ...post, ...later, dryRun: 'true' },
  'posts.edit': { id: 'post-1', revision: 3, content: 'Oyez! The bakery opens at eight on Saturday.' },
  'posts.scheduleDraft': { id: 'post-1', ...later },
  'posts.retry': { postId: 'post-1', accountId: 'mastodon_1' },
  'posts.confirm': { id: 'post-1', accountId: 'mastodon_1', url: 'https://mastodon.example/@ada/1' },
  'posts.answerLate': {
    answers: [
      { postId: 'post-1', accountId: 'mastodon_1', dueAt: '2026-12-24T09:00:00.000Z', answer: 'send-now' },
      { postId: 'post-2', accountId: 'mastodon_1', dueAt: '2026-12-25T09:00:00.000Z', answer: 'queue', queueId: 'queue-1' },
    ],
  },
  'posts.batch': {
    items: [
      { ...post, ...later, action: 'schedule' },
      { content: 'Oyez! The bakery opens …', action: 'draft' },
    ],
  },
  'factors.step': { token: 'made-up-token', method: 'totp', code: '123456' },
  'social.register': {
    provider: 'google',
    code: 'made-up-code',
    codeVerifier: 'made-up-verifier-made-up-verifier-made-up-ve',
    username: 'ada@example.com',
  },
  'events.resendRange': { id: 'one-1', from: '2026-12-24T00:00:00Z', to: '2026-12-25T00:00:00Z' },
  'posts.review': { id: 'post-1', revision: 3, decision: 'approve' },
}
