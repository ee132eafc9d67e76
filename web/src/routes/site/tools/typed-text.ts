import { useEffect, useRef, useState } from 'react'
import { secondMs } from '#shared/domain/times.ts'

/** What stands in a text area, which the browser holds: typed before the script has come, or put back after a reload, it counts as well. */
export const useTypedText = () => {
  const ref = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  useEffect(() => setText(ref.current?.value ?? ''), [])
  return { text, control: { ref, defaultValue: '', onChange: () => setText(ref.current?.value ?? '') } }
}

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

/** The words of a text. A bullet or a dash that stands by itself is none. */
export const countWords = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
