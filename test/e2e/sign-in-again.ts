import { authApi } from '#shared/contracts/auth.ts'
import { createClient } from '#web/lib/request.ts'
import type { Crier } from '../api/crier.ts'
import { password as usual } from '../api/person.ts'

/** Signs somebody in once more, as another device would. */
export const signInAgain = async (crier: Crier, { email, password = usual }: { email: string; password?: string }) => {
  const { request } = createClient({ baseUrl: crier.url })
  const { token } = (await request(authApi.login, { email, password })).body
  return { ...createClient({ baseUrl: crier.url, token }), token }
}
