import * as z from 'zod'

/** The variable that says where a sandbox stands in for Stripe, if one does. */
export const stripeEnvironment = { STRIPE_SANDBOX_URL: z.url().optional() }
