import * as z from 'zod'
import { sesMailer } from '../../adapters/ses/mailer.ts'
import { readSigningKeys } from '../../adapters/tokens/session-tokens.ts'
import { readEnv } from '../../runtime/env.ts'
import { mailEnvironment, mailSettings, signUpEnvironment } from '../../runtime/environment.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { ownSettingsEnvironment, signUpSettings } from '../../runtime/own-settings.ts'
import { authGroup } from './group.ts'

const environment = readEnv({
  ...groupEnvironment,
  ...mailEnvironment,
  ...signUpEnvironment,
  ...ownSettingsEnvironment,
  SITE_URL: z.string(),
})
const { secrets, ...parts } = await openGroup(environment, ['session-keys'])

export const handler = authGroup({
  ...parts,
  signingKeys: readSigningKeys(secrets['session-keys']),
  signUp: signUpSettings(environment, parts.table),
  mailer: sesMailer(mailSettings(environment)),
  siteUrl: environment.SITE_URL,
})
