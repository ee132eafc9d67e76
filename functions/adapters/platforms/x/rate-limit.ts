const unknownWaitMs = 60_000
const minuteMs = 60_000
const dailyLimits = ['x-user-limit-24hour', 'x-app-limit-24hour']

/**
 * How long X asks us to wait, in ms. A used-up daily limit counts before the 15-minute one; without a time ahead of us it is a minute.
 * Source: https://docs.x.com/x-api/fundamentals/rate-limits
 */
export const waitMs = (headers: Headers, now: number): number => {
  const usedUp = dailyLimits.filter((name) => headers.get(`${name}-remaining`) === '0')
  const resets = usedUp.length > 0 ? usedUp.map((name) => headers.get(`${name}-reset`)) : [headers.get('x-rate-limit-reset')]
  const wait = Math.max(...resets.map((reset) => Number(reset ?? Number.NaN) * 1_000 - now))
  return wait > 0 ? wait : unknownWaitMs
}

/** The minute in which a wait is over, as a clock in UTC shows it. */
export const clockAfter = (ms: number, now: number) => new Date(Math.ceil((now + ms) / minuteMs) * minuteMs).toISOString().slice(11, 16)
