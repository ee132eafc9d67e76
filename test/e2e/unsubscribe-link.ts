import * as z from 'zod'
import { readJwtKeys } from '#functions/adapters/tokens/jwt-tokens.ts'
import { jwtUnsubscribeTokens } from '#functions/adapters/tokens/unsubscribe-tokens.ts'
import type { Subscription } from '#functions/ports/unsubscribe-tokens.ts'
import type { Addresses } from '../api/crier.ts'

const Found = z.object({ Parameters: z.tuple([z.object({ Value: z.string() })]) })

/** The link at the end of a mail that one can do without, made with the running system's own keys. */
export const unsubscribeLink = async ({ url, environment }: Addresses, subscription: Subscription) => {
  const response = await fetch(environment.AWS_ENDPOINT_URL_SSM ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AmazonSSM.GetParameters' },
    body: JSON.stringify({ Names: [`${environment.SECRETS_PATH}/jwt-keys`], WithDecryption: true }),
    signal: AbortSignal.timeout(10_000),
  })
  const [{ Value }] = Found.parse(await response.json()).Parameters
  return `${url}/unsubscribe?token=${await jwtUnsubscribeTokens(readJwtKeys(Value)).issue(subscription)}`
}
