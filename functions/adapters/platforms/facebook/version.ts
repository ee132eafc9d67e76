/** The version of the Graph API that is called. Its last day is named with the next version, two years ahead: it is not before this one. */
export const facebookVersion = {
  version: 'v26.0',
  sunset: '2028-07-29',
  source: 'https://developers.facebook.com/docs/graph-api/changelog',
}
