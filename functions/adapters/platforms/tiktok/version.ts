/** The version of TikTok's API that Crier calls. TikTok has named no end for it. */
export const tikTokVersion = { version: 'v2', sunset: undefined, source: 'https://developers.tiktok.com/doc/overview' }
