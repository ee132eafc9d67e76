import { minuteMs } from '#shared/domain/times.ts'
import { type Popup, whenClosed } from '#web/lib/popup.ts'
import { onAnswer, type SignInAnswer } from './sign-in-answer.ts'
import type { SignInFailure } from './sign-in-failure.ts'

/** What came of sending the person to a provider. */
export type Answered = { kind: 'code'; code: string } | SignInFailure | { kind: 'cancelled' }

type Waiting = {
  state: string
  /** Missing where the browser blocked it, and this window goes to the provider itself. */
  popup: Popup | undefined
  signal: AbortSignal
  /** The window is gone, as far as can be seen from here; a provider's opener policy looks the same. The answer may still come. */
  onAway: () => void
}

/** A person has so long to sign in at the provider, in ms. */
export const signInTimeoutMs = 2 * minuteMs

/** Waits for the page that the provider sends the person back to. */
export const awaitAnswer = ({ state, popup, signal, onAway }: Waiting): Promise<Answered> =>
  new Promise((resolve) => {
    let isAway = false
    const end = (answered: Answered) => {
      stopListening()
      watching?.stop()
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      resolve(answered)
    }
    const stopListening = onAnswer(
      // All pages hear a message, and it may be meant for another one.
      (heard) => heard.isToUs || heard.state === state,
      (answer) => end(read(answer, state)),
    )
    const watching =
      popup &&
      whenClosed(popup, () => {
        isAway = true
        onAway()
      })
    const timer = setTimeout(() => {
      popup?.close()
      end(isAway ? { kind: 'cancelled' } : { kind: 'failed', message: 'Login timeout' })
    }, signInTimeoutMs)
    const onAbort = () => {
      popup?.close()
      end({ kind: 'cancelled' })
    }
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
  })

const read = ({ state, code, error, reason }: SignInAnswer, expected: string): Answered => {
  if (error !== undefined) return { kind: 'failed', message: error, reason }
  if (code === undefined || state === undefined) return { kind: 'failed', message: 'Invalid OAuth response data' }
  return state === expected ? { kind: 'code', code } : { kind: 'failed', message: 'Invalid state parameter' }
}
