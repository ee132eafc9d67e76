import { factorsApi } from '#shared/contracts/factors.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { PasskeyError, takePasskey } from '#web/lib/passkeys.ts'
import { enter } from './enter.ts'

/** Signs in with any passkey of this site, and goes on; gives what to say if it failed. */
export const signInWithPasskey = async (redirect: string | null): Promise<string> => {
  try {
    const { body: options } = await request(factorsApi.passkeyOptions, {})
    const { body } = await request(factorsApi.passkey, { passkey: await takePasskey(options) })
    await enter(body, redirect)
    return ''
  } catch (error) {
    return error instanceof PasskeyError ? error.message : messageOf(error)
  }
}
