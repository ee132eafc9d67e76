import type { Call } from './answers.ts'

/** Where a sign-in by this call comes from. */
export const originOf = ({ userAgent, ip, browser }: Call) => ({ device: userAgent, address: ip, browser })
