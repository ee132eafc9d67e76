import * as z from 'zod'

/** An amount of money, exactly: `amount` in the currency's smallest unit, such as cents; `currency` as Stripe writes it, in lower case. */
export const Money = z.object({ amount: z.number().int(), currency: z.string().regex(/^[a-z]{3}$/) }).meta({ id: 'Money' })
export type Money = z.infer<typeof Money>
