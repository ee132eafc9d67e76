import * as z from 'zod'
import { identityEnvironment } from '../../adapters/identity/config.ts'
import { readSigningKeys } from '../../adapters/sign-in/session-tokens.ts'
import { signUpEnvironment, signUpSettings } from '../../compose/environment.ts'
import { groupEnvironment, openGroup } from '../../compose/open-group.ts'
import { readEnv } from '../../runtime/env.ts'
import { socialGroup } from './group.ts'

const environment = readEnv({
  ...groupEnvironment,
  ...identityEnvironment,
  ...signUpEnvironment,
  SITE_URL: z.string(),
})
const { secrets, ...parts } = await openGroup(environment, ['session-keys', 'google-client-secret', 'github-client-secret'])

export const handler = socialGroup({
  ...parts,
  signingKeys: readSigningKeys(secrets['session-keys']),
  signUp: signUpSettings(environment),
  identity: environment,
  clientSecrets: { google: secrets['google-client-secret'], github: secrets['github-client-secret'] },
  siteUrl: environment.SITE_URL,
})
