import type { AskedServer, Delivery } from '#functions/ports/publisher.ts'
import { stretchesOf } from '#shared/platforms/bluesky/rich-text.ts'
import { postAddress } from '#shared/platforms/bluesky/text.ts'
import { isInSandbox, type PlatformClient } from '../call.ts'
import { accessOf, usualServer } from './session.ts'
import { nextWork, optionsOf, textsOf } from './steps.ts'

/**
 * Returns the server the next step depends on: the account's own, a linked page's, or that of someone mentioned or
 * quoted.
 */
export const askedServer = (deps: PlatformClient, delivery: Delivery, accessToken: string): AskedServer | undefined => {
  const work = nextWork(delivery)
  const own = accessOf(accessToken, usualServer(deps.app)).server
  switch (work.name) {
    case 'prepare':
      return serverOfOthers(delivery)
    case 'card':
      return { server: hostOf(work.url), bytes: 0, isTrusted: false }
    case 'upload':
      return serverAt(deps, own, work.media.bytes)
    case 'post':
      return serverAt(deps, own)
    case 'conclude':
      return undefined
  }
}

/** Returns an account's server. Servers that Bluesky itself runs are trusted. */
export const serverAt = (deps: PlatformClient, address: string, bytes = 0): AskedServer => {
  const host = hostOf(address)
  const isTrusted = host === 'bsky.social' || host.endsWith('.host.bsky.network') || isInSandbox(deps.app, address)
  return { server: isInSandbox(deps.app, address) ? address : host, bytes, isTrusted }
}

/**
 * Handles are hostnames, and each host is asked for the handle's identity. Bluesky itself resolves those under
 * bsky.social.
 */
const serverOfOthers = (delivery: Delivery): AskedServer | undefined => {
  const { quote } = optionsOf(delivery.options)
  const [, quoted] = quote === undefined ? [] : (postAddress.exec(quote) ?? [])
  const mentioned = textsOf(delivery).flatMap((text) => stretchesOf(text).flatMap((part) => (part.kind === 'mention' ? [part.handle] : [])))
  const handles = [...(quoted === undefined ? [] : [quoted]), ...mentioned].map((handle) => handle.toLowerCase())
  const server = handles.find((handle) => !handle.endsWith('.bsky.social')) ?? handles[0]
  return server === undefined ? undefined : { server, bytes: 0, isTrusted: server.endsWith('.bsky.social') }
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address)
