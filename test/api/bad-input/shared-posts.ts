import type { Inhabited } from '../inhabited.ts'
import { expired, type Refusal, type Row, refuses, unknown } from './rows.ts'

/** Invalid calls that share posts with people who have no account, or come from such people. */
export const sharedPosts = ({ anna, bert }: Inhabited): Row[] => {
  const day = { from: '2031-05-05T00:00:00Z', to: '2031-05-06T00:00:00Z' }
  const share = (what: string, body: object, refusal: Refusal): Row => [
    what,
    'POST /shares',
    { body: { what: { kind: 'post', postId: anna.posts.draft }, ...body } },
    refusal,
  ]
  const visit = (what: string, call: string, body: object, refusal: Refusal): Row => [
    what,
    `POST /shares/${call}`,
    { body: { token: 'nothing', ...body }, by: 'nobody' },
    refusal,
  ]
  const maria = { name: 'Maria', postId: anna.posts.draft }
  const approval = { postId: anna.posts.draft, revision: 1, decision: 'approve' }
  const dead = expired('This link has expired or was revoked. Ask for a new one.')

  return [
    share('a link to nothing', { what: undefined }, refuses('what')),
    share('a link to everything', { what: { kind: 'everything' } }, refuses('what.kind')),
    share('a link to a post that is not there', { what: { kind: 'post', postId: 'nothing' } }, unknown),
    share('a link to somebody else’s post', { what: { kind: 'post', postId: bert.posts.draft } }, unknown),
    share('a link to no posts', { what: { kind: 'posts', postIds: [] } }, refuses('what.postIds')),
    share('a link to too many posts', { what: { kind: 'posts', postIds: Array(51).fill('p') } }, refuses('what.postIds')),
    share('a link to 32 days', { what: { kind: 'week', ...day, to: '2031-06-06T00:00:00Z' } }, refuses('what', '31 days')),
    share('a link to a week that ends before it begins', { what: { kind: 'week', from: day.to, to: day.from } }, refuses('what')),
    share('a link for a year', { validHours: 8_760 }, refuses('validHours')),
    share('a link for half an hour', { validHours: 0.5 }, refuses('validHours')),
    share('a link with a short password', { password: 'short' }, refuses('password', 'at least 8 characters')),
    share('a link by somebody else', { createdBy: bert.id }, refuses('createdBy', 'doesn’t accept that field')),
    ['links of a page that is none', 'GET /shares?page=2', {}, refuses('page', 'doesn’t accept that field')],
    ['revoking a link that is not there', 'DELETE /shares/nothing', {}, { status: 404, says: 'doesn’t work anymore' }],
    ['what clients said about somebody else’s post', `GET /shares/responses/${bert.posts.draft}`, {}, unknown],
    ['what clients said about an endless id', `GET /shares/responses/${'a'.repeat(65)}`, {}, refuses('postId')],
    visit('opening a link that is none', 'open', {}, dead),
    visit('opening a link without its token', 'open', { token: undefined }, refuses('token')),
    visit('opening a link with an endless token', 'open', { token: 'a'.repeat(201) }, refuses('token')),
    visit('a decision through a link that is none', 'decide', { name: 'Maria', decisions: [approval] }, dead),
    visit('a decision without a name', 'decide', { name: ' ', decisions: [approval] }, refuses('name', 'Enter your name')),
    visit('no decisions', 'decide', { name: 'Maria', decisions: [] }, refuses('decisions')),
    visit(
      'a decision nobody knows',
      'decide',
      { name: 'Maria', decisions: [{ ...approval, decision: 'publish' }] },
      refuses('decisions.0.decision'),
    ),
    visit(
      'changes for no reason',
      'decide',
      { name: 'Maria', decisions: [{ ...approval, decision: 'request-changes', note: ' ' }] },
      refuses('decisions.0.note', 'Say what should change.'),
    ),
    visit('a time through a link that is none', 'propose-time', { ...maria, scheduledAt: '2031-05-05T09:00:00Z' }, dead),
    visit('a time that is none', 'propose-time', { ...maria, scheduledAt: 'soon' }, refuses('scheduledAt')),
    visit('a comment through a link that is none', 'comment', { ...maria, text: 'Lovely' }, dead),
    visit('a client’s comment of spaces', 'comment', { ...maria, text: ' \n' }, refuses('text', 'Write your comment first.')),
    visit('a client’s endless comment', 'comment', { ...maria, text: 'a'.repeat(1_001) }, refuses('text', 'at most 1,000 characters')),
    visit('a client’s name that turns its text around', 'comment', { ...maria, name: 'a\u202eb', text: 'Hi' }, refuses('name')),
  ]
}
