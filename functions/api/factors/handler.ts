import * as z from 'zod'
import { kmsVault } from '../../adapters/aws/kms-vault.ts'
import { sesMailer } from '../../adapters/aws/ses-mailer.ts'
import { readSigningKeys } from '../../adapters/sign-in/session-tokens.ts'
import { mailEnvironment, mailSettings } from '../../compose/environment.ts'
import { groupEnvironment, openGroup } from '../../compose/open-group.ts'
import { readEnv } from '../../runtime/env.ts'
import { factorsGroup } from './group.ts'

const environment = readEnv({
  ...groupEnvironment,
  ...mailEnvironment,
  SITE_URL: z.string(),
  KMS_KEY_ID: z.string(),
})
const { secrets, ...parts } = await openGroup(environment, ['session-keys'])

export const handler = factorsGroup({
  ...parts,
  signingKeys: readSigningKeys(secrets['session-keys']),
  vault: kmsVault(environment.KMS_KEY_ID),
  mailer: sesMailer(mailSettings(environment)),
  siteUrl: environment.SITE_URL,
})
