import { authApi } from '#shared/contracts/auth.ts'
import { createClient } from '#web/lib/request.ts'
import type { Addresses } from './crier.ts'
import { overview } from './paying.ts'
import { mailedToken, type Person } from './person.ts'
import { runJobs } from './sandbox.ts'
import { signedIn } from './signed-in.ts'
import { until } from './until.ts'

/**
 * Resets the password of someone who has paid but hasn't verified their address, and waits until the plan is theirs again.
 * Returns what calls with the new session.
 */
export const keepPlanByReset = async (crier: Addresses, { email }: Pick<Person, 'email'>, newPassword: string) => {
  const guest = createClient({ baseUrl: crier.url })
  await guest.request(authApi.requestReset, { email })
  await guest.request(authApi.reset, { token: await mailedToken(crier, email, '/reset-password'), newPassword })
  const { token } = signedIn(await guest.request(authApi.login, { email, password: newPassword }))
  const owner = createClient({ baseUrl: crier.url, token })
  await until(
    async () => {
      await runJobs(crier)
      return overview(owner)
    },
    ({ subscription }) => subscription?.status === 'active',
  )
  return owner
}
