import type { Endpoint, InputFor, ReplyOf } from '#shared/contracts/endpoint.ts'
import { ApiError } from './api-error.ts'
import { createClient, type RequestOptions } from './request.ts'
import { storedToken } from './session.ts'
import { expireSession } from './session-end.ts'

/** Calls the API as the person of this session. A refused session ends it here: the person is sent to log in again, and the call has no end. */
export const request = async <E extends Endpoint>(endpoint: E, input: InputFor<E>, options: RequestOptions = {}): Promise<ReplyOf<E>> => {
  const token = storedToken()
  try {
    return await createClient({ baseUrl: '', token }).request(endpoint, input, options)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401 && token !== undefined)) throw error
    expireSession()
    // The page is being left. Told of the refusal, it would show for a moment that something failed.
    return new Promise<never>(() => {})
  }
}
