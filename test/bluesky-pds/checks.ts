import { oauthChecks } from './oauth-checks.ts'
import type { Pds } from './pds.ts'
import { postChecks } from './post-checks.ts'
import { repeatChecks } from './repeat-checks.ts'
import { sessionChecks } from './session-checks.ts'

/** Something that is tried; it throws where the server does anything else, and says in a few words what it did. */
export type Check = [name: string, check: (pds: Pds) => Promise<string>]

export const checks: readonly Check[] = [...sessionChecks, ...oauthChecks, ...postChecks, ...repeatChecks]
