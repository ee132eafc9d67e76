import { expect, test } from 'vitest'
import { contracts } from './all.ts'
import type { Endpoint } from './endpoint.ts'
import { recorded, recordedWhenTold } from './recorded.ts'

const endpoints = Object.values(contracts).flatMap((contract): Endpoint[] => Object.values(contract))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Calls that leave nothing behind that anyone would look up. */
const unremarkable = [
  // Drafts save themselves while they're written.
  'POST /posts/drafts',
  'POST /posts/{id}/duplicate',
  // They only check.
  'POST /posts/preflight',
  // Files are uploaded in parts, and seen in the posts that use them.
  'POST /media',
  'POST /media/from-url',
  'POST /media/{id}/parts',
  'POST /media/{id}/complete',
  'POST /media/{id}/fitted',
  'PATCH /media/{id}',
  // The account stays what it was.
  'POST /platforms/{p}/refresh-token',
  // A comment says itself who wrote it, changed it, or resolved it, and when.
  'POST /posts/{postId}/comments',
  'PUT /posts/{postId}/comments/{id}',
  'PUT /posts/{postId}/comments/{id}/resolved',
  // The endpoint’s own log says what was sent, and when.
  'POST /webhooks/{id}/test',
  'POST /webhooks/{id}/deliveries/{eventId}/resend',
  'POST /webhooks/{id}/resend',
  // The activity is deleted with the workspace.
  'DELETE /workspaces/current',
]

test('every recorded call is a call of the API', () => {
  const calls = endpoints.map(nameOf)

  expect([...Object.keys(recorded), ...recordedWhenTold, ...unremarkable].filter((call) => !calls.includes(call))).toEqual([])
  expect(recordedWhenTold.filter((call) => !(call in recorded))).toEqual([])
})

test('every call that changes something in a workspace is either recorded in its activity or exempted', () => {
  const changing = endpoints
    .filter(({ method, permission }) => method !== 'GET' && permission !== undefined && permission !== 'self' && permission !== 'view')
    .map(nameOf)

  expect(changing.filter((call) => !(call in recorded) && !unremarkable.includes(call))).toEqual([])
})
