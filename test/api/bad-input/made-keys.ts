import type { Inhabited } from '../inhabited.ts'
import { type Row, refuses, unknown } from './rows.ts'

/** Invalid calls that create, rename, or revoke API keys. */
export const madeKeys = ({ bert }: Pick<Inhabited, 'bert'>): Row[] => {
  const key = { name: 'Website', mode: 'test', scopes: ['read'] }
  const create = (what: string, body: object, refusal: Row[3]): Row => [what, 'POST /keys', { body: { ...key, ...body } }, refusal]

  return [
    create('a key without a name', { name: undefined }, refuses('name', 'Enter a name for the key.')),
    create('a key with an endless name', { name: 'a'.repeat(61) }, refuses('name', 'at most 60 characters')),
    create('a key with a hidden character in its name', { name: 'No\u202ete' }, refuses('name', 'Remove the control characters.')),
    create('a key of no mode', { mode: 'production' }, { status: 400, field: 'mode' }),
    create('a key for nothing', { scopes: [] }, refuses('scopes', 'Choose at least one scope.')),
    create('a key for a scope that there is not', { scopes: ['everything'] }, { status: 400, field: 'scopes.0' }),
    create('a key for no account', { accountIds: [] }, refuses('accountIds', 'Choose at least one account.')),
    create(
      'a key for somebody else’s account',
      { mode: 'live', accountIds: [bert.account] },
      refuses('accountIds', 'Choose connected accounts only.'),
    ),
    create('a key that has expired', { expiresAt: '2020-01-01T00:00:00Z' }, refuses('expiresAt', 'Choose a time in the future.')),
    create('a key that expires at a local time', { expiresAt: '2036-01-01T00:00:00' }, { status: 400, field: 'expiresAt' }),
    create('a key for somebody else', { createdBy: bert.id }, refuses('createdBy', 'doesn’t accept that field')),
    ['renaming a key that is not there', 'PATCH /keys/nothing', { body: { name: 'Website' } }, unknown],
    ['a key’s empty name', 'PATCH /keys/nothing', { body: { name: ' ' } }, refuses('name', 'Enter a name for the key.')],
    ['revoking a key that is not there', 'DELETE /keys/nothing', {}, unknown],
  ]
}
