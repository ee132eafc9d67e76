import type { Rehearsal } from '../platform-adapter.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'

/** What a server would answer if all went well. */
export const blueskyRehearsal: Rehearsal = ({ method, url, headers, number }) => {
  const name = url.pathname.split('/').at(-1)
  const record = { uri: `at://${did}/app.bsky.feed.post/${number}`, cid: `bafyrei${number}` }
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

const documentOf = (id: string) => ({
  id,
  service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: 'https://pds.example' }],
})
