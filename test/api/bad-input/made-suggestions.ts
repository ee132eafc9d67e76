import type { Inhabited } from '../inhabited.ts'
import { type Row, refuses, unknown } from './rows.ts'

/** Invalid calls that create, list, or upvote suggestions. */
export const madeSuggestions = ({ bert }: Inhabited): Row[] => {
  const suggest = (what: string, body: object, refusal: Row[3]): Row => [
    what,
    'POST /suggestion',
    { body: { title: 'Ring twice', ...body } },
    refusal,
  ]
  const list = (what: string, query: string, refusal: Row[3]): Row => [what, `GET /suggestion?${query}`, {}, refusal]
  const foreign = { status: 403, field: 'userId', says: 'Use your own ID' }

  return [
    suggest('a suggestion without a title', { title: undefined }, refuses('title', 'Enter a title.')),
    suggest('a suggestion with hardly a title', { title: ' ab ' }, refuses('title', 'at least 3 characters')),
    suggest('a suggestion with an endless title', { title: 'a'.repeat(121) }, refuses('title', 'at most 120 characters')),
    suggest('a title of two lines', { title: 'Ring\ntwice' }, refuses('title', 'control characters')),
    suggest('a title with half a character', { title: 'Ring \ud800' }, refuses('title', 'half a character')),
    suggest('an endless suggestion', { description: 'a'.repeat(2_001) }, refuses('description', 'at most 2,000 characters')),
    suggest('a suggestion that turns the line', { description: 'Ring \u202E' }, refuses('description', 'control characters')),
    suggest('a suggestion with a number for a text', { description: 7 }, refuses('description', 'Use text.')),
    suggest('a suggestion with upvotes of its own', { upvotes: 100 }, refuses('upvotes', 'doesn’t accept that field')),
    suggest('a suggestion by somebody else', { userId: bert.id }, refuses('userId', 'doesn’t accept that field')),
    list('page 0 of the suggestions', 'page=0', refuses('page', 'at least 1')),
    list('page 10,001 of the suggestions', 'page=10001', refuses('page', 'at most 10,000')),
    list('half a page of suggestions', 'pageSize=0.5', refuses('pageSize', 'whole number')),
    list('51 suggestions at once', 'pageSize=51', refuses('pageSize', 'at most 50')),
    list('suggestions in order of nothing', 'sortBy=name', refuses('sortBy', 'Use one of date')),
    list('an endless search', `searchQuery=${'a'.repeat(101)}`, refuses('searchQuery', 'at most 100 characters')),
    list('suggestions as somebody else sees them', `userId=${bert.id}`, foreign),
    ['a suggestion that is not there', 'GET /suggestion/nothing', {}, unknown],
    ['an upvote for nothing', 'POST /suggestion/nothing/upvote', { body: {} }, unknown],
    ['an upvote in the name of somebody else', 'POST /suggestion/nothing/upvote', { body: { userId: bert.id } }, foreign],
  ]
}
