import type { InputFor, ReplyOf } from '#shared/contracts/endpoint.ts'
import type { factorsApi } from '#shared/contracts/factors.ts'
import { i18n } from '#web/lib/i18n.ts'

type Creation = ReplyOf<typeof factorsApi.beginPasskey>['body']
type Created = InputFor<typeof factorsApi.addPasskey>['passkey']
type Asked = ReplyOf<typeof factorsApi.passkeyOptions>['body']
type Used = InputFor<typeof factorsApi.passkey>['passkey']

/** Shown when the browser returned no passkey. It doesn't reveal whether there was none or the person declined. */
const notUsed = i18n.t('No passkey was used. Try again, or log in another way.')

/** Why no passkey was obtained. The message is safe to show. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
}

/** Has the browser create a passkey. Throws `PasskeyError` if it doesn't. */
export const makePasskey = async (optionsJSON: Creation): Promise<Created> => {
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser')
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports } = response
    return { id, rawId, type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON, attestationObject, transports } }
  } catch (error) {
    const isThere = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    const message = isThere ? i18n.t('This device already has a passkey for your account.') : i18n.t('No passkey was created. Try again.')
    throw new PasskeyError(message, { cause: error })
  }
}

/** Has the browser use a passkey. Throws `PasskeyError` if it doesn't. */
export const takePasskey = async (optionsJSON: Asked): Promise<Used> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    const { id, rawId, response } = await startAuthentication({ optionsJSON })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    }
  } catch (error) {
    throw new PasskeyError(notUsed, { cause: error })
  }
}
