import { onItems } from '../../constructs/rights.ts'
import { identityApps } from '../identity-apps.ts'
import { platformApps } from '../platform-apps.ts'
import type { GroupService } from './group-service.ts'

/** Says how Crier is, and how it is set up. */
export const healthService: GroupService = ({ environment, siteUrl, stage, table, secrets }) => ({
  environment: {
    ...environment,
    SITE_URL: siteUrl,
    ...platformApps(stage),
    ...identityApps(stage),
    ...(stage.waitlistScript !== undefined && { WAITLIST_SCRIPT_URL: stage.waitlistScript }),
    ...(stage.recommendations && { RECOMMENDATIONS: JSON.stringify(stage.recommendations) }),
  },
  rights: [secrets(['edge-keys']), onItems(table, ['GetItem'], ['SWEEP'])],
})
