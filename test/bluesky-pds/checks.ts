import { oauthChecks } from './oauth-checks.ts'
import type { Pds } from './pds.ts'
import { postChecks } from './post-checks.ts'
import { repeatChecks } from './repeat-checks.ts'
import { sessionChecks } from './session-checks.ts'

/**
 * A check against the server. It throws on any unexpected behavior, and returns a few words about what the server did.
 */
export type Check = [name: string, check: (pds: Pds) => Promise<string>]

export const checks: readonly Check[] = [...sessionChecks, ...oauthChecks, ...postChecks, ...repeatChecks]
