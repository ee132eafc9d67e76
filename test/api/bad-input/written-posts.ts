import { farAhead, type Inhabited } from '../inhabited.ts'
import { type Row, refuses, unknown } from './rows.ts'

/** Posts with invalid content, accounts, files, or times. */
export const writtenPosts = ({ anna, bert }: Inhabited): Row[] => {
  const accountIds = [anna.account]
  const content = 'Hello'
  const good = { accountIds, content }
  const publish = (what: string, body: object, refusal: Row[3]): Row => [what, 'POST /posts', { body: { ...good, ...body } }, refusal]
  const schedule = (what: string, body: object, refusal: Row[3]): Row => [
    what,
    'POST /posts/schedule',
    { body: { ...good, scheduledAt: farAhead, ...body } },
    refusal,
  ]
  const draft = (what: string, body: object, refusal: Row[3]): Row => [what, 'POST /posts/drafts', { body }, refusal]
  const isoTime = refuses('scheduledAt', 'Use an ISO 8601 time like 2026-12-24T09:00:00Z, or 2026-12-24T09:00:00 with a timeZone.')
  const zone = refuses('timeZone', 'Use an IANA time zone')

  return [
    ['a post without accounts', 'POST /posts', { body: { content } }, refuses('accountIds', 'This is required.')],
    ['a post without content', 'POST /posts', { body: { accountIds } }, refuses('content', 'This is required.')],
    ['a post without anything', 'POST /posts', { body: {} }, refuses('accountIds', 'This is required.')],
    publish('a post to no account', { accountIds: [] }, refuses('accountIds', 'Choose at least one account.')),
    publish('a post to one account by name', { accountIds: anna.account }, refuses('accountIds', 'Use a list.')),
    publish('a post to an account of another type', { accountIds: [7] }, refuses('accountIds.0', 'Use text.')),
    publish('a post to an account that is not there', { accountIds: ['x_1'] }, refuses('accountIds', 'You don’t have an account “x_1”')),
    publish("a post to somebody else's account", { accountIds: [bert.account] }, refuses('accountIds', 'You don’t have an account')),
    publish(
      'a post to too many accounts',
      { accountIds: Array.from({ length: 50 }, (_, n) => `x_${n}`) },
      refuses('accountIds', 'at most 49'),
    ),
    publish('a post whose content is a number', { content: 7 }, refuses('content', 'Use text.')),
    publish('a post whose content is null', { content: null }, refuses('content', 'Use text.')),
    publish('an empty post', { content: ' \n' }, refuses('content', 'Write something or add a file.')),
    publish(
      'a post of 281 characters',
      { content: 'a'.repeat(281) },
      refuses('content', '1 character too long for X: 281 of 280. Shorten'),
    ),
    publish('a post of 25,001 characters', { content: 'a'.repeat(25_001) }, refuses('content', 'at most 25,000 characters')),
    publish('a post with half a character', { content: 'a\ud800b' }, refuses('content', 'half a character')),
    publish('a post with two cashtags', { content: '$ABC $DEF' }, refuses('content', 'allows one .CASHTAG per post')),
    publish('a file that is not there', { media: ['nothing'] }, refuses('media', 'You don’t have a file “nothing”.')),
    publish("somebody else's file", { media: [bert.files.ready] }, refuses('media', 'You don’t have a file')),
    publish('a file that was not uploaded', { media: [anna.files.waiting] }, refuses('media', 'isn’t complete')),
    publish('more files than Crier takes', { media: Array.from({ length: 21 }, (_, n) => `${n}`) }, refuses('media', 'at most 20 files')),
    publish('a file by its name alone', { media: 'sea.jpg' }, refuses('media', 'Use a list.')),
    publish('an override for a stranger', { overrides: { x_1: { content } } }, refuses('overrides', 'neither an account of this post')),
    publish(
      'an override for something else',
      { overrides: { constructor: { content } } },
      refuses('overrides.constructor', 'Choose a platform'),
    ),
    publish('an override that is a text', { overrides: { x: 'Hello X' } }, refuses('overrides.x', 'Use an object.')),
    publish('an override that is too long', { overrides: { x: { content: 'a'.repeat(281) } } }, refuses('content', 'too long for X')),
    publish(
      "somebody else's file as an override",
      { overrides: { x: { media: [bert.files.ready] } } },
      refuses('media', 'You don’t have a file'),
    ),
    publish(
      'an unknown field of an override',
      { overrides: { x: { title: 'a' } } },
      refuses('overrides.x.title', 'doesn’t accept that field'),
    ),
    publish('options of an unknown platform', { options: { myspace: {} } }, refuses('options.myspace', 'doesn’t accept that field')),
    publish(
      'an impossible option',
      { options: { x: { replySettings: 'nobody' } } },
      refuses('options.x.replySettings', 'Use one of following'),
    ),
    publish('an option of the wrong type', { options: { x: { madeWithAi: 'yes' } } }, refuses('options.x.madeWithAi', 'true or false')),
    publish('a post of which nothing can be seen', { content: '\u200B \u3164\uFE0F' }, refuses('content', 'There’s nothing to post yet.')),
    publish(
      'a part of which nothing can be seen',
      { options: { x: { parts: ['b', '\u2060\u2800'] } } },
      refuses('options.x.parts.1', 'Each part of a thread needs text.'),
    ),
    publish(
      'an empty part of a thread',
      { options: { x: { parts: ['b', ''] } } },
      refuses('options.x.parts.1', 'Each part of a thread needs text.'),
    ),
    publish('a part that is too long', { options: { x: { parts: ['日'.repeat(141)] } } }, refuses('options.x.parts.0', 'too long for X')),
    publish(
      'a thread of 26 posts',
      { options: { x: { parts: Array.from({ length: 25 }, String) } } },
      refuses('options.x.parts', 'at most 25 posts'),
    ),
    publish('a time for a post that goes out now', { scheduledAt: farAhead }, refuses('scheduledAt', 'doesn’t accept that field')),
    publish('a status of the sender’s own choice', { status: 2 }, refuses('status', 'doesn’t accept that field')),
    publish('an owner of the sender’s own choice', { userId: bert.id }, refuses('userId', 'doesn’t accept that field')),
    ['a post of somebody who is not verified', 'POST /posts', { body: good, by: 'carl' }, { status: 403, says: 'verify your email' }],

    schedule('a schedule without a time', { scheduledAt: undefined }, refuses('scheduledAt', 'This is required.')),
    schedule('a time that has passed', { scheduledAt: '2026-01-01T09:00:00Z' }, refuses('scheduledAt', 'This time has passed.')),
    schedule(
      'a time more than ten years ahead',
      { scheduledAt: '2099-05-04T09:00:00Z' },
      refuses('scheduledAt', 'more than 10 years ahead'),
    ),
    schedule('a time without a zone', { scheduledAt: '2035-05-04T09:00:00' }, isoTime),
    schedule('a slot of no queue', { scheduledAt: 'next-free-slot', queueId: 'nothing' }, unknown),
    schedule('a queue for a time of its own', { queueId: 'nothing' }, refuses('queueId', 'Only next-free-slot needs this.')),
    schedule('a day without a time', { scheduledAt: '2035-05-04' }, isoTime),
    schedule('a day that no calendar has', { scheduledAt: '2035-02-30T09:00:00Z' }, isoTime),
    schedule('a time in words', { scheduledAt: 'tomorrow' }, isoTime),
    schedule('a time in milliseconds', { scheduledAt: 4_081_395_600_000 }, isoTime),
    schedule('a time beyond the year 9999', { scheduledAt: '9999-12-31T23:59:59-23:00' }, isoTime),
    schedule('a time zone that does not exist', { timeZone: 'Europe/Atlantis' }, zone),
    schedule('a time zone that is an offset', { timeZone: '+02:00' }, zone),
    schedule('an empty time zone', { timeZone: '' }, zone),
    schedule('a scheduled post that is empty', { content: '' }, refuses('content', 'Write something or add a file.')),
    schedule('a scheduled post to no account', { accountIds: [] }, refuses('accountIds', 'Choose at least one account.')),
    [
      'a schedule of somebody who is not verified',
      'POST /posts/schedule',
      { body: { ...good, scheduledAt: farAhead }, by: 'carl' },
      { status: 403, says: 'verify your email' },
    ],

    draft('a draft with an unknown field', { contents: 'Hello' }, refuses('contents', 'doesn’t accept that field')),
    draft('a draft whose files are numbers', { media: [1] }, refuses('media.0', 'Use text.')),
    draft(
      'a draft with half a character in a part',
      { options: { x: { parts: ['\udfff'] } } },
      refuses('options.x.parts.0', 'half a character'),
    ),
    ['a check with a bad time', 'POST /posts/preflight', { body: { ...good, scheduledAt: 'soon' } }, isoTime],
    ['a check with a bad time zone', 'POST /posts/preflight', { body: { ...good, timeZone: 'UTC+1' } }, zone],
    ['a check of a post with no id', 'POST /posts/preflight', { body: { ...good, postId: '' } }, refuses('postId', 'at least 1')],
    ['a check with half a rehearsal', 'POST /posts/preflight?dryRun=maybe', { body: good }, refuses('dryRun', 'Use one of')],
    [
      'a rehearsal in the body',
      'POST /posts/preflight',
      { body: { ...good, dryRun: 'true' } },
      refuses('dryRun', 'doesn’t accept that field'),
    ],
    [
      'a check of too long a text',
      'POST /posts/preflight',
      { body: { content: 'a'.repeat(25_001) } },
      refuses('content', 'at most 25,000 characters'),
    ],
    ['a batch of nothing', 'POST /posts/batch', { body: { items: [] } }, refuses('items', 'at least 1')],
    [
      'a batch of 101 posts',
      'POST /posts/batch',
      { body: { items: Array.from({ length: 101 }, () => ({ action: 'draft' })) } },
      refuses('items', 'at most 100'),
    ],
    ['a batch with a strange wish', 'POST /posts/batch', { body: { items: [{ action: 'shout' }] } }, refuses('items.0.action')],
    [
      'a batch with a post to no account',
      'POST /posts/batch',
      { body: { items: [{ action: 'draft' }, { action: 'publish', content, accountIds: [] }] } },
      refuses('items.1.accountIds', 'Choose at least one account.'),
    ],
    [
      'an idempotency key that is too long',
      'POST /posts',
      { body: good, headers: { 'idempotency-key': 'k'.repeat(201) } },
      { status: 400, says: 'Idempotency-Key' },
    ],
  ]
}
