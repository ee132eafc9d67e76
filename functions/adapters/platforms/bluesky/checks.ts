import * as z from 'zod'
import type { Certification, Rehearsal } from '../platform-adapter.ts'
import { callAs } from './call.ts'
import { accessOf, usualServer } from './session.ts'
import { readProgress } from './steps.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'

/** The responses a server would send if everything succeeded. */
export const blueskyRehearsal: Rehearsal = ({ method, url, headers, body, number }) => {
  const name = url.pathname.split('/').at(-1)
  const record = { uri: `at://${did}/app.bsky.feed.post/${nameIn(body) ?? number}`, cid: `bafyrei${number}` }
  if (name === 'com.atproto.repo.uploadBlob') {
    const mimeType = headers.get('content-type') ?? 'image/jpeg'
    return { status: 200, body: { blob: { $type: 'blob', ref: { $link: `bafkrei${number}` }, mimeType, size: number } } }
  }
  if (name === 'com.atproto.repo.applyWrites') return { status: 200, body: { results: [record] } }
  if (name === 'com.atproto.identity.resolveHandle') return { status: 200, body: { did } }
  if (url.hostname === 'plc.directory') return { status: 200, body: documentOf(decodeURIComponent(name ?? did)) }
  if (method === 'GET' && !url.pathname.startsWith('/xrpc/'))
    return { status: 200, headers: { 'content-type': 'text/html' }, body: `<title>${url.hostname}</title>` }
  return { status: 200, body: record }
}

/** The key chosen for a record. */
const nameIn = (body: unknown) => {
  const { data } = z.object({ rkey: z.string().optional(), writes: z.array(z.object({ rkey: z.string() })).optional() }).safeParse(body)
  return data?.rkey ?? data?.writes?.[0]?.rkey
}

const documentOf = (id: string) => ({
  id,
  service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: 'https://pds.example' }],
})

/**
 * A session of an app password may delete. Crier's OAuth sign-in only creates.
 * https://docs.bsky.app/docs/api/com-atproto-repo-delete-record
 */
export const blueskyCertification: Certification = {
  idsOf: (progress) => readProgress(progress).posts.map(({ uri }) => uri),
  remove: (client, { id, accessToken }) => {
    const [repo, collection, rkey] = id.replace('at://', '').split('/')
    return callAs(client, accessOf(accessToken, usualServer(client.app)), {
      operation: 'delete',
      method: 'POST',
      path: 'com.atproto.repo.deleteRecord',
      body: { repo, collection, rkey },
      answer: z.object({}),
    })
  },
}
