import { platformsApi } from '#shared/contracts/platforms.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { request } from '#web/lib/api.ts'
import { type ConnectionResult, connectionTimeoutMs, keepConnection, onConnectionResult } from './connection.ts'

/** How waiting for a connection ended. */
export type ConnectOutcome = { kind: 'connected' } | { kind: 'failed'; message: string } | { kind: 'cancelled' }

/** As much of a window as is needed here. */
type Popup = Pick<Window, 'closed' | 'close'> & { location: Pick<Location, 'replace'> }

type Connecting = {
  platform: Platform
  /** Missing where the browser blocked it. */
  popup: Popup | undefined
  signal: AbortSignal
  /** The window is gone, as far as can be seen from here; a platform's opener policy looks the same. The result may still come. */
  onAway: () => void
}

const width = 500
const height = 600
const lookMs = 500
/** A window closes itself right after its result was sent, which may be a moment on its way. */
const lastWordMs = 1_000

/** Opens an empty window in the middle of this one; has to be called in the very click, or browsers block it. */
export const openPopup = (): Window | undefined => {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  return window.open('about:blank', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`) ?? undefined
}

/** Sends the person to the platform, in the window if there is one, else in this one, and waits for them to finish. */
export const connectInWindow = async ({ platform, popup, signal, onAway }: Connecting): Promise<ConnectOutcome> => {
  try {
    const { url, state } = (await request(platformsApi.authorize, { p: platform }, { signal })).body
    keepConnection({ state, platform, mode: popup ? 'popup' : 'direct' })
    if (!popup) location.assign(url)
    else popup.location.replace(url)
    return await result({ platform, state, popup, signal, onAway })
  } catch (error) {
    popup?.close()
    if (signal.aborted) return { kind: 'cancelled' }
    throw error
  }
}

const result = ({ platform, state, popup, signal, onAway }: Connecting & { state: string }) =>
  new Promise<ConnectOutcome>((resolve, reject) => {
    const end = (outcome: ConnectOutcome) => {
      cleanUp()
      resolve(outcome)
    }
    const stopListening = onConnectionResult((heard) => {
      if (heard.state === state) end(toOutcome(heard))
    })
    let isAway = false
    const watching =
      popup &&
      whenClosed(popup, () => {
        isAway = true
        onAway()
      })
    const timer = setTimeout(() => {
      popup?.close()
      if (isAway) end({ kind: 'cancelled' })
      else end({ kind: 'failed', message: `Nothing came back from ${platformNames[platform]} within two minutes. Try again.` })
    }, connectionTimeoutMs)
    const onAbort = () => {
      cleanUp()
      reject(signal.reason)
    }
    const cleanUp = () => {
      stopListening()
      watching?.stop()
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
    signal.addEventListener('abort', onAbort)
  })

/** Calls `then` once the window was closed and had its last word. */
const whenClosed = (popup: Popup, then: () => void) => {
  let lastWord: ReturnType<typeof setTimeout> | undefined
  const look = setInterval(() => {
    if (popup.closed) lastWord ??= setTimeout(then, lastWordMs)
  }, lookMs)
  return {
    stop: () => {
      clearInterval(look)
      clearTimeout(lastWord)
    },
  }
}

const toOutcome = (heard: ConnectionResult): ConnectOutcome =>
  heard.kind === 'connected' ? { kind: 'connected' } : { kind: 'failed', message: heard.message }
