import { authApi } from '#shared/contracts/auth.ts'
import { keysApi } from '#shared/contracts/keys.ts'
import { call } from '../api/call.ts'
import type { Inhabited } from '../api/inhabited.ts'
import { password } from '../api/person.ts'

/** A call of each function that keys may call. The first one by a key records its use. */
const targets = [
  'GET /posts/drafts',
  'GET /media',
  'GET /platforms/accounts',
  'GET /platforms/groups',
  'GET /queues',
  'GET /notes',
  'GET /user/usage',
  'GET /workspaces/current',
  'GET /shares',
  'GET /keys',
  'GET /events',
]

/** Creates, renames, uses, and revokes keys, each for one function. */
export const workAsProgramsDo = async ({ crier, anna }: Pick<Inhabited, 'crier' | 'anna'>) => {
  const { request } = anna
  await request(authApi.confirm, { password })
  for (const target of [...targets, `GET /posts/${anna.posts.draft}/comments`]) {
    const { key, secret } = (await request(keysApi.create, { name: target, mode: 'live', scopes: ['read', 'write', 'admin'] })).body
    await call(crier, target, { token: secret })
    await request(keysApi.rename, { id: key.id, name: 'Done' })
    await request(keysApi.revoke, { id: key.id })
  }
}
