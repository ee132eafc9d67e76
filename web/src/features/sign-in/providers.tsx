import type { ReactNode } from 'react'
import { healthApi } from '#shared/contracts/health.ts'
import type { Provider } from '#shared/domain/users.ts'
import { request } from '#web/lib/api.ts'
import type { SignInProvider } from './through-provider.ts'

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

/** Drawn in one stroke width, as the platforms' marks are. */
const glyphs: Record<Provider, ReactNode> = {
  google: <path d="M12 12h8.25a8.25 8.25 0 1 1-2.6-6.02" />,
  github: (
    <path d="M9 19.2c-3.9 1.2-3.9-2.1-5.5-2.6M14.9 21.5v-3.3a2.9 2.9 0 0 0-.8-2.2c2.7-.3 5.5-1.3 5.5-6a4.7 4.7 0 0 0-1.3-3.2 4.3 4.3 0 0 0-.1-3.2s-1-.3-3.4 1.3a11.6 11.6 0 0 0-6 0C6.4 3.3 5.4 3.6 5.4 3.6a4.3 4.3 0 0 0-.1 3.2A4.7 4.7 0 0 0 4 10c0 4.7 2.8 5.7 5.5 6a2.9 2.9 0 0 0-.8 2.2v3.3" />
  ),
}

/** A provider at a glance; its name stands beside it. */
export const ProviderIcon = ({ provider }: { provider: Provider }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    width={18}
    height={18}
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    className="shrink-0"
  >
    {glyphs[provider]}
  </svg>
)
