import type { Inhabited } from '../inhabited.ts'
import { expired, type Row, refuses, unknown } from './rows.ts'

/** Invalid account choices, and invalid queries for an account's or a platform's limits. */
export const askedPlatforms = ({ anna, bert }: Inhabited): Row[] => {
  const choice = { choice: 'made-up', accountIds: ['facebook_1'] }
  const choose = (what: string, body: object, refusal: Row[3]): Row => [
    what,
    'POST /platforms/facebook/choose',
    { body: { ...choice, ...body } },
    refusal,
  ]
  const tokens = (what: string, body: object, refusal: Row[3]): Row => [
    what,
    'POST /platforms/x/tokens',
    { body: { accountId: anna.account, tokens: { accessToken: 'a' }, ...body } },
    refusal,
  ]
  const signIn = (what: string, platform: string, body: object, refusal: Row[3]): Row => [
    what,
    `POST /platforms/${platform}/sign-in`,
    { body: { where: 'anna.test', password: 'abcd-efgh-2345-67ab', ...body } },
    refusal,
  ]
  const ask = (what: string, target: string, refusal: Row[3]): Row => [what, `GET ${target}`, {}, refusal]

  return [
    choose('a choice of nothing that was offered', { choice: undefined }, refuses('choice', 'Missing required parameters')),
    choose('an empty choice', { choice: '' }, refuses('choice', 'Missing required parameters')),
    choose('an endless choice', { choice: 'a'.repeat(201) }, refuses('choice', 'This choice has expired.')),
    choose('a made-up choice', {}, expired('This choice has expired. Connect the account again.')),
    choose('a choice without accounts', { accountIds: undefined }, refuses('accountIds', 'Choose at least one account.')),
    choose('a choice of no account', { accountIds: [] }, refuses('accountIds', 'Choose at least one account.')),
    choose('a choice of an account by its id alone', { accountIds: 'facebook_1' }, refuses('accountIds', 'Choose at least one account.')),
    choose('a choice of accounts by number', { accountIds: [1] }, refuses('accountIds.0', 'Use text.')),
    choose('a choice of too many', { accountIds: Array.from({ length: 101 }, String) }, refuses('accountIds', 'at most 100 accounts')),
    ['a choice on an unknown platform', 'POST /platforms/myspace/choose', { body: choice }, refuses('p', 'Use one of x, instagram')],
    tokens('tokens for no account', { accountId: undefined }, refuses('accountId', 'Enter the account ID.')),
    tokens('no tokens', { tokens: undefined }, refuses('tokens', 'Enter the account’s tokens.')),
    tokens('tokens in a row', { tokens: ['a'] }, refuses('tokens', 'Enter the account’s tokens.')),
    tokens('tokens by hand where none are taken', {}, { status: 403, says: 'Tokens can’t be entered by hand here.' }),
    signIn('a sign-in by password without one', 'bluesky', { password: undefined }, refuses('password', 'Enter the app password.')),
    signIn('a sign-in by password on no account', 'bluesky', { where: undefined }, refuses('where', 'Enter the account.')),
    signIn('a sign-in by password on an unknown platform', 'myspace', {}, refuses('p', 'Use one of x, instagram')),
    ask('how Crier describes itself to an unknown platform', '/platforms/myspace/client-metadata.json', refuses('p', 'Use one of')),
    ask('what an account takes that is not there', '/platforms/x/accounts/x_1/options', unknown),
    ask("what somebody else's account takes", `/platforms/x/accounts/${bert.account}/options`, unknown),
    ask('what an account takes on another platform', `/platforms/tiktok/accounts/${anna.account}/options`, unknown),
    ask('what an account takes on an unknown platform', `/platforms/myspace/accounts/${anna.account}/options`, refuses('p', 'Use one of')),
    ask('what an account with an endless id takes', `/platforms/x/accounts/${'a'.repeat(65)}/options`, refuses('id', 'at most 64')),
    ask('the card of no link', '/platforms/link-card', refuses('url', 'Enter a web address')),
    ask('the card of a file', '/platforms/link-card?url=file:///etc/passwd', refuses('url', 'Enter a web address')),
    ask('the card of an endless link', `/platforms/link-card?url=https://example.com/${'a'.repeat(2_048)}`, refuses('url')),
    ask('a page again with no say in it', '/platforms/link-card?url=https://example.com/&again=perhaps', refuses('again')),
    ask('a sandbox post that is not there', '/sandbox/posts/nothing', { status: 404, says: 'The sandbox has no such post.' }),
    ask('a sandbox post with an endless id', `/sandbox/posts/${'a'.repeat(65)}`, refuses('id', 'at most 64 characters')),
    ask('no sandbox posts at all', '/sandbox/posts?limit=0', refuses('limit')),
    ask('sandbox posts from a made-up cursor', '/sandbox/posts?cursor=made-up', refuses('cursor')),
    ask('people of no name', `/platforms/x/accounts/${anna.account}/people`, refuses('query', 'Enter how the name begins.')),
    ask('people of an empty name', `/platforms/x/accounts/${anna.account}/people?query=`, refuses('query', 'Enter how the name begins.')),
    ask('people of an endless name', `/platforms/x/accounts/${anna.account}/people?query=${'a'.repeat(101)}`, refuses('query')),
    ask('people through an account that is not there', '/platforms/x/accounts/x_1/people?query=ad', unknown),
    ask("people through somebody else's account", `/platforms/x/accounts/${bert.account}/people?query=ad`, unknown),
    ask('the limits of a platform in the query', '/PlatformLimits?p=x', refuses('p', 'doesn’t accept that field')),
    ask('the limits of an unknown platform', '/PlatformLimits/myspace', refuses('id', 'Use one of x, instagram')),
  ]
}
