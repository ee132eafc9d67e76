import type { Stage } from '../stages.ts'

/** The app by which Crier is known to X. Its secret is in the parameter store. */
export const xApp = ({ xClientId }: Stage) => ({ X_API_URL: 'https://api.x.com', X_WEB_URL: 'https://x.com', X_CLIENT_ID: xClientId })
