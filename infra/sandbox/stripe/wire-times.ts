/** The fields where Stripe writes times, as seconds since the epoch. */
const moments = new Set([
  'automatically_finalizes_at',
  'billed_until',
  'billing_cycle_anchor',
  'cancel_at',
  'canceled_at',
  'created',
  'current_period_end',
  'current_period_start',
  'effective_at',
  'end',
  'ended_at',
  'expires_at',
  'finalized_at',
  'next_payment_attempt',
  'paid_at',
  'period_end',
  'period_start',
  'proration_date',
  'start',
  'start_date',
  'subscription_proration_date',
  'trial_end',
  'trial_start',
  'updated',
  'voided_at',
  'webhooks_delivered_at',
])

/**
 * Advancing Stripe's time doesn't move its clients' clocks, so everything Stripe has gets older instead: times in JSON
 * that it sends are set back by as many seconds as its clock is ahead.
 */
export const setBack = (json: string, ahead: number): string =>
  ahead === 0
    ? json
    : JSON.stringify(JSON.parse(json), (name, value: unknown) => (typeof value === 'number' && moments.has(name) ? value - ahead : value))

/** The reverse, for times in a form or query that it receives. */
export const setAhead = (form: string, ahead: number): string => {
  if (ahead === 0) return form
  const fields = [...new URLSearchParams(form)].map(([name, value]): [string, string] => {
    const isMoment = moments.has(/\w+(?=(?:\[(?:gte?|lte?)\]|\])?$)/.exec(name)?.[0] ?? '')
    return [name, isMoment && /^\d{9,}$/.test(value) ? String(Number(value) + ahead) : value]
  })
  return new URLSearchParams(fields).toString()
}
