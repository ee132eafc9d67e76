import { createHmac } from 'node:crypto'
import type { Switches } from './switches.ts'

const oldSeconds = 600

/** The `Stripe-Signature` of a body that is sent now (s), as the switches have it. */
export const signatureOf = (body: string, secret: string, now: number, { forged, old, twoSignatures }: Switches) => {
  const at = old ? now - oldSeconds : now
  const signed = (key: string) => `v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`
  const secrets = [...(twoSignatures ? ['whsec_from_before'] : []), forged ? 'whsec_of_somebody_else' : secret]
  return [`t=${at}`, ...secrets.map(signed)].join(',')
}
