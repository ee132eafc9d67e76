import type { Inhabited } from '../inhabited.ts'
import { type Row, refuses, unknown } from './rows.ts'

/** Invalid calls that comment on posts or read notices. Nobody comments in their own workspace. */
export const writtenComments = ({ anna, bert }: Inhabited): Row[] => {
  const comments = `/posts/${anna.posts.draft}/comments`
  const write = (what: string, body: object, refusal: Row[3], post = anna.posts.draft): Row => [
    what,
    `POST /posts/${post}/comments`,
    { body: { text: 'Shorter, please.', ...body } },
    refusal,
  ]

  return [
    write('a comment without text', { text: undefined }, refuses('text', 'Write the comment.')),
    write('a comment of spaces', { text: ' \n ' }, refuses('text', 'Write the comment.')),
    write('a comment that is a number', { text: 7 }, refuses('text', 'Write the comment.')),
    write('an endless comment', { text: 'a'.repeat(2_001) }, refuses('text', 'at most 2,000 characters')),
    write('a comment that turns its text around', { text: 'a\u202eb' }, refuses('text', 'control characters')),
    write('a comment in somebody else’s name', { author: bert.id }, refuses('author', 'doesn’t accept that field')),
    write('a comment in one’s own workspace', {}, { status: 409, says: 'own workspace' }),
    write('a comment on a post with an endless id', {}, refuses('postId', 'at most 64 characters'), 'a'.repeat(65)),
    ['comments on somebody else’s post', `GET /posts/${bert.posts.draft}/comments`, {}, unknown],
    ['comments on a post that is not there', 'GET /posts/nothing/comments', {}, unknown],
    ['comments from a cursor that is none', `GET ${comments}?cursor=nothing`, {}, refuses('cursor')],
    ['a thousand comments', `GET ${comments}?limit=1000`, {}, refuses('limit')],
    ['a text for a comment that is not there', `PUT ${comments}/nothing`, { body: { text: 'Longer' } }, unknown],
    ['an empty text for a comment', `PUT ${comments}/nothing`, { body: { text: '' } }, refuses('text', 'Write the comment.')],
    ['resolving a comment that is not there', `PUT ${comments}/nothing/resolved`, { body: { isResolved: true } }, unknown],
    ['resolving a comment perhaps', `PUT ${comments}/nothing/resolved`, { body: { isResolved: 'perhaps' } }, refuses('isResolved')],
    ['deleting a comment that is not there', `DELETE ${comments}/nothing`, {}, unknown],
    ['deleting a comment on somebody else’s post', `DELETE /posts/${bert.posts.draft}/comments/nothing`, {}, unknown],
    ['notices from a cursor that is none', 'GET /notices?cursor=nothing', {}, refuses('cursor')],
    ['reading notices that are no list', 'POST /notices/read', { body: { ids: 'all' } }, refuses('ids')],
    ['reading more notices than there can be', 'POST /notices/read', { body: { ids: Array(201).fill('n') } }, refuses('ids')],
  ]
}
