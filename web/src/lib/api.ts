import type { Endpoint, InputFor, ReplyOf } from '#shared/contracts/endpoint.ts'
import { ApiError } from './api-error.ts'
import { i18n } from './i18n.ts'
import { keepNotice } from './notices.ts'
import { createClient, type RequestOptions } from './request.ts'
import { storedToken } from './session.ts'
import { expireSession } from './session-end.ts'
import { currentWorkspace, enterWorkspace } from './workspace.ts'

/**
 * Calls the API with this session. If the session is refused, it ends: the person is sent to log in again, and the
 * promise never settles. If they have to confirm their identity first, they're asked, and the request is retried.
 */
export const request = async <E extends Endpoint>(endpoint: E, input: InputFor<E>, options: RequestOptions = {}): Promise<ReplyOf<E>> => {
  const token = storedToken()
  try {
    return await createClient({ baseUrl: '', token, workspace: currentWorkspace() }).request(endpoint, input, options)
  } catch (error) {
    if (await isConfirmedAfter(error)) return request(endpoint, input, options)
    if (error instanceof ApiError && error.code === 'not-a-member') {
      keepNotice({ kind: 'warning', text: i18n.t('You’re no longer in this workspace.') })
      enterWorkspace(undefined)
      return new Promise<never>(() => {})
    }
    if (!(error instanceof ApiError && error.status === 401 && token !== undefined)) throw error
    expireSession()
    // The page is being left. Rejecting would briefly show an error.
    return new Promise<never>(() => {})
  }
}

/** True if a request was refused until the person confirms their identity, and they have. */
const isConfirmedAfter = async (error: unknown): Promise<boolean> => {
  if (!(error instanceof ApiError && error.code === 'fresh-sign-in-required')) return false
  const { askForFreshSignIn } = await import('./fresh-sign-in.ts')
  return askForFreshSignIn()
}
