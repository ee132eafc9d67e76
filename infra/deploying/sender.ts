import { GetIdentityVerificationAttributesCommand, type SESClient } from '@aws-sdk/client-ses'
import { senderAddress } from '../stages.ts'

/** Throws unless SES may send as the stage's sender: without mails nobody could verify an address. */
export const refuseUnverifiedSender = async (client: SESClient, mailFrom: string) => {
  const address = senderAddress(mailFrom)
  const Identities = [address, address.slice(address.indexOf('@') + 1)]
  const { VerificationAttributes = {} } = await client.send(new GetIdentityVerificationAttributesCommand({ Identities }))
  const isVerified = Object.values(VerificationAttributes).some(({ VerificationStatus }) => VerificationStatus === 'Success')
  if (!isVerified) throw new Error(`SES may not send as ${address} yet: see "Mail" in docs/deploy.md, or set mailFrom in infra/stages.ts.`)
}
