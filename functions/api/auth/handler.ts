import * as z from 'zod'
import { sesMailer } from '../../adapters/aws/ses-mailer.ts'
import { readSigningKeys } from '../../adapters/sign-in/session-tokens.ts'
import { mailEnvironment, mailSettings, passwordEnvironment, signUpEnvironment, signUpSettings } from '../../compose/environment.ts'
import { groupEnvironment, openGroup } from '../../compose/open-group.ts'
import { readEnv } from '../../runtime/env.ts'
import { authGroup } from './group.ts'

const environment = readEnv({
  ...groupEnvironment,
  ...mailEnvironment,
  ...signUpEnvironment,
  ...passwordEnvironment,
  SITE_URL: z.string(),
})
const { secrets, ...parts } = await openGroup(environment, ['session-keys'])

export const handler = authGroup({
  ...parts,
  signingKeys: readSigningKeys(secrets['session-keys']),
  signUp: signUpSettings(environment),
  mailer: sesMailer(mailSettings(environment)),
  siteUrl: environment.SITE_URL,
  passwordMin: environment.PASSWORD_MIN,
})
