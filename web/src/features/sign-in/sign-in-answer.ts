import { secondMs } from '#shared/domain/times.ts'

/** The message from the page that the person came back to, for the page that waits for them. */
export type SignInAnswer = {
  state: string | undefined
  code?: string | undefined
  error?: string | undefined
  reason?: FailureReason | undefined
}

type Heard = SignInAnswer & {
  /** Said to this very window, and not to every page of Crier in this browser. */
  isToUs: boolean
}

const channelName = 'crier-sign-in'
/** Other scripts, of extensions for one, send messages too. */
const type = 'crier-sign-in'
const takenType = 'crier-sign-in-taken'
/** How long a page that waits has to say that it heard, in ms. */
const replyMs = 2 * secondMs

/**
 * Hands the answer to the window that opened this one, and to every other page: the opener may have been cut off by a policy of the provider.
 * True if somebody who waited for it took it.
 */
export const tellAnswer = (answer: SignInAnswer, opener: Pick<Window, 'postMessage'> | null): Promise<boolean> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName)
    const end = (isTaken: boolean) => {
      clearTimeout(timer)
      channel.close()
      resolve(isTaken)
    }
    const timer = setTimeout(() => end(false), replyMs)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isRecord(data) && data.type === takenType && data.state === answer.state) end(true)
    })
    channel.postMessage({ type, ...answer })
    opener?.postMessage({ type, ...answer }, location.origin)
  })

/**
 * Calls `take` with each answer that `isMeant` for it, until the returned function is called; who told it hears that it was taken. Messages
 * of other origins are none.
 */
export const onAnswer = (isMeant: (heard: Heard) => boolean, take: (answer: SignInAnswer) => void) => {
  const channel = new BroadcastChannel(channelName)
  const hear = (data: unknown, isToUs: boolean) => {
    if (!isRecord(data) || data.type !== type) return
    const reason = isFailureReason(data.reason) ? data.reason : undefined
    const answer = { state: textOf(data.state), code: textOf(data.code), error: textOf(data.error), reason }
    if (!isMeant({ ...answer, isToUs })) return
    channel.postMessage({ type: takenType, state: answer.state })
    take(answer)
  }
  const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
    if (origin === location.origin) hear(data, true)
  }
  window.addEventListener('message', onMessage)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data, false))
  return () => {
    window.removeEventListener('message', onMessage)
    channel.close()
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const reasons = ['declined', 'expired', 'misconfigured'] as const

/** Why a sign-in came to nothing, where that makes a difference to what the person can do. */
export type FailureReason = (typeof reasons)[number]

export type SignInFailure = { kind: 'failed'; message: string; reason?: FailureReason | undefined }

const isFailureReason = (value: unknown): value is FailureReason => reasons.some((reason) => reason === value)

/** What a provider means by the code of an error that it sends the person back with. */
export const reasonOfProvider = (code: string): FailureReason | undefined => {
  if (code === 'access_denied') return 'declined'
  if (code.includes('invalid_client')) return 'misconfigured'
  return code.includes('expired') ? 'expired' : undefined
}
