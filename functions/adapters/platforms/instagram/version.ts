/** The Graph API's version that Crier calls Instagram with. Its own end is not dated yet; it outlives v25.0, whose end this is. */
export const instagramVersion = {
  version: 'v26.0',
  sunset: '2028-07-29',
  source: 'https://developers.facebook.com/docs/graph-api/changelog',
}
