import { secondMs } from '#shared/domain/times.ts'

/** The message from the page the person returned to, for the page waiting for them. */
export type SignInAnswer = {
  state: string | undefined
  code?: string | undefined
  error?: string | undefined
  reason?: FailureReason | undefined
}

type Heard = SignInAnswer & {
  /** True if it was posted to this window, rather than broadcast to every Crier page in this browser. */
  isToUs: boolean
}

const channelName = 'crier-sign-in'
/** Other scripts, such as those of extensions, post messages too. */
const type = 'crier-sign-in'
const takenType = 'crier-sign-in-taken'
/** How long a waiting page has to acknowledge the answer, in ms. */
const replyMs = 2 * secondMs

/**
 * Sends the answer to this window's opener and to every other page, since a provider's opener policy may have cut off
 * the opener. Resolves to true if a waiting page accepted it.
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
 * Calls `take` with each answer that `isMeant` accepts, until the returned function is called, and acknowledges it to
 * the sender. Messages from other origins are ignored.
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

/** Why a sign-in failed, where that affects what the person can do. */
export type FailureReason = (typeof reasons)[number]

export type SignInFailure = { kind: 'failed'; message: string; reason?: FailureReason | undefined }

const isFailureReason = (value: unknown): value is FailureReason => reasons.some((reason) => reason === value)

/** Maps an error code from a provider's redirect to a reason. */
export const reasonOfProvider = (code: string): FailureReason | undefined => {
  if (code === 'access_denied') return 'declined'
  if (code.includes('invalid_client')) return 'misconfigured'
  return code.includes('expired') ? 'expired' : undefined
}
