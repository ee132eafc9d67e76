import type { Inhabited } from '../inhabited.ts'
import { type Row, refuses, unknown } from './rows.ts'

/** Invalid calls about events and the endpoints that are told. */
export const calledPrograms = ({ bert }: Inhabited): Row[] => {
  const endpoint = { url: 'https://hooks.example.com/crier', events: ['post.published'] }
  const create = (what: string, body: object, refusal: Row[3]): Row => [what, 'POST /webhooks', { body: { ...endpoint, ...body } }, refusal]
  const change = (what: string, body: object, refusal: Row[3]): Row => [what, 'PATCH /webhooks/nothing', { body }, refusal]
  const nowhere = (url: string) => create(`an endpoint at ${url}`, { url }, refuses('url'))

  return [
    create('an endpoint without an address', { url: undefined }, refuses('url', 'Enter an address that begins with https://.')),
    create('an endpoint without events', { events: [] }, refuses('events', 'Choose at least one event.')),
    create('an endpoint for an event that there is not', { events: ['post.liked'] }, refuses('events.0')),
    create('an endpoint with an endless description', { description: 'a'.repeat(201) }, refuses('description', 'at most 200 characters')),
    create('an endpoint for somebody else', { workspaceId: bert.id }, refuses('workspaceId', 'doesn’t accept that field')),
    ...[
      'http://hooks.example.com/',
      'ftp://hooks.example.com/',
      'https://user:password@hooks.example.com/',
      'https://hooks.example.com:8443/',
      'https://169.254.169.254/latest/meta-data/',
      'https://[::1]/',
      'https://[::127.0.0.1]/',
      'https://metadata/',
      'javascript:alert(1)',
    ].map(nowhere),
    change('another address for an endpoint that is not there', { url: endpoint.url }, unknown),
    change('an address without https for an endpoint', { url: 'http://hooks.example.com/' }, refuses('url')),
    change('an endpoint paused by a word', { isPaused: 'yes' }, refuses('isPaused')),
    ['an endpoint that is not there', 'GET /webhooks/nothing', {}, unknown],
    ['deleting an endpoint that is not there', 'DELETE /webhooks/nothing', {}, unknown],
    ['another secret for an endpoint that is not there', 'POST /webhooks/nothing/secret', { body: {} }, unknown],
    ['resuming an endpoint that is not there', 'POST /webhooks/nothing/resume', { body: {} }, unknown],
    ['testing an endpoint that is not there', 'POST /webhooks/nothing/test', { body: { type: 'post.failed' } }, unknown],
    ['testing an endpoint with an event that there is not', 'POST /webhooks/nothing/test', { body: { type: 'post' } }, refuses('type')],
    ['the deliveries of an endpoint that is not there', 'GET /webhooks/nothing/deliveries', {}, unknown],
    ['sending an event again to nobody', 'POST /webhooks/nothing/deliveries/evt_1/resend', { body: {} }, unknown],
    [
      'sending a day again to nobody',
      'POST /webhooks/nothing/resend',
      { body: { from: '2026-05-04T00:00:00Z', to: '2026-05-05T00:00:00Z' } },
      unknown,
    ],
    [
      'sending events again backwards',
      'POST /webhooks/nothing/resend',
      { body: { from: '2026-05-05T00:00:00Z', to: '2026-05-04T00:00:00Z' } },
      refuses('to', 'Enter an end after the start.'),
    ],
    ['events after nothing', 'GET /events?after=yesterday', {}, refuses('after')],
    ['events of a type that there is not', 'GET /events?type=post.liked', {}, refuses('type')],
    ['no events at all', 'GET /events?limit=0', {}, refuses('limit')],
    ['a sample of an event that there is not', 'GET /events/samples?type=post.liked', {}, refuses('type')],
  ]
}
