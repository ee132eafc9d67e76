/** The version of the YouTube Data API that Crier calls. Google has named no end of it. */
export const youTubeVersion = { version: 'v3', sunset: undefined, source: 'https://developers.google.com/youtube/v3/revision_history' }
