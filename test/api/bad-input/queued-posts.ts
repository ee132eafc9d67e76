import type { Inhabited } from '../inhabited.ts'
import { type Row, refuses, unknown } from './rows.ts'

/** Invalid calls that create, change, delete, or fill queues. */
export const queuedPosts = ({ anna, bert }: Inhabited): Row[] => {
  const owner = { kind: 'account', id: anna.account }
  const timeZone = 'Europe/Berlin'
  const nine = { weekday: 1, time: '09:00' }
  const make = (what: string, body: object, refusal: Row[3]): Row => [
    what,
    'POST /queues',
    { body: { owner, timeZone, slots: [], ...body } },
    refusal,
  ]
  const change = (what: string, body: object, refusal: Row[3]): Row => [what, `PUT /queues/${anna.queue}`, { body }, refusal]
  const add = (what: string, body: object, refusal: Row[3]): Row => [
    what,
    `POST /queues/${anna.queue}/posts`,
    { body: { ...anna.written, ...body } },
    refusal,
  ]
  const place = (what: string, postId: string, body: object, refusal: Row[3]): Row => [
    what,
    `PUT /queues/${anna.queue}/posts/${postId}`,
    { body },
    refusal,
  ]
  const many = Array.from({ length: 85 }, (_, minute) => ({
    weekday: 1 + (minute % 7),
    time: `09:${String(minute % 60).padStart(2, '0')}`,
  }))
  const spring = 'from=2027-03-01T00:00:00Z'

  return [
    make('a second queue of an account', {}, { status: 409, field: 'owner', says: 'already has a queue' }),
    make('a queue of nobody', { owner: undefined }, refuses('owner')),
    make('a queue of a page', { owner: { kind: 'page', id: 'x' } }, refuses('owner.kind')),
    make('a queue nowhere', { timeZone: 'Europe/Atlantis' }, refuses('timeZone', 'IANA time zone')),
    make('a slot on the eighth day', { slots: [{ ...nine, weekday: 8 }] }, refuses('slots.0.weekday')),
    make('a slot at half past', { slots: [{ ...nine, time: 'half past' }] }, refuses('slots.0.time', 'Enter a time, like 09:00.')),
    make('a slot at 24:00', { slots: [{ ...nine, time: '24:00' }] }, refuses('slots.0.time')),
    make('too many slots', { slots: many }, refuses('slots', 'at most 84 slots')),
    change('a time twice in a queue', { slots: [nine, nine] }, refuses('slots', 'List each time only once.')),
    change('a pause that is over', { pausedUntil: '2026-01-01T09:00:00Z' }, refuses('pausedUntil', 'has passed')),
    change('a pause of ten years', { pausedUntil: '2046-01-01T09:00:00Z' }, refuses('pausedUntil', 'at most 366 days')),
    change('an emptied slot that does what it likes', { emptied: 'whatever' }, refuses('emptied')),
    ['a change of a queue that is not there', 'PUT /queues/nothing', { body: { slots: [] } }, unknown],
    ["a change of somebody else's queue", `PUT /queues/${bert.queue}`, { body: { slots: [] } }, unknown],
    ['deleting a queue that is not there', 'DELETE /queues/nothing', {}, unknown],
    ["deleting somebody else's queue", `DELETE /queues/${bert.queue}`, {}, unknown],
    ['the posts of a queue that is not there', 'GET /queues/nothing/posts', {}, unknown],
    ["the posts of somebody else's queue", `GET /queues/${bert.queue}/posts`, {}, unknown],
    ['slots without an end', `GET /queues/slots?${spring}`, {}, refuses('to')],
    [
      'slots from a made-up cursor',
      `GET /queues/slots?${spring}&to=2027-04-01T00:00:00Z&cursor=made-up`,
      {},
      refuses('cursor', 'isn’t from this list'),
    ],
    ['slots of a year', `GET /queues/slots?${spring}&to=2028-03-01T00:00:00Z`, {}, refuses('to', 'at most 62 days')],
    add('a queued post to nobody', { accountIds: [] }, refuses('accountIds', 'Choose at least one account.')),
    add(
      "a queued post to somebody else's account",
      { accountIds: [bert.account] },
      refuses('accountIds', 'isn’t for any of these accounts'),
    ),
    add('a queued post in no place', { place: 'anywhere' }, refuses('place')),
    add('a queued post at no slot', { place: '2026-01-01T09:00:00Z' }, refuses('place', 'doesn’t have a slot at that time')),
    ["a post for somebody else's queue", `POST /queues/${bert.queue}/posts`, { body: anna.written }, unknown],
    place('a place for a post that is not there', 'nothing', {}, unknown),
    place("a place for somebody else's post", bert.posts.draft, {}, unknown),
    place('a place for another revision', anna.posts.draft, { revision: 7 }, { status: 409, field: 'revision' }),
  ]
}
