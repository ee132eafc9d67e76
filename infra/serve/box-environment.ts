import { senderAddress } from '../stages.ts'
import type { ServeSettings } from './settings.ts'

/** What the functions read of this box beside what every local system tells them. */
export const boxEnvironment = ({ siteUrl, signUp, grantedPlan, contactTo, mail }: ServeSettings): Record<string, string> => ({
  MAIL_FROM: mail.from,
  CONTACT_TO: contactTo ?? senderAddress(mail.from),
  SIGN_UP: signUp,
  // The functions tell of what they measure, and the box counts it for its metrics.
  METRICS_NAMESPACE: 'crier',
  // Administrators choose who may sign up, and name the apps that these settings do not.
  OWN_SETTINGS: 'table',
  ...(grantedPlan !== undefined && { GRANTED_PLAN: grantedPlan }),
  // People and platforms fetch files at the site's own address, and upload them there.
  FILES_URL: siteUrl,
})
