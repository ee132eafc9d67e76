import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { SESClient } from '@aws-sdk/client-ses'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../local/listen.ts'
import { refuseUnverifiedSender } from './sender.ts'

/** SES as it knows these identities. */
const aClient = async (verified: string[]) => {
  const entry = (identity: string) =>
    `<entry><key>${identity}</key><value><VerificationStatus>${verified.includes(identity) ? 'Success' : 'Pending'}</VerificationStatus></value></entry>`
  const server = await listen(
    createServer(async (request, response) => {
      const asked = [...new URLSearchParams(await text(request))]
        .filter(([name]) => name.startsWith('Identities.'))
        .map(([, value]) => value)
      response
        .setHeader('content-type', 'text/xml')
        .end(
          `<GetIdentityVerificationAttributesResponse><GetIdentityVerificationAttributesResult><VerificationAttributes>${asked.map(entry).join('')}</VerificationAttributes></GetIdentityVerificationAttributesResult></GetIdentityVerificationAttributesResponse>`,
        )
    }),
    0,
  )
  onTestFinished(() => server.stop())
  return new SESClient({ endpoint: server.url, region: 'eu-central-1', credentials: { accessKeyId: 'key', secretAccessKey: 'secret' } })
}

test.each(['crier@crier.test', 'crier.test'])('a sender is good when SES has verified %s', async (identity) => {
  await expect(refuseUnverifiedSender(await aClient([identity]), 'Crier <crier@crier.test>')).resolves.toBeUndefined()
})

test('nothing is deployed with a sender that SES would refuse', async () => {
  const refusing = refuseUnverifiedSender(await aClient(['other.test']), 'Crier <crier@crier.test>')

  await expect(refusing).rejects.toThrow('SES may not send as crier@crier.test yet')
})
