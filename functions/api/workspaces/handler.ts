import * as z from 'zod'
import { sesMailer } from '../../adapters/aws/ses-mailer.ts'
import { mailEnvironment, mailSettings } from '../../compose/environment.ts'
import { groupEnvironment, openGroup } from '../../compose/open-group.ts'
import { readEnv } from '../../runtime/env.ts'
import { workspacesGroup } from './group.ts'

const environment = readEnv({ ...groupEnvironment, ...mailEnvironment, SITE_URL: z.string() })

export const handler = workspacesGroup({
  ...(await openGroup(environment)),
  mailer: sesMailer(mailSettings(environment)),
  siteUrl: environment.SITE_URL,
})
