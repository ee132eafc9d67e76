import { type CrierEvent, EventType } from '#shared/domain/events.ts'
import { platformIds } from '#shared/domain/platforms.ts'
import { Platform } from '#shared/domain/schemas.ts'
import { accountId } from '#shared/publishing/accounts.ts'

const platform = Platform.parse(platformIds[0])
const account = { id: accountId(platform, '109302436954721982'), platform, username: 'harbor_books' }
const other = { id: accountId(platform, '109302436954730417'), platform, username: 'harbor_cafe' }
const post = {
  id: '01JDQW3F6V9S8K2M4N7P0R5T8X',
  revision: 3,
  content: 'The new reading corner opens on Saturday at ten. Coffee is on us.',
  isCut: false,
  scheduledAt: '2026-12-05T09:00:00.000Z',
  timeZone: 'Europe/Berlin',
}
const at = '2026-12-05T09:00:01.000Z'
const published = { account, outcome: 'published' as const, at, url: 'https://social.example/harbor_books/115667209381726455' }
const common = { timestamp: at, sequence: 0 }

const samples: { [Type in EventType]: Extract<CrierEvent, { type: Type }> } = {
  'post.scheduled': {
    ...common,
    id: 'evt_sample_post_scheduled',
    type: 'post.scheduled',
    timestamp: '2026-12-01T14:30:00.000Z',
    data: { post, accounts: [account, other] },
  },
  'post.published': {
    ...common,
    id: 'evt_sample_post_published',
    type: 'post.published',
    data: { post, outcomes: [published] },
  },
  'post.failed': {
    ...common,
    id: 'evt_sample_post_failed',
    type: 'post.failed',
    data: {
      post,
      outcomes: [
        published,
        {
          account: other,
          outcome: 'failed',
          at,
          reason: { class: 'invalid-content', message: 'The platform doesn’t accept this picture. Use a JPEG or a PNG.' },
          disposition: 'never',
        },
      ],
    },
  },
  'post.needs-attention': {
    ...common,
    id: 'evt_sample_post_needs_attention',
    type: 'post.needs-attention',
    data: {
      post,
      outcomes: [
        {
          account,
          outcome: 'needs-attention',
          at,
          reason: { class: 'transient', message: 'The platform didn’t say whether it took the post. Check whether it’s there.' },
          disposition: 'reconcile-first',
        },
      ],
    },
  },
  'post.missed': {
    ...common,
    id: 'evt_sample_post_missed',
    type: 'post.missed',
    data: {
      post,
      outcomes: [
        {
          account,
          outcome: 'missed',
          at: '2026-12-05T10:00:00.000Z',
          reason: { class: 'transient', message: 'The platform couldn’t be reached in time.' },
          disposition: 'after-delay',
        },
      ],
    },
  },
  'account.needs-reconnect': {
    ...common,
    id: 'evt_sample_account_needs_reconnect',
    type: 'account.needs-reconnect',
    data: { account, since: at, reason: 'The platform has ended the connection. Reconnect the account.' },
  },
  'account.reconnected': { ...common, id: 'evt_sample_account_reconnected', type: 'account.reconnected', data: { account, at } },
  'api.changed': {
    ...common,
    id: 'evt_sample_api_changed',
    type: 'api.changed',
    data: {
      from: '1.0.0',
      to: '1.1.0',
      changes: [{ version: '1.1.0', isBreaking: false, text: 'Posts answer with their language.' }],
      url: 'https://crier.example/docs/changelog',
    },
  },
}

/** Returns a made-up event of each type, or of one, in the shape in which events are delivered. */
export const eventSamples = (type?: EventType): CrierEvent[] =>
  EventType.options.filter((each) => type === undefined || each === type).map((each) => samples[each])

/** Returns a made-up event of a type with its own ID, as of now. */
export const sampleOf = (type: EventType, { id, timestamp }: { id: string; timestamp: string }): CrierEvent => ({
  ...samples[type],
  id,
  timestamp,
})
