import * as z from 'zod'
import { lambdaJobRunner } from '../../adapters/jobs/lambda-job-runner.ts'
import { sesMailer } from '../../adapters/ses/mailer.ts'
import { stripeEnvironment } from '../../adapters/stripe/environment.ts'
import { readEnv } from '../../runtime/env.ts'
import { mailEnvironment, mailSettings } from '../../runtime/environment.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { report } from '../../runtime/report.ts'
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
