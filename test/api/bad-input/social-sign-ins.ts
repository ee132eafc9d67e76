import { expired, type Row, refuses } from './rows.ts'

const code = 'a'.repeat(20)
const codeVerifier = 'v'.repeat(43)
const ended = expired('Your sign-in has expired. Please try again.')
const come = (what: string, body: object, refusal: Row[3], provider = 'google'): Row => [
  what,
  `POST /auth/social/${provider}/login`,
  { body: { codeVerifier, ...body }, by: 'nobody' },
  refusal,
]
const register = (what: string, body: object, refusal: Row[3]): Row => [
  what,
  'POST /auth/social/github/register',
  { body: { username: 'new@crier.test', codeVerifier, ...body }, by: 'nobody' },
  refusal,
]
const complete = (what: string, body: object, refusal: Row[3]): Row => [
  what,
  'POST /auth/social/complete',
  { body: { email: 'new@crier.test', name: 'New', temporaryToken: 'abc', codeVerifier, ...body }, by: 'nobody' },
  refusal,
]
const link = (what: string, body: object, refusal: Row[3]): Row => [
  what,
  'POST /auth/social/link',
  { body: { codeVerifier, ...body } },
  refusal,
]

/** Invalid calls that sign in or sign up through Google and GitHub. */
export const socialSignIns: Row[] = [
  come('an unknown provider', { code }, refuses('provider', 'Use one of google'), 'myspace'),
  come('a sign-in without a code', {}, refuses('code', 'Invalid OAuth response data')),
  come('a sign-in with an empty code', { code: '' }, refuses('code', 'No authorization code received from OAuth provider')),
  come('a sign-in with an endless code', { code: 'a'.repeat(4_001) }, refuses('code', 'at most 4,000 characters')),
  come('a sign-in with a short verifier', { code, codeVerifier: 'short' }, refuses('codeVerifier', 'Use 43 to 128')),
  come('a sign-in without a verifier', { code, codeVerifier: undefined }, refuses('codeVerifier', 'the sign-in started with')),
  complete('the end of a sign-in without its verifier', { codeVerifier: undefined }, refuses('codeVerifier')),
  link('a link without the verifier', { temporaryToken: 'abc', codeVerifier: undefined }, refuses('codeVerifier')),
  come('a sign-in for a plan that does not exist', { code, plan: 'gold' }, refuses('plan', 'Use one of free')),
  come('a sign-in to Google with a made-up code', { code }, expired('Sign-in expired. Try again.')),
  come('a sign-in to GitHub with a made-up code', { code }, expired('Sign-in expired. Try again.'), 'github'),
  register('a sign-up with neither code nor token', {}, refuses('code', 'Use either a code or an accessToken.')),
  register('a sign-up with both code and token', { code, accessToken: 'abc' }, refuses('code', 'Use either a code or an accessToken.')),
  register('a sign-up by code without an address', { code, username: undefined }, refuses('username', 'Enter an email address.')),
  register('a sign-up by code without a name', { code, name: ' ' }, refuses('name', 'Enter your name.')),
  register('a sign-up with a made-up code', { code }, expired('Sign-in expired. Try again.')),
  register('a sign-up with a made-up token', { accessToken: 'abc' }, ended),
  complete('the end of no sign-in', { temporaryToken: undefined }, refuses('temporaryToken', 'Your sign-in has expired.')),
  complete('the end of a sign-in with an empty token', { temporaryToken: '' }, refuses('temporaryToken')),
  complete('the end of a sign-in with an endless token', { temporaryToken: 'a'.repeat(201) }, refuses('temporaryToken')),
  complete('the end of a sign-in with a made-up token', {}, ended),
  complete('the end of a sign-in without a name', { name: '' }, refuses('name', 'Enter your name.')),
  complete('the end of a sign-in as two people', { username: 'other@crier.test' }, refuses('username', 'the same email address')),
  complete('the end of two sign-ins', { accessToken: 'other' }, refuses('accessToken', 'the same token')),
  complete('the end of a sign-in with a role of one’s own choice', { role: 'admin' }, refuses('role', 'doesn’t accept that field')),
  link('a link to nothing', {}, refuses('temporaryToken', 'Your sign-in has expired.')),
  link('a link with a made-up token', { temporaryToken: 'abc' }, ended),
  [
    'a confirmation without a code',
    'POST /auth/social/google/confirm',
    { body: { codeVerifier } },
    refuses('code', 'Invalid OAuth response data'),
  ],
  [
    'a confirmation with a made-up code',
    'POST /auth/social/github/confirm',
    { body: { code, codeVerifier } },
    expired('Sign-in expired. Try again.'),
  ],
  ['a question about the deployment', 'GET /config?all=1', { by: 'nobody' }, refuses('all', 'doesn’t accept that field')],
]
