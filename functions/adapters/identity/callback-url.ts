import type { Provider } from '#shared/domain/users.ts'

/** The page of our site that a provider sends people back to; registered there byte for byte. */
export const callbackUrl = (siteUrl: string, provider: Provider): string => `${siteUrl}/auth/${provider}/callback`
