import { authApi } from '#shared/contracts/auth.ts'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { request } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** Asks for the link that sets a new password. Fails in the words of SPEC.md 8, except where the server says what is to be done. */
export const requestReset = async (input: InputFor<typeof authApi.requestReset>): Promise<void> => {
  try {
    await request(authApi.requestReset, input)
  } catch (error) {
    if (error instanceof ApiError && [400, 429].includes(error.status)) throw error
    throw new ApiError('An error occurred. Please try again later.', { status: 0, code: 'unknown' })
  }
}
