import { hostUrl, type PlatformApp } from '../app.ts'
import { instagramVersion } from './version.ts'

/** The address of a versioned call. Always with the version: calls without one drift. */
export const graphUrl = (app: PlatformApp, path: string) => `${hostUrl(app, 'graph.instagram.com')}/${instagramVersion.version}/${path}`

/** The address of a token call, which has no version. */
export const tokenUrl = (app: PlatformApp, path: string) => `${hostUrl(app, 'graph.instagram.com')}/${path}`

/** Where an account's posts are seen. */
export const profileUrl = (app: PlatformApp, username: string) => `${hostUrl(app, 'www.instagram.com')}/${encodeURIComponent(username)}/`
