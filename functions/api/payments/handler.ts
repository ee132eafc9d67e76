import * as z from 'zod'
import { paymentsApi } from '#shared/contracts/payments.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoCheckouts } from '../../adapters/dynamo/checkouts.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/job-plan.ts'
import { dynamoPostStatuses } from '../../adapters/dynamo/post-statuses.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/rate-limits.ts'
import { lambdaJobRunner } from '../../adapters/jobs/lambda-job-runner.ts'
import { sesMailer } from '../../adapters/ses/mailer.ts'
import { stripeEnvironment } from '../../adapters/stripe/environment.ts'
import { orNotSetUp } from '../../adapters/stripe/not-set-up.ts'
import { openStripe } from '../../adapters/stripe/open-stripe.ts'
import { stripePayments } from '../../adapters/stripe/payments.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { mailEnvironment, mailSettings } from '../../runtime/environment.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { report } from '../../runtime/report.ts'
import { planPrices } from '../../use-cases/payments/plan-prices.ts'
import { paymentAnswers } from './answers.ts'

const environment = readEnv({
  ...groupEnvironment,
  ...stripeEnvironment,
  SITE_URL: z.string(),
  ...mailEnvironment,
  CONTACT_TO: z.string(),
  JOBS_FUNCTION: z.string(),
})
const { table, edge, caller, secrets } = await openGroup(environment, [
  'stripe-secret-key',
  'stripe-publishable-key',
  'stripe-portal-configuration',
])
const payments = stripePayments({
  stripe: openStripe({ secretKey: secrets['stripe-secret-key'], sandboxUrl: environment.STRIPE_SANDBOX_URL }),
  siteUrl: environment.SITE_URL,
  report,
  portalConfiguration: orNotSetUp(secrets['stripe-portal-configuration']),
})
const answers = paymentAnswers({
  payments,
  users: caller.users,
  now: clock.now,
  contactTo: environment.CONTACT_TO,
  priceOf: planPrices({ payments, now: clock.now }),
  publishableKey: orNotSetUp(secrets['stripe-publishable-key']),
  checkouts: dynamoCheckouts(table),
  jobs: dynamoJobPlan(table),
  jobRunner: lambdaJobRunner({ functionName: environment.JOBS_FUNCTION, report }),
  accounts: dynamoAccounts(table),
  posts: dynamoPosts(table),
  postStatuses: dynamoPostStatuses(table),
  rateLimits: dynamoRateLimits(table),
  mailer: sesMailer(mailSettings(environment)),
})

export const handler = api(paymentsApi, answers, { now: clock.now, caller, edge })
