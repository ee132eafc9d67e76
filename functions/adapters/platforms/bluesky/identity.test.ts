import { expect, test } from 'vitest'
import { resolveIdentity } from './identity.ts'

/** Who the account did:web:anybody.example is, by a document that names this address of its server. */
const resolved = (serviceEndpoint: string) => {
  const document = {
    id: 'did:web:anybody.example',
    alsoKnownAs: ['at://anybody.example'],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint }],
  }
  const fetch = async () => Response.json(document)
  return resolveIdentity({ app: { clientId: '', clientSecret: '' }, fetch, fetchOutside: fetch, now: () => 0 }, document.id)
}

test('an account is on the server that its document names, without slashes at the end', async () => {
  expect(await resolved('https://pds.example//')).toMatchObject({ kind: 'known', value: { server: 'https://pds.example' } })
})

test('a document that names an address without end names no server', async () => {
  expect(await resolved(`https://pds.example${'/'.repeat(20_000)}x`)).toMatchObject({ kind: 'refused' })
})
