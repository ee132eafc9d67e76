import { paymentsApi } from '#shared/contracts/payments.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoCheckouts } from '../../adapters/dynamo/checkouts.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/job-plan.ts'
import { dynamoPostStatuses } from '../../adapters/dynamo/post-statuses.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/rate-limits.ts'
import { orNotSetUp } from '../../adapters/stripe/not-set-up.ts'
import { openStripe } from '../../adapters/stripe/open-stripe.ts'
import { stripePayments } from '../../adapters/stripe/payments.ts'
import { api } from '../../http/api.ts'
import type { JobRunner } from '../../ports/job-runner.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { clock } from '../../runtime/clock.ts'
import type { GroupParts } from '../../runtime/group-parts.ts'
import { report } from '../../runtime/report.ts'
import { planPrices } from '../../use-cases/payments/plan-prices.ts'
import { paymentAnswers } from './answers.ts'

type Parts = GroupParts & {
  stripe: { secretKey: string; publishableKey: string; portalConfiguration: string; sandboxUrl: string | undefined }
  jobRunner: JobRunner
  mailer: Mailer
  contactTo: string
  siteUrl: string
}

/** The calls about plans and payments. */
export const paymentsGroup = ({ table, edge, caller, stripe, jobRunner, mailer, contactTo, siteUrl }: Parts) => {
  const payments = stripePayments({
    stripe: openStripe(stripe),
    siteUrl,
    report,
    portalConfiguration: orNotSetUp(stripe.portalConfiguration),
  })
  const answers = paymentAnswers({
    payments,
    users: caller.users,
    now: clock.now,
    contactTo,
    priceOf: planPrices({ payments, now: clock.now }),
    publishableKey: orNotSetUp(stripe.publishableKey),
    checkouts: dynamoCheckouts(table),
    jobs: dynamoJobPlan(table),
    jobRunner,
    accounts: dynamoAccounts(table),
    posts: dynamoPosts(table),
    postStatuses: dynamoPostStatuses(table),
    rateLimits: dynamoRateLimits(table),
    mailer,
  })
  return api(paymentsApi, answers, { now: clock.now, caller, edge })
}
