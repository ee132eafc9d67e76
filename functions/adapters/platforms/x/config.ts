import { hostUrl, type PlatformApp } from '../app.ts'

/** Where X is and who we are to it. */
export type XConfig = { apiUrl: string; webUrl: string; clientId: string; clientSecret: string; isSandbox: boolean }

export const xConfig = (app: PlatformApp): XConfig => ({
  apiUrl: hostUrl(app, 'api.x.com'),
  webUrl: hostUrl(app, 'x.com'),
  clientId: app.clientId,
  clientSecret: app.clientSecret,
  isSandbox: app.sandboxUrl !== undefined,
})

/** The public address of a post. */
export const postUrl = ({ webUrl }: XConfig, username: string, id: string) => `${webUrl}/${encodeURIComponent(username)}/status/${id}`
