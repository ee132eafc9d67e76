import * as z from 'zod'
import { lambdaJobRunner } from '../../adapters/aws/lambda.ts'
import { sesMailer } from '../../adapters/aws/ses-mailer.ts'
import { stripeEnvironment } from '../../adapters/stripe/refusals.ts'
import { mailEnvironment, mailSettings } from '../../compose/environment.ts'
import { groupEnvironment, openGroup } from '../../compose/open-group.ts'
import { readEnv } from '../../runtime/env.ts'
import { report } from '../../runtime/log.ts'
import { paymentsGroup } from './group.ts'

const environment = readEnv({
  ...groupEnvironment,
  ...stripeEnvironment,
  SITE_URL: z.string(),
  ...mailEnvironment,
  CONTACT_TO: z.string(),
  JOBS_FUNCTION: z.string(),
})
const { secrets, ...parts } = await openGroup(environment, ['stripe-secret-key', 'stripe-publishable-key', 'stripe-portal-configuration'])

export const handler = paymentsGroup({
  ...parts,
  stripe: {
    secretKey: secrets['stripe-secret-key'],
    publishableKey: secrets['stripe-publishable-key'],
    portalConfiguration: secrets['stripe-portal-configuration'],
    sandboxUrl: environment.STRIPE_SANDBOX_URL,
  },
  jobRunner: lambdaJobRunner({ functionName: environment.JOBS_FUNCTION, report }),
  mailer: sesMailer(mailSettings(environment)),
  contactTo: environment.CONTACT_TO,
  siteUrl: environment.SITE_URL,
})
