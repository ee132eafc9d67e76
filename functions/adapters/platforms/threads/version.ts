/** The only version that the Threads API has had; no end is named. */
export const threadsVersion = {
  version: 'v1.0',
  sunset: undefined,
  source: 'https://developers.facebook.com/docs/threads/changelog',
}
