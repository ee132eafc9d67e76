import { expect, test } from 'vitest'
import { resolveIdentity } from './identity.ts'

/** Resolves the account did:web:anybody.example, whose document has this server address. */
const resolved = (serviceEndpoint: string) => {
  const document = {
    id: 'did:web:anybody.example',
    alsoKnownAs: ['at://anybody.example'],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint }],
  }
  const fetch = async () => Response.json(document)
  return resolveIdentity({ app: { clientId: '', clientSecret: '' }, fetch, fetchOutside: fetch, now: () => 0 }, document.id)
}

test('an account is on the server in its document, without trailing slashes', async () => {
  expect(await resolved('https://pds.example//')).toMatchObject({ kind: 'known', value: { server: 'https://pds.example' } })
})

test('a document with an endless address names no server', async () => {
  expect(await resolved(`https://pds.example${'/'.repeat(20_000)}x`)).toMatchObject({ kind: 'refused' })
})
