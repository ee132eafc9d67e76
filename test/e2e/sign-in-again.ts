import { authApi } from '#shared/contracts/auth.ts'
import { createClient } from '#web/lib/request.ts'
import type { Addresses } from '../api/crier.ts'
import { password as usual } from '../api/person.ts'
import { signedIn } from '../api/signed-in.ts'

/** Signs a person in again, as another device would. */
export const signInAgain = async (crier: Addresses, { email, password = usual }: { email: string; password?: string }) => {
  const { request } = createClient({ baseUrl: crier.url })
  const { token } = signedIn(await request(authApi.login, { email, password }))
  return { ...createClient({ baseUrl: crier.url, token }), token }
}
