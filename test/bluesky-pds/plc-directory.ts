import { createServer } from 'node:http'
import * as z from 'zod'
import { listen } from '#infra/machine/door/listen.ts'

const Operation = z.looseObject({
  type: z.string(),
  verificationMethods: z.record(z.string(), z.string()),
  alsoKnownAs: z.array(z.string()),
  services: z.record(z.string(), z.object({ type: z.string(), endpoint: z.string() })),
})

/**
 * A directory that stores and returns what servers publish about their accounts: as much of
 * https://web.plc.directory/spec/v0.1/did-plc as one server needs. It trusts everyone.
 */
export const startPlcDirectory = async () => {
  const operations = new Map<string, z.output<typeof Operation>>()
  const server = createServer(async (request, response) => {
    const [did = '', ...rest] = (request.url ?? '').slice(1).split('/').map(decodeURIComponent)
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (did === '_health') return answer(200, {})
    if (request.method === 'POST') {
      let body = ''
      for await (const chunk of request) body += chunk
      operations.set(did, Operation.parse(JSON.parse(body)))
      return answer(200, {})
    }
    const known = operations.get(did)
    if (!known) return answer(404, { message: `DID not registered: ${did}` })
    if (rest.join('/') === 'log/last') return answer(200, known)
    return answer(200, rest.join('/') === 'data' ? { did, ...known } : documentOf(did, known))
  })
  return listen(server, 0)
}

const documentOf = (did: string, { alsoKnownAs, verificationMethods, services }: z.output<typeof Operation>) => ({
  '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
  id: did,
  alsoKnownAs,
  verificationMethod: Object.entries(verificationMethods).map(([name, key]) => ({
    id: `${did}#${name}`,
    type: 'Multikey',
    controller: did,
    publicKeyMultibase: key.replace('did:key:', ''),
  })),
  service: Object.entries(services).map(([name, { type, endpoint }]) => ({ id: `#${name}`, type, serviceEndpoint: endpoint })),
})
