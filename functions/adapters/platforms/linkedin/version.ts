/** The version of LinkedIn's API that Crier speaks. One comes every month and ends a year later, around the 15th. */
export const linkedInVersion = {
  version: '202609',
  sunset: '2027-09-15',
  source: 'https://learn.microsoft.com/en-us/linkedin/marketing/versioning',
}
