import { useEffect, useState } from 'react'
import { secondMs } from '#shared/domain/times.ts'

/** Fixed by docs/specification.md. */
const delayMs = secondMs

/**
 * Shows a result a second after it was asked for. It is there at once, unseen. So its place has its full size from the press on, and nothing moves
 * when it is shown.
 */
export const useDelayed = <Result>() => {
  const [state, setState] = useState<{ result?: Result; isGenerating: boolean }>({ isGenerating: false })
  const { isGenerating } = state

  useEffect(() => {
    if (!isGenerating) return
    const timer = setTimeout(() => setState(({ result }) => ({ result, isGenerating: false })), delayMs)
    return () => clearTimeout(timer)
  }, [isGenerating])

  return { ...state, show: (result: Result) => setState({ result, isGenerating: true }) }
}
