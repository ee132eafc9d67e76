import type { Stage } from '../stages.ts'

/** The apps by which Google and GitHub know Crier; one that is not named is not offered. Their secrets are in the parameter store. */
export const identityApps = ({ googleClientId, githubClientId }: Stage) => ({
  ...(googleClientId !== undefined && { GOOGLE_CLIENT_ID: googleClientId }),
  ...(githubClientId !== undefined && { GITHUB_CLIENT_ID: githubClientId }),
})
