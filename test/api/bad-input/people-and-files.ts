import type { Inhabited } from '../inhabited.ts'
import { expired, type Row, refuses, unknown } from './rows.ts'

/** Invalid calls for sign-up, login, settings, accounts, and files. */
export const peopleAndFiles = ({ anna, bert, state }: Inhabited & { state: string }): Row[] => {
  const person = { username: 'new@crier.test', password: 'long enough', name: 'New' }
  const register = (what: string, body: object, refusal: Row[3]): Row => [
    what,
    'POST /auth/register',
    { body: { ...person, ...body }, by: 'nobody' },
    refusal,
  ]
  const logIn = (what: string, body: object, refusal: Row[3]): Row => [what, 'POST /auth/login', { body, by: 'nobody' }, refusal]
  const settings = { isEverythingPaused: false, pausedPlatforms: [], lateLimitMinutes: 120 }
  const decide = (what: string, body: object, refusal: Row[3]): Row => [
    what,
    'PUT /user/publishing',
    { body: { ...settings, ...body } },
    refusal,
  ]
  const file = { fileName: 'sea.png', contentType: 'image/png', bytes: 100 }
  const notPublic = refuses('url', 'It has to be a public one')
  const fetched = (what: string, body: object, refusal: Row[3]): Row => [what, 'POST /media/from-url', { body }, refusal]
  const announce = (what: string, body: object, refusal: Row[3]): Row => [what, 'POST /media', { body: { ...file, ...body } }, refusal]
  const comeBack = (what: string, body: object, refusal: Row[3]): Row => [what, 'POST /platforms/x/callback', { body }, refusal]

  return [
    register('a sign-up without an address', { username: undefined }, refuses('username', 'Enter an email address.')),
    register('a sign-up with half an address', { username: 'new@' }, refuses('username', 'like name@example.com')),
    register('a sign-up with too long an address', { username: `${'a'.repeat(250)}@crier.test` }, refuses('username', 'at most 254')),
    register('a sign-up without a password', { password: undefined }, refuses('password', 'Choose a password.')),
    register('a sign-up with a short password', { password: 'short' }, refuses('password', 'at least 8 characters')),
    register('a sign-up with an endless password', { password: 'a'.repeat(257) }, refuses('password', 'at most 256 characters')),
    register('a sign-up without a name', { name: '  ' }, refuses('name', 'Enter your name.')),
    register('a sign-up with a name that turns the line', { name: 'Ad\u202Ea' }, refuses('name', 'control characters')),
    register('a sign-up with half a character', { name: 'a\ud800' }, refuses('name', 'half a character')),
    register('a sign-up for a plan that does not exist', { plan: 'gold' }, refuses('plan', 'Use one of free')),
    register('a sign-up as two people', { originalEmail: 'other@crier.test' }, refuses('originalEmail', 'the same email address')),
    register('a sign-up with a role of one’s own choice', { role: 'admin' }, refuses('role', 'doesn’t accept that field')),
    register('a sign-up with an address that is taken', { username: 'Anna@Crier.test' }, { status: 409, says: 'already an account' }),
    logIn('a log-in without a password', { email: anna.email }, refuses('password', 'Enter your password.')),
    logIn(
      'a log-in with an endless password',
      { email: anna.email, password: 'a'.repeat(257) },
      refuses('password', 'at most 256 characters'),
    ),
    logIn('a log-in without an address', { password: 'a' }, refuses('email', 'Enter an email address.')),
    logIn('a log-in with a wrong password', { email: anna.email, password: 'wrong' }, { status: 401, says: 'check your credentials' }),
    logIn('a log-in of nobody', { email: 'nobody@crier.test', password: 'wrong' }, { status: 401, says: 'check your credentials' }),
    ['a link without a token', 'GET /auth/verify-email', { by: 'nobody' }, refuses('token', 'Invalid verification link')],
    ['a link with an empty token', 'GET /auth/verify-email?token=', { by: 'nobody' }, refuses('token', 'Invalid verification link')],
    ['a link with an unknown token', 'GET /auth/verify-email?token=abc', { by: 'nobody' }, expired('Verification failed')],
    ['another mail to no address', 'POST /auth/resend-verification', { body: {}, by: 'nobody' }, refuses('email', 'Email is required')],

    decide('half of the settings', { lateLimitMinutes: undefined }, refuses('lateLimitMinutes', 'This is required.')),
    decide('a switch that is a text', { isEverythingPaused: 'yes' }, refuses('isEverythingPaused', 'true or false')),
    decide('a pause of an unknown platform', { pausedPlatforms: ['myspace'] }, refuses('pausedPlatforms.0', 'Use one of x, instagram')),
    decide('a limit below zero', { lateLimitMinutes: -1 }, refuses('lateLimitMinutes', 'at least 0')),
    decide('a limit of more than a week', { lateLimitMinutes: 10_081 }, refuses('lateLimitMinutes', 'at most 10,080')),
    decide('a limit of half a minute', { lateLimitMinutes: 0.5 }, refuses('lateLimitMinutes', 'whole number')),

    ['an unknown platform', 'GET /platforms/myspace/auth', {}, refuses('p', 'Use one of x, instagram')],
    ['the accounts on an unknown platform', 'GET /platforms/myspace/accounts', {}, refuses('p')],
    comeBack('coming back without a code', { state }, refuses('code', 'Missing required parameters')),
    comeBack('coming back with an empty code', { code: '', state }, refuses('code', 'No authorization code received')),
    comeBack('coming back with an endless code', { code: 'a'.repeat(4_001), state }, refuses('code', 'at most 4,000 characters')),
    comeBack('coming back with an endless state', { code: 'a', state: 'a'.repeat(501) }, refuses('state', 'Invalid state parameter')),
    comeBack('coming back without a state', { code: 'a' }, refuses('state', 'Missing required parameters')),
    comeBack(
      'coming back with a wrong state',
      { code: 'a', state: 'wrong', iss: 'https://x.com' },
      { status: 400, says: 'Invalid state parameter' },
    ),
    [
      'coming back with somebody else’s state',
      'POST /platforms/x/callback',
      { body: { code: 'a', state }, by: 'bert' },
      { status: 400, says: 'Invalid state parameter' },
    ],
    ['settings of an account that is not there', 'PUT /platforms/x/settings/x_1', { body: { settings: {} } }, unknown],
    ["settings of somebody else's account", `PUT /platforms/x/settings/${bert.account}`, { body: { settings: {} } }, unknown],
    ['no settings', `PUT /platforms/x/settings/${anna.account}`, { body: {} }, refuses('settings', 'This is required.')],
    [
      'an impossible setting',
      `PUT /platforms/x/settings/${anna.account}`,
      { body: { settings: { replySettings: 'nobody' } } },
      refuses('settings.replySettings', 'Use one of everyone'),
    ],
    ['approval for an account that is not there', 'PUT /platforms/x/approval/x_1', { body: { needsApproval: true } }, unknown],
    ["approval for somebody else's account", `PUT /platforms/x/approval/${bert.account}`, { body: { needsApproval: true } }, unknown],
    [
      'approval, perhaps',
      `PUT /platforms/x/approval/${anna.account}`,
      { body: { needsApproval: 'yes' } },
      refuses('needsApproval', 'true or false'),
    ],
    ["disconnecting somebody else's account", `POST /platforms/x/disconnect/${bert.account}`, { body: {} }, unknown],
    ["refreshing somebody else's sign-in", 'POST /platforms/x/refresh-token', { body: { refreshToken: bert.account } }, unknown],
    ['refreshing no sign-in', 'POST /platforms/x/refresh-token', { body: {} }, refuses('refreshToken', 'Enter the ID of the account')],

    announce('a file without a name', { fileName: undefined }, refuses('fileName', 'Enter the file name.')),
    announce('a file whose name turns around', { fileName: 'gpj.\u202etxt.png' }, refuses('fileName', 'control characters')),
    announce('a file with an endless name', { fileName: 'a'.repeat(256) }, refuses('fileName', 'at most 255 characters')),
    announce('a file whose type is a number', { contentType: 7 }, refuses('contentType', 'Include the file’s content type')),
    announce('an empty file', { bytes: 0 }, refuses('bytes', 'The file is empty.')),
    announce('a size that is a text', { bytes: '100' }, refuses('bytes', 'Enter the file size in bytes.')),
    announce('a picture of 51 MB', { bytes: 51 * 1024 * 1024 }, refuses('bytes', 'The limit for a PNG image is 50 MB')),
    announce('an endless description', { altText: 'a'.repeat(1_001) }, refuses('altText', 'at most 1000 characters')),
    fetched('a file from nowhere', {}, refuses('url', 'starts with https://')),
    fetched('a file without encryption', { url: 'http://files.example/a.png' }, refuses('url', 'starts with https://')),
    fetched('a file of a disk', { url: 'file:///etc/passwd' }, refuses('url', 'starts with https://')),
    fetched('a file of this machine', { url: 'https://127.0.0.1/a.png' }, notPublic),
    fetched('a file of this machine in disguise', { url: 'https://0x7f.1/a.png' }, notPublic),
    fetched('a file of the cloud’s own service', { url: 'https://169.254.169.254/latest/meta-data' }, notPublic),
    fetched('a file at another port', { url: 'https://files.example:8443/a.png' }, notPublic),
    fetched('a file of a name that is only known here', { url: 'https://intranet/a.png' }, notPublic),
    fetched('a file with an invisible name', { url: 'https://127.0.0.1/a.png', fileName: '\u202e' }, refuses('fileName')),
    [
      'a file fetched without a verified address',
      'POST /media/from-url',
      { body: { url: 'https://127.0.0.1/' }, by: 'carl' },
      { status: 403 },
    ],
    ['completing a file that is not there', 'POST /media/nothing/complete', { body: {} }, unknown],
    ["completing somebody else's file", `POST /media/${bert.files.waiting}/complete`, { body: {} }, unknown],
    [
      'completing what was not uploaded',
      `POST /media/${anna.files.waiting}/complete`,
      { body: {} },
      { status: 409, says: 'hasn’t arrived yet' },
    ],
    ['files of a kind that does not exist', 'GET /media?kind=song', {}, refuses('kind', 'Use one of')],
    ['a search for an endless name', `GET /media?search=${'a'.repeat(256)}`, {}, refuses('search', 'at most 255')],
    ['a file that is not there', 'GET /media/nothing', {}, unknown],
    ["somebody else's file", `GET /media/${bert.files.ready}`, {}, unknown],
    ["somebody else's file in small", `GET /media/${bert.files.ready}/thumbnail`, {}, unknown],
    ['in small what was not uploaded', `GET /media/${anna.files.waiting}/thumbnail`, {}, { status: 409, says: 'no preview' }],
    ["somebody else's file made to fit", `POST /media/${bert.files.ready}/fitted`, { body: { accountId: anna.account } }, unknown],
    [
      "a file made to fit somebody else's account",
      `POST /media/${anna.files.ready}/fitted`,
      { body: { accountId: bert.account } },
      unknown,
    ],
    ['a file made to fit nobody', `POST /media/${anna.files.ready}/fitted`, { body: {} }, refuses('accountId', 'This is required.')],
    ["the parts of somebody else's file", `GET /media/${bert.files.waiting}/parts`, {}, unknown],
    [
      'the parts of a file that has none',
      `GET /media/${anna.files.waiting}/parts`,
      {},
      { status: 409, says: 'isn’t being uploaded in parts' },
    ],
    ["addresses for somebody else's file", `POST /media/${bert.files.waiting}/parts`, { body: { numbers: [1] } }, unknown],
    ['addresses of no parts', `POST /media/${anna.files.waiting}/parts`, { body: { numbers: [] } }, refuses('numbers', 'List the parts.')],
    [
      'the address of part zero',
      `POST /media/${anna.files.waiting}/parts`,
      { body: { numbers: [0] } },
      refuses('numbers.0', 'numbered from 1'),
    ],
    [
      'too many addresses at once',
      `POST /media/${anna.files.waiting}/parts`,
      { body: { numbers: Array.from({ length: 51 }, () => 1) } },
      refuses('numbers', 'at most 50 parts'),
    ],
    ["opening somebody else's file", `GET /media/${bert.files.ready}/content`, {}, unknown],
    [
      'the address of no whole part',
      `POST /media/${anna.files.film}/parts`,
      { body: { numbers: [1.5] } },
      refuses('numbers.0', 'whole number'),
    ],
    ['the address of a ninth part', `POST /media/${anna.files.film}/parts`, { body: { numbers: [9] } }, refuses('numbers', 'no part 9')],
    [
      'completing what has not all arrived',
      `POST /media/${anna.files.film}/complete`,
      { body: {} },
      { status: 409, says: 'of the 8 parts' },
    ],
    ['opening what was not uploaded', `GET /media/${anna.files.waiting}/content`, {}, { status: 409, says: 'isn’t ready' }],
    ['no description', `PATCH /media/${anna.files.ready}`, { body: {} }, refuses('altText', 'This is required.')],
    ["describing somebody else's file", `PATCH /media/${bert.files.ready}`, { body: { altText: 'a' } }, unknown],
    ["deleting somebody else's file", `DELETE /media/${bert.files.ready}`, {}, unknown],
    ['health with a question', 'GET /health?deep=1', { by: 'nobody' }, refuses('deep', 'doesn’t accept that field')],
  ]
}
