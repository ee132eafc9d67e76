import { platformsApi } from '#shared/contracts/platforms.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { request } from '#web/lib/api.ts'
import { type Popup, whenClosed } from '#web/lib/popup.ts'
import {
  type Connected,
  type ConnectionFailure,
  choosingTimeoutMs,
  connectionTimeoutMs,
  keepConnection,
  onConnectionResult,
} from './connection.ts'

/** How waiting for a connection ended. */
export type ConnectOutcome = { kind: 'connected'; accounts: Connected[] } | ConnectionFailure | { kind: 'cancelled' }

type Connecting = {
  platform: Platform
  /** Which account or server, where the platform asks for it. */
  where: string | undefined
  /** Missing where the browser blocked it. */
  popup: Popup | undefined
  signal: AbortSignal
  /** The window is gone, as far as can be seen from here; a platform's opener policy looks the same. The result may still come. */
  onAway: () => void
}

/** Sends the person to the platform, in the window if there is one, else in this one. Waits for them to finish. */
export const connectInWindow = async ({ platform, where, popup, signal, onAway }: Connecting): Promise<ConnectOutcome> => {
  try {
    const { url, state } = (await request(platformsApi.authorize, { p: platform, ...(where !== undefined && { where }) }, { signal })).body
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

const result = ({ platform, state, popup, signal, onAway }: Omit<Connecting, 'where'> & { state: string }) =>
  new Promise<ConnectOutcome>((resolve, reject) => {
    const end = (outcome: ConnectOutcome) => {
      cleanUp()
      resolve(outcome)
    }
    const stopListening = onConnectionResult((heard) => {
      if (heard.state !== state) return
      if (heard.kind !== 'choosing') return end(heard)
      clearTimeout(timer)
      timer = setTimeout(giveUp, choosingTimeoutMs)
    })
    let isAway = false
    const watching =
      popup &&
      whenClosed(popup, () => {
        isAway = true
        onAway()
      })
    const giveUp = () => {
      popup?.close()
      end({ kind: 'cancelled' })
    }
    const onTimeout = () => {
      if (isAway) return giveUp()
      popup?.close()
      end({ kind: 'failed', message: `Nothing came back from ${platformNames[platform]} within two minutes. Try again.` })
    }
    let timer = setTimeout(onTimeout, connectionTimeoutMs)
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
