import { socialApi } from '#shared/contracts/social.ts'
import { providerNames } from '#shared/domain/users.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import type { Notice } from '#web/lib/notices.ts'
import { keepUser } from '#web/lib/session.ts'
import type { PendingLink } from './pending-link.ts'

/**
 * Links an identity to the person who has just logged in. Resolves to the message for them, because the login succeeds
 * either way.
 */
export const linkIdentity = async ({ provider, temporaryToken, verifier }: PendingLink): Promise<Notice> => {
  const name = providerNames[provider]
  try {
    keepUser((await request(socialApi.link, { temporaryToken, codeVerifier: verifier })).body)
    return { kind: 'success', text: i18n.t('{name} is linked: from now on you can log in with it, too.', { name }) }
  } catch (error) {
    return { kind: 'warning', text: i18n.t('{name} could not be linked: {message}', { name, message: messageOf(error) }) }
  }
}
