/** The version of X's API that Crier calls. X has named no end for it. */
export const xVersion = { version: '2', sunset: undefined, source: 'https://docs.x.com/x-api/introduction' }
