import { healthApi } from '#shared/contracts/health.ts'
import { request } from '#web/lib/api.ts'
import type { SignInProvider } from './authorization.ts'

let asked: Promise<SignInProvider[] | undefined> | undefined

/** Through whom one can sign in here, asked once per page; undefined when the server can't be asked. */
export const signInProviders = (): Promise<SignInProvider[] | undefined> => {
  asked ??= read()
  return asked
}

export const readProvidersAgain = (): Promise<SignInProvider[] | undefined> => {
  asked = read()
  return asked
}

const read = async () => {
  try {
    return (await request(healthApi.config, {})).body.signInProviders
  } catch {
    return undefined
  }
}
