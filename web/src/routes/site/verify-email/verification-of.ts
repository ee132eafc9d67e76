import { ApiError, serverMessageOf } from '#web/lib/api-error.ts'

/** What came of a link: a person who opens it in another browser than that of their sign-up gives their password first. */
export type Verification = { kind: 'verified' | 'failed' | 'needs-password'; message: string }

const fallback = 'Verification failed. Please try again.'
const asked = new Map<string, Promise<Verification>>()

/** Verifies an address by the token of its link. Each token is sent once, however often the page is drawn. */
export const verificationOf = (token: string): Promise<Verification> => {
  const verification = asked.get(token) ?? verify(token)
  asked.set(token, verification)
  return verification
}

const verify = async (token: string): Promise<Verification> => {
  if (token === '') return { kind: 'failed', message: 'Invalid verification link' }
  try {
    const [{ request }, { authApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/auth.ts')])
    const { body } = await request(authApi.verifyEmail, { token })
    return { kind: 'verified', message: body.message }
  } catch (error) {
    const needsPassword = error instanceof ApiError && 'password' in error.errors
    return { kind: needsPassword ? 'needs-password' : 'failed', message: serverMessageOf(error) ?? fallback }
  }
}
