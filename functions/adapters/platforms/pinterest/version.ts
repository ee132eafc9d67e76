/** Pinterest names no day on which it ends v5. */
export const pinterestVersion = {
  version: 'v5',
  sunset: undefined,
  source: 'https://github.com/pinterest/api-description',
}
