import { serverMessageOf } from '#web/lib/api-error.ts'

type Verification = { isVerified: boolean; message: string }

const fallback = 'Verification failed. Please try again.'
const asked = new Map<string, Promise<Verification>>()

/** Verifies an address by the token of its link. Each token is sent once, however often the page is drawn. */
export const verificationOf = (token: string): Promise<Verification> => {
  const verification = asked.get(token) ?? verify(token)
  asked.set(token, verification)
  return verification
}

const verify = async (token: string): Promise<Verification> => {
  if (token === '') return { isVerified: false, message: 'Invalid verification link' }
  try {
    const [{ request }, { authApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/auth.ts')])
    const { body } = await request(authApi.verifyEmail, { token })
    return { isVerified: true, message: body.message }
  } catch (error) {
    return { isVerified: false, message: serverMessageOf(error) ?? fallback }
  }
}
