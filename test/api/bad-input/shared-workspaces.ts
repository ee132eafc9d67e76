import type { Inhabited } from '../inhabited.ts'
import { expired, type Refusal, type Row, type RowCall, refuses, unknown } from './rows.ts'

const nameless = 'Enter a name for the workspace.'
const ownOnly: Refusal = { status: 409, says: 'This is your own workspace' }
const outside: Refusal = { status: 403, code: 'not-a-member', says: 'You’re not in this workspace.' }
const tooOld = 'This invitation is invalid or has expired.'

/** Invalid calls that create or change workspaces, invite people, or name a workspace that the caller isn't in. */
export const sharedWorkspaces = ({ bert }: Inhabited): Row[] => {
  const make = (what: string, body: object, refusal: Refusal, by?: RowCall['by']): Row => [
    what,
    'POST /workspaces',
    { body, ...(by && { by }) },
    refusal,
  ]
  const current = (what: string, target: string, refusal: Refusal, given: RowCall = {}): Row => {
    const [method = '', path = ''] = target.split(' ')
    return [what, `${method} /workspaces/current${path}`, given, refusal]
  }
  const invite = (what: string, body: object, refusal: Refusal) => current(what, 'POST /invitations', refusal, { body })
  const links = (['show', 'join'] as const).flatMap((what): Row[] => {
    const target = what === 'show' ? 'POST /workspaces/invitations/show' : 'POST /workspaces/join'
    return [
      [`no invitation to ${what}`, target, { body: {} }, refuses('token', tooOld)],
      [`an empty invitation to ${what}`, target, { body: { token: '' } }, refuses('token', tooOld)],
      [`an endless invitation to ${what}`, target, { body: { token: 'a'.repeat(201) } }, refuses('token', tooOld)],
      [`an invitation to ${what} that is not there`, target, { body: { token: 'a'.repeat(43) } }, expired(tooOld)],
    ]
  })
  const elsewhere = (what: string, workspace: string): Row => [
    what,
    'GET /posts/scheduled',
    { headers: { 'x-workspace': workspace } },
    outside,
  ]

  return [
    make('a workspace without a name', {}, refuses('name', nameless)),
    make('a workspace whose name is a space', { name: ' ' }, refuses('name', nameless)),
    make('a workspace whose name is a number', { name: 7 }, refuses('name', nameless)),
    make('a workspace with an endless name', { name: 'a'.repeat(61) }, refuses('name', 'at most 60 characters')),
    make('a workspace with half a character', { name: 'a\ud800' }, refuses('name', 'half a character')),
    make('a workspace of a person who is not verified', { name: 'The bakery' }, { status: 403, says: 'Please verify your email' }, 'carl'),

    current('another name for one’s own workspace', 'PATCH ', ownOnly, { body: { name: 'Mine' } }),
    current('no name at all for a workspace', 'PATCH ', refuses('name', nameless), { body: { name: '' } }),
    current('approval that is a word', 'PATCH ', refuses('needsApproval'), { body: { needsApproval: 'yes' } }),
    current('deleting one’s own workspace', 'DELETE ', ownOnly),
    current('leaving one’s own workspace', 'POST /leave', ownOnly, { body: {} }),
    current('a role for nobody', 'PUT /members/nobody', ownOnly, { body: { role: 'admin' } }),
    current('the owner’s role for somebody', `PUT /members/${bert.id}`, refuses('role'), { body: { role: 'owner' } }),
    current('a role that does not exist', `PUT /members/${bert.id}`, refuses('role'), { body: { role: 'king' } }),
    current('removing somebody from one’s own workspace', `DELETE /members/${bert.id}`, ownOnly),
    current('an endless id to remove', `DELETE /members/${'a'.repeat(65)}`, refuses('userId', 'at most 64 characters')),
    current('handing one’s own workspace over', 'POST /hand-over', ownOnly, { body: { userId: bert.id } }),
    current('handing a workspace over to nobody', 'POST /hand-over', refuses('userId'), { body: {} }),

    invite('an invitation to nobody', { role: 'editor' }, refuses('email', 'Enter an email address.')),
    invite('an invitation to no address', { email: 'ben', role: 'editor' }, refuses('email', 'Enter a valid email address')),
    invite('an invitation without a role', { email: 'ben@crier.test' }, refuses('role')),
    invite('an invitation as the owner', { email: 'ben@crier.test', role: 'owner' }, refuses('role')),
    invite('an invitation to one’s own workspace', { email: 'ben@crier.test', role: 'editor' }, ownOnly),
    current('activity since no time', 'GET /activity?from=yesterday', refuses('from')),
    ['workspaces from a made-up cursor', 'GET /workspaces?cursor=made-up', {}, refuses('cursor', 'isn’t from this list')],
    current('people from a made-up cursor', 'GET /people?cursor=made-up', refuses('cursor', 'isn’t from this list')),
    current('more people than a page has', 'GET /people?limit=101', refuses('limit')),
    current('revoking an invitation that is not there', 'DELETE /invitations/nothing', unknown),
    ...links,

    elsewhere("somebody else's own workspace", bert.id),
    elsewhere('a workspace that is not there', 'ws_nothing'),
    elsewhere('a workspace with an endless id', `ws_${'a'.repeat(4_000)}`),
    elsewhere('a workspace that is another kind of key', 'PROFILE'),
  ]
}
