import type { Endpoint, InputFor, ReplyOf } from '#shared/contracts/endpoint.ts'
import { ApiError } from './api-error.ts'
import { createClient, type RequestOptions } from './request.ts'
import { storedToken } from './session.ts'
import { expireSession } from './session-end.ts'

/**
 * Calls the API as the person of this session. A refused session ends it here: the person is sent to log in again, and the call has no end. Where
 * they have to confirm first that it is them, they are asked, and then the call is made again.
 */
export const request = async <E extends Endpoint>(endpoint: E, input: InputFor<E>, options: RequestOptions = {}): Promise<ReplyOf<E>> => {
  const token = storedToken()
  try {
    return await createClient({ baseUrl: '', token }).request(endpoint, input, options)
  } catch (error) {
    if (await isConfirmedAfter(error)) return request(endpoint, input, options)
    if (!(error instanceof ApiError && error.status === 401 && token !== undefined)) throw error
    expireSession()
    // The page is being left. Told of the refusal, it would show for a moment that something failed.
    return new Promise<never>(() => {})
  }
}

/** Whether a call was refused until the person confirms that it is them, and they have. */
const isConfirmedAfter = async (error: unknown): Promise<boolean> => {
  if (!(error instanceof ApiError && error.code === 'fresh-sign-in-required')) return false
  const { askForFreshSignIn } = await import('./fresh-sign-in.ts')
  return askForFreshSignIn()
}
