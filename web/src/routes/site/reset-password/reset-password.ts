import type { authApi } from '#shared/contracts/auth.ts'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** SPEC.md 8. */
export const badToken = 'Invalid or expired reset token. Please request a new password reset.'

/** Sets the new password. A 400 is about the token, unless it names the password: one that everybody would guess is refused as well. */
export const resetPassword = async (input: InputFor<typeof authApi.reset>): Promise<void> => {
  const [{ request }, { authApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/auth.ts')])
  try {
    await request(authApi.reset, input)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400 || error.errors.newPassword) throw error
    throw new ApiError(badToken, { status: 400, code: error.code })
  }
}
