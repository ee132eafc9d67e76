import type { Rehearsal } from '../platform-adapter.ts'

/** What a server would answer if all went well. */
export const mastodonRehearsal: Rehearsal = ({ method, url, number }) => {
  const id = String(number)
  if (method === 'GET' && url.pathname.endsWith('/statuses')) return { status: 200, body: [] }
  if (url.pathname.startsWith('/api/v2/media')) return { status: 200, body: { id, type: 'image' } }
  return { status: 200, body: { id, url: `https://${url.host}/@you/${id}`, uri: `https://${url.host}/users/you/statuses/${id}` } }
}
