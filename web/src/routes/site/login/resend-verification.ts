import { ApiError } from '#web/lib/api-error.ts'

export type Resent = { isSent: boolean; text: string }

/** Asks for another verification mail; resolves to what the person is told. */
export const resendVerification = async (email: FormDataEntryValue | null): Promise<Resent> => {
  if (typeof email !== 'string' || email.trim() === '') return { isSent: false, text: 'Email is required' }
  try {
    const [{ request }, { authApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/auth.ts')])
    await request(authApi.resendVerification, { email })
    return { isSent: true, text: 'Verification email sent successfully. Please check your inbox.' }
  } catch (error) {
    const isTooMany = error instanceof ApiError && error.status === 429
    return { isSent: false, text: isTooMany ? error.message : 'Failed to resend verification email' }
  }
}
