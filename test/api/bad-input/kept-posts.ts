import { farAhead, type Inhabited } from '../inhabited.ts'
import { type Row, refuses, unknown } from './rows.ts'

/** Invalid calls about an existing or a missing post. */
export const keptPosts = ({ anna, bert, carl }: Inhabited): Row[] => {
  const { draft, scheduled, published, failed } = anna.posts
  const content = 'Changed'
  const stale = { status: 409, field: 'revision', says: 'it is now at revision 1' }
  const at = { scheduledAt: farAhead }
  const late = { postId: scheduled, accountId: anna.account, dueAt: farAhead }
  const approval = { revision: 1, decision: 'approve' }
  const review = (what: string, body: object, refusal: Row[3]): Row => [
    what,
    `POST /posts/${scheduled}/review`,
    { body: { ...approval, ...body } },
    refusal,
  ]
  const notListed = { status: 404, says: 'We couldn’t find that post in this list.' }

  return [
    ['a post that is not there', 'GET /posts/nothing', {}, unknown],
    ["somebody else's post", `GET /posts/${bert.posts.draft}`, {}, unknown],
    ['an id of 65 characters', `GET /posts/${'a'.repeat(65)}`, {}, refuses('id', 'at most 64 characters')],
    ["the attempts of somebody else's post", `GET /posts/${bert.posts.published}/attempts`, {}, unknown],

    ['a change without a revision', `PUT /posts/${draft}`, { body: { content } }, refuses('revision', 'Include the revision')],
    ['a change of no revision', `PUT /posts/${draft}`, { body: { content, revision: 0 } }, refuses('revision')],
    ['a change of a revision in words', `PUT /posts/${draft}`, { body: { content, revision: 'one' } }, refuses('revision')],
    ['a change of another revision', `PUT /posts/${draft}`, { body: { content, revision: 2 } }, stale],
    ["a change of somebody else's post", `PUT /posts/${bert.posts.draft}`, { body: { content, revision: 1 } }, unknown],
    [
      'a change to a time that has passed',
      `PUT /posts/${scheduled}`,
      { body: { ...anna.written, revision: 1, scheduledAt: '2026-01-01T09:00:00Z' } },
      refuses('scheduledAt', 'This time has passed.'),
    ],
    [
      'a change to no account',
      `PUT /posts/${scheduled}`,
      { body: { accountIds: [], revision: 1 } },
      refuses('accountIds', 'Choose at least one account.'),
    ],
    [
      'a change to no text',
      `PUT /posts/${scheduled}`,
      { body: { ...anna.written, content: '', revision: 1 } },
      refuses('content', 'Write something or add a file.'),
    ],
    [
      'a change of the id',
      `PUT /posts/${draft}`,
      { body: { content, revision: 1, id: 'other' } },
      refuses('id', 'doesn’t accept that field'),
    ],
    [
      'a change of a post that is public',
      `PUT /posts/${published}`,
      { body: { ...anna.written, revision: 1 } },
      { status: 409, says: 'public already' },
    ],

    review('an approval without a revision', { revision: undefined }, refuses('revision', 'Include the revision')),
    review('an approval of a revision in words', { revision: 'one' }, refuses('revision')),
    review('a decision that there is not', { decision: 'maybe' }, refuses('decision')),
    review('an approval for no time', { scheduledAt: 'soon' }, refuses('scheduledAt')),
    review('an approval until no time', { mayMoveUntil: 'soon' }, refuses('mayMoveUntil')),
    review('changes for no reason', { decision: 'request-changes' }, refuses('note', 'Say what should change.')),
    review('changes for an empty reason', { decision: 'request-changes', note: ' ' }, refuses('note', 'Say what should change.')),
    review('changes for a reason without end', { decision: 'request-changes', note: 'a'.repeat(2_001) }, refuses('note')),
    review('an approval of another revision', { revision: 2 }, stale),
    review('an approval of a post that needs none', {}, { status: 409, says: 'doesn’t await approval' }),
    ["an approval of somebody else's post", `POST /posts/${bert.posts.scheduled}/review`, { body: approval }, unknown],
    ['an approval of a post that is not there', 'POST /posts/nothing/review', { body: approval }, unknown],
    [
      'a request for a post that needs no approval',
      `POST /posts/${scheduled}/request-review`,
      { body: {} },
      { status: 409, says: 'doesn’t await' },
    ],
    ["a request for somebody else's post", `POST /posts/${bert.posts.scheduled}/request-review`, { body: {} }, unknown],
    ['a request with an empty note', `POST /posts/${scheduled}/request-review`, { body: { note: '' } }, refuses('note')],
    ['what awaits approval, from a made-up cursor', 'GET /posts/reviews?cursor=made-up', {}, refuses('cursor', 'isn’t from this list')],
    ['nothing of what awaits approval', 'GET /posts/reviews?limit=0', {}, refuses('limit')],
    ['a filter of what awaits approval', 'GET /posts/reviews?from=now', {}, refuses('from', 'doesn’t accept that field')],

    ['a time for a post that is not there', 'POST /posts/nothing/schedule', { body: at }, unknown],
    ["a time for somebody else's post", `POST /posts/${bert.posts.draft}/schedule`, { body: at }, unknown],
    ['no time for a draft', `POST /posts/${draft}/schedule`, { body: {} }, refuses('scheduledAt', 'This is required.')],
    ['a time for another revision', `POST /posts/${draft}/schedule`, { body: { ...at, revision: 2 } }, stale],
    [
      'a time for a draft of somebody who is not verified',
      `POST /posts/${carl.draft}/schedule`,
      { body: at, by: 'carl' },
      { status: 403, says: 'verify your email' },
    ],
    ['taking a post back that is not there', 'POST /posts/nothing/unschedule', { body: {} }, unknown],
    ["taking somebody else's post back", `POST /posts/${bert.posts.scheduled}/unschedule`, { body: {} }, unknown],
    ['taking another revision back', `POST /posts/${scheduled}/unschedule`, { body: { revision: 2 } }, stale],
    ["publishing somebody else's draft", `POST /posts/${bert.posts.draft}/publish`, { body: {} }, unknown],
    ['publishing another revision', `POST /posts/${draft}/publish`, { body: { revision: 2 } }, stale],
    ['publishing what is public', `POST /posts/${published}/publish`, { body: {} }, { status: 409, says: 'public already' }],
    [
      'publishing a draft of somebody who is not verified',
      `POST /posts/${carl.draft}/publish`,
      { body: {}, by: 'carl' },
      { status: 403, says: 'verify your email' },
    ],
    ["a copy of somebody else's post", `POST /posts/${bert.posts.published}/duplicate`, { body: {} }, unknown],

    ['an answer for no late post', 'POST /posts/late', { body: { answers: [] } }, refuses('answers')],
    [
      'an unknown answer for a late post',
      'POST /posts/late',
      { body: { answers: [{ ...late, answer: 'forget' }] } },
      refuses('answers.0.answer'),
    ],
    [
      'a move to no queue',
      'POST /posts/late',
      { body: { answers: [{ ...late, answer: 'queue' }] } },
      refuses('answers.0.queueId', 'This is required.'),
    ],
    [
      'a late post’s answer without the time it missed',
      'POST /posts/late',
      { body: { answers: [{ ...late, dueAt: 'yesterday', answer: 'send-now' }] } },
      refuses('answers.0.dueAt', 'ISO 8601'),
    ],
    ['late posts from a made-up cursor', 'GET /posts/late?cursor=made-up', {}, refuses('cursor', 'isn’t from this list')],
    ['too many late posts', 'GET /posts/late?limit=101', {}, refuses('limit')],
    ['late posts of a filter', 'GET /posts/late?accountId=some', {}, refuses('accountId')],
    ['a retry without a post', 'POST /posts/retry', { body: { accountId: anna.account } }, refuses('postId', 'This is required.')],
    ['a retry without an account', 'POST /posts/retry', { body: { postId: failed } }, refuses('accountId', 'This is required.')],
    ['a retry of a post that is not there', 'POST /posts/retry', { body: { postId: 'nothing', accountId: anna.account } }, unknown],
    ["a retry of somebody else's post", 'POST /posts/retry', { body: { postId: bert.posts.failed, accountId: bert.account } }, unknown],
    [
      "a retry on somebody else's account",
      'POST /posts/retry',
      { body: { postId: failed, accountId: bert.account } },
      refuses('accountId', 'doesn’t go to that account'),
    ],
    [
      'a retry of what is published',
      'POST /posts/retry',
      { body: { postId: published, accountId: anna.account } },
      { status: 409, says: 'already published' },
    ],
    [
      'a retry of what is scheduled',
      'POST /posts/retry',
      { body: { postId: scheduled, accountId: anna.account } },
      { status: 409, says: 'on its way' },
    ],
    [
      'a retry with too long a text',
      'POST /posts/retry',
      { body: { postId: failed, accountId: anna.account, content: 'a'.repeat(281) } },
      refuses('content', 'too long for X'),
    ],
    [
      "a retry with somebody else's file",
      'POST /posts/retry',
      { body: { postId: failed, accountId: anna.account, media: [bert.files.ready] } },
      refuses('media', 'You don’t have a file'),
    ],

    [
      'a confirmation without an address',
      `POST /posts/${failed}/confirm`,
      { body: { accountId: anna.account } },
      refuses('url', 'Enter the post’s address.'),
    ],
    [
      'a confirmation with no web address',
      `POST /posts/${failed}/confirm`,
      { body: { accountId: anna.account, url: 'javascript:alert(1)' } },
      refuses('url', 'Enter the post’s address.'),
    ],
    [
      'a confirmation of what is known',
      `POST /posts/${failed}/confirm`,
      { body: { accountId: anna.account, url: 'https://x.com/anna_x/status/1' } },
      { status: 409, says: 'nothing to confirm' },
    ],
    [
      "a confirmation of somebody else's post",
      `POST /posts/${bert.posts.failed}/confirm`,
      { body: { accountId: bert.account, url: 'https://x.com/b/status/1' } },
      unknown,
    ],

    ["removing somebody else's draft", `DELETE /posts/drafts/${bert.posts.draft}`, {}, unknown],
    ['removing a scheduled post as a draft', `DELETE /posts/drafts/${scheduled}`, {}, notListed],
    ['cancelling a draft', `DELETE /posts/scheduled/${draft}`, {}, { status: 409, says: 'isn’t scheduled anymore' }],
    ["cancelling somebody else's post", `DELETE /posts/scheduled/${bert.posts.scheduled}`, {}, unknown],
    ['cancelling another revision', `DELETE /posts/scheduled/${scheduled}?revision=7`, {}, stale],
    ['cancelling a revision in words', `DELETE /posts/scheduled/${scheduled}?revision=latest`, {}, refuses('revision')],
    ['forgetting what has not failed', `DELETE /posts/failed/${published}`, {}, notListed],
    ["forgetting somebody else's failed post", `DELETE /posts/failed/${bert.posts.failed}`, {}, unknown],
    ["deleting somebody else's post", `DELETE /posts/${bert.posts.published}`, {}, unknown],
    ['deleting another revision', `DELETE /posts/${draft}?revision=2`, {}, stale],
    ['deleting with a body', `DELETE /posts/${draft}`, { body: { revision: 1 } }, refuses('revision', 'doesn’t accept that field')],
    ['a list from a time in words', 'GET /posts/scheduled?from=soon', {}, refuses('from', 'Use an ISO 8601 time with its zone')],
    ['a list to a day without a time', 'GET /posts/scheduled?to=2026-05-04', {}, refuses('to', 'Use an ISO 8601 time with its zone')],
    ['a list with an impossible flag', 'GET /posts/scheduled?includePastMonth=maybe', {}, refuses('includePastMonth', 'Use one of')],
  ]
}
