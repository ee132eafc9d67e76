import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type AccountAnswer, platformsApi } from '#shared/contracts/platforms.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { models } from '#shared/platforms/models.ts'
import type { PlatformModel, SignInPrompt } from '#shared/platforms/parts.ts'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'
import { openPopup, type Popup, whenClosed } from '#web/lib/popup.ts'
import {
  announceResult,
  type Connected,
  type ConnectionFailure,
  choosingTimeoutMs,
  connectedResult,
  connectionTimeoutMs,
  keepConnection,
  onConnectionResult,
} from './connection.ts'

/** How a person connects: in the platform's window, or with an app password they created there. */
type Way = { where?: string | undefined; popup: Popup | undefined } | { where: string; password: string }

/**
 * Connects accounts on one platform, or reconnects one. The shell refetches what a new account affects. `noRoom` is why
 * another account can't be connected. The person learns that before they sign in at the platform, rather than after.
 */
export const useConnect = (platform: Platform, { noRoom }: { noRoom?: string | undefined } = {}) => {
  const { loadAsks }: PlatformModel = models[platform]
  const cancelling = useRef<AbortController>(undefined)
  const [isAway, setAway] = useState(false)
  const [wanted, setWanted] = useState<AccountAnswer>()
  const [asked, setAsked] = useState<SignInPrompt>()
  const [isRefused, setRefused] = useState(false)
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: ({ signal, ...way }: Way & { signal: AbortSignal }): Promise<ConnectOutcome> =>
      'password' in way
        ? signInByPassword({ platform, ...way, signal })
        : connectInWindow({ platform, where: way.where, popup: way.popup, signal, onAway: () => setAway(true) }),
  })
  const start = (way: Way) => {
    cancelling.current?.abort()
    cancelling.current = new AbortController()
    setAway(false)
    mutate({ ...way, signal: cancelling.current.signal })
  }

  /** `again` is the account to reconnect. The platform may sign the person in to another one. */
  const begin = (again?: AccountAnswer) => {
    setWanted(again)
    const isFull = again === undefined && noRoom !== undefined
    setRefused(isFull)
    if (isFull) return
    if (loadAsks) void loadAsks().then(setAsked)
    else start({ popup: openPopup() })
  }
  const refusal: ConnectionFailure | undefined =
    isRefused && noRoom !== undefined ? { kind: 'failed', message: noRoom, reason: 'plan-limit' } : undefined
  return {
    begin,
    /** What to ask the person first, while the question is open. */
    asked,
    answer: (where: string, password: string | undefined) => {
      setAsked(undefined)
      start(password === undefined ? { where, popup: openPopup() } : { where, password })
    },
    stopAsking: () => setAsked(undefined),
    cancel: () => cancelling.current?.abort(),
    isWaiting: isPending && !isAway,
    isAway: isPending && isAway,
    outcome: refusal ?? data,
    wanted,
    error: refusal ? null : error,
  }
}
export type Connecting = ReturnType<typeof useConnect>

type SigningIn = { platform: Platform; where: string; password: string; signal: AbortSignal }

/** Also tells other pages, as a platform's window would. */
const signInByPassword = async ({ platform, where, password, signal }: SigningIn): Promise<ConnectOutcome> => {
  const { status, body } = await request(platformsApi.signIn, { p: platform, where, password }, { signal })
  if (status !== 200) throw new Error('An app password connects one account.')
  const result = connectedResult(`${platform} password`, [body])
  announceResult(result)
  return result.kind === 'connected' ? result : { kind: 'cancelled' }
}

/** How waiting for a connection ended. */
type ConnectOutcome = { kind: 'connected'; accounts: Connected[] } | ConnectionFailure | { kind: 'cancelled' }

type ConnectingWindow = {
  platform: Platform
  /** Which account or server, if the platform asks for one. */
  where: string | undefined
  /** Missing if the browser blocked it. */
  popup: Popup | undefined
  signal: AbortSignal
  /**
   * Called when the window seems to be gone. A platform's opener policy looks the same from here, so the result may
   * still arrive.
   */
  onAway: () => void
}

/**
 * Sends the person to the platform, in the popup if there is one and otherwise in this window. Waits for them to
 * finish.
 */
export const connectInWindow = async ({ platform, where, popup, signal, onAway }: ConnectingWindow): Promise<ConnectOutcome> => {
  try {
    const { url, state } = (await request(platformsApi.authorize, { p: platform, ...(where !== undefined && { where }) }, { signal })).body
    refuseOtherThanPage(url)
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

/**
 * On some platforms, anyone can run a server, and it chooses the sign-in URL. A URL that isn't a page, such as
 * `javascript:`, would run in this window. Plain HTTP is allowed only where Crier itself runs without TLS, as on a
 * developer's machine with the sandbox.
 */
const refuseOtherThanPage = (address: string) => {
  const protocol = URL.parse(address)?.protocol
  if (protocol !== 'https:' && !(protocol === 'http:' && location.protocol === 'http:'))
    throw new Error('The sign-in page has an address that no browser should open.')
}

const result = ({ platform, state, popup, signal, onAway }: Omit<ConnectingWindow, 'where'> & { state: string }) =>
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
      end({
        kind: 'failed',
        message: i18n.t('We didn’t hear back from {platform} within two minutes. Try again.', { platform: platformNames[platform] }),
      })
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
