import * as z from 'zod'
import type { Refusal } from '#shared/domain/refusals.ts'
import { type CallResult, isInSandbox, type PlatformClient } from '../call.ts'
import { invalidContent, refusalOf } from '../failed.ts'
import { callServer } from './call.ts'
import { sharedHost } from './session.ts'

/** An account's identity and the server it's on. */
export type Identity = { did: string; handle: string; server: string }
export type Resolved<Value> = { kind: 'known'; value: Value } | { kind: 'refused'; refusal: Refusal }

/**
 * Longer DIDs don't fit in our URLs. A web DID is a hostname without a port or a path: https://atproto.com/specs/did
 */
const didMax = 56
export const Did = z
  .string()
  .regex(/^did:(plc:[a-z2-7]{24}|web:([A-Za-z0-9-]+\.)+[A-Za-z][A-Za-z0-9-]*)$/)
  .max(didMax)

const HandleAnswer = z.object({ did: Did })
const DidDocument = z.object({
  id: Did,
  alsoKnownAs: z.array(z.string()).default([]),
  service: z.array(z.object({ id: z.string(), type: z.string(), serviceEndpoint: z.unknown() })).default([]),
})

/** Resolves a handle or a DID. A handle that the account itself doesn't claim isn't accepted. */
export const resolveIdentity = async (deps: PlatformClient, named: string): Promise<Resolved<Identity>> => {
  const did = named.startsWith('did:') ? Did.safeParse(named).data : await didOf(deps, named.toLowerCase())
  if (did === undefined) return unknownAccount
  if (typeof did !== 'string') return did
  const document = await documentOf(deps, did)
  if (document.kind !== 'ok') return refused(document)
  const identity = document.value.id === did ? identityIn(document.value) : undefined
  const isClaimed = named.startsWith('did:') || identity?.handles.includes(named.toLowerCase())
  if (!identity || !isClaimed) return unknownAccount
  return { kind: 'known', value: { did, handle: identity.handles[0] ?? did, server: identity.server } }
}

/**
 * Anyone can write a document. No real server has a longer address, and stripping trailing slashes takes quadratic
 * time.
 */
const addressMax = 300

/** Reads an account's handles and server from its document; undefined if it has no server. */
const identityIn = ({ alsoKnownAs, service }: z.output<typeof DidDocument>) => {
  const handles = alsoKnownAs.map((name) => name.replace(/^at:\/\//, '').toLowerCase())
  const server = service.find(({ id, type }) => id.endsWith('#atproto_pds') && type === 'AtprotoPersonalDataServer')
  const address = server?.serviceEndpoint
  const isAddress = typeof address === 'string' && address.length <= addressMax && URL.canParse(address)
  return isAddress ? { handles, server: address.replace(/\/+$/, '') } : undefined
}

/** Resolves a handle's DID through Bluesky, or else through the handle's own host. */
export const didOf = async (deps: PlatformClient, handle: string): Promise<string | { kind: 'refused'; refusal: Refusal }> => {
  const view = sharedHost(deps.app, 'public.api.bsky.app', worldOf(deps, handle))
  const asked = await callServer(deps, {
    operation: 'resolve',
    method: 'GET',
    url: `${view}/xrpc/com.atproto.identity.resolveHandle`,
    query: { handle },
    answer: HandleAnswer,
  })
  if (asked.kind === 'ok') return asked.value.did
  if (isInSandbox(deps.app, view)) return refused(asked)
  const own = await callServer(deps, {
    operation: 'resolve',
    method: 'GET',
    url: `https://${handle}/.well-known/atproto-did`,
    // The body is the bare DID, not JSON.
    answer: z.unknown(),
    read: (body) => body.trim(),
  })
  const did = own.kind === 'ok' ? Did.safeParse(own.value).data : undefined
  return did ?? refused(asked)
}

/** Names ending in .test don't exist on the internet. They belong to the sandbox, if there is one. */
export const worldOf = ({ app }: PlatformClient, handle: string) => (handle.endsWith('.test') ? (app.sandboxUrl ?? '') : '')

const documentOf = async (deps: PlatformClient, did: string): Promise<CallResult<z.output<typeof DidDocument>>> => {
  const ask = (url: string) => callServer(deps, { operation: 'resolve', method: 'GET', url, answer: DidDocument })
  const [, method, name = ''] = did.split(':')
  if (method === 'web') return ask(`https://${name}/.well-known/did.json`)
  const { sandboxUrl = '' } = deps.app
  const first = await ask(`${sharedHost(deps.app, 'plc.directory', sandboxUrl)}/${did}`)
  const isElsewhere = first.kind !== 'ok' && sandboxUrl !== '' && deps.fetchOutside !== undefined
  return isElsewhere ? ask(`https://plc.directory/${did}`) : first
}

const unknownAccount = {
  kind: 'refused' as const,
  refusal: invalidContent('Bluesky couldn’t find that account. Check the handle.'),
}

const refused = (called: Exclude<CallResult<unknown>, { kind: 'ok' }>) => ({ kind: 'refused' as const, refusal: refusalOf(called) })
