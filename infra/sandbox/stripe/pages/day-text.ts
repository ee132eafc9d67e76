const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A moment (s) of Stripe's clock as everybody's calendar has it. */
export const dayText = (at: number, ahead: number) => days.format((at - ahead) * 1_000)
