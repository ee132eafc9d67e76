import { hostUrl, type PlatformApp } from '../app.ts'

/** The version of the YouTube Data API that Crier calls. Google has named no end of it. */
export const youTubeVersion = { version: 'v3', sunset: undefined, source: 'https://developers.google.com/youtube/v3/revision_history' }

/** The address of a call about data. */
export const dataUrl = (app: PlatformApp, path: string) => `${hostUrl(app, 'www.googleapis.com')}/youtube/${youTubeVersion.version}/${path}`

/** The address of a call that brings bytes. */
export const uploadUrl = (app: PlatformApp, path: string) =>
  `${hostUrl(app, 'www.googleapis.com')}/upload/youtube/${youTubeVersion.version}/${path}`

/** The address of one of Google's token calls. */
export const tokenUrl = (app: PlatformApp, path: 'token' | 'revoke') => `${hostUrl(app, 'oauth2.googleapis.com')}/${path}`
